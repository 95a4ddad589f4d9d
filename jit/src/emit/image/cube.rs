//! Cubemaps: the face that a direction points at (CUDA C++ Programming Guide, 'Cubemap Textures').

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, V};

/// A direction seen on its face.
pub(super) struct OnFace {
    /// +x, -x, +y, -y, +z, -z.
    pub face: V,
    /// Coordinates before the division by `m`.
    pub s: V,
    pub t: V,
    pub m: V,
    /// How each of the three is chosen, for other vectors of the same lanes.
    by_x: V,
    by_y: V,
    negative: V,
}

impl Emit<'_> {
    /// The face of `(x, y, z)`: that of the component of largest magnitude, z before y before x.
    pub(super) fn on_face(&self, v: [V; 3]) -> OnFace {
        let ll = self.ll;
        let t = self.words();
        let [x, y, z] = v;
        let [ax, ay, az] = v.map(|c| self.fabs(c));
        let more = |a: V, b: V| ll.fcmp(FloatCmp::Ogt, a, b);
        let by_x = ll.and(more(ax, ay), more(ax, az));
        let by_y = more(ay, az);
        let major = self.by_axis(by_x, by_y, x, y, z);
        let negative = ll.fcmp(FloatCmp::Olt, major, ll.zero(self.floats()));
        let axis = ll.select(by_x, ll.zero(t), ll.select(by_y, ll.c(t, 2), ll.c(t, 4)));
        let face = ll.add(axis, ll.zext(negative, t));
        let mut on = OnFace { face, s: x, t: y, m: z, by_x, by_y, negative };
        [on.s, on.t, on.m] = self.along_face(&on, v);
        on
    }

    fn by_axis(&self, by_x: V, by_y: V, x: V, y: V, z: V) -> V {
        self.ll.select(by_x, x, self.ll.select(by_y, y, z))
    }

    /// `s`, `t` and `m` of a vector, as the faces that were chosen have them.
    pub(super) fn along_face(&self, on: &OnFace, v: [V; 3]) -> [V; 3] {
        let ll = self.ll;
        let [x, y, z] = v;
        let turned = |c: V| ll.select(on.negative, ll.fneg(c), c);
        let s = self.by_axis(on.by_x, on.by_y, turned(ll.fneg(z)), x, turned(x));
        let down = ll.fneg(y);
        let t = self.by_axis(on.by_x, on.by_y, down, turned(z), down);
        let m = turned(self.by_axis(on.by_x, on.by_y, x, y, z));
        [s, t, m]
    }

    /// Normalised coordinates on the face.
    pub(super) fn face_coordinates(&self, on: &OnFace) -> [V; 2] {
        let ll = self.ll;
        let ft = self.floats();
        [on.s, on.t].map(|c| {
            let q = ll.fdiv(c, on.m);
            ll.fmul(ll.fadd(q, ll.c_real(ft, 1.0)), ll.c_real(ft, 0.5))
        })
    }

    /// Derivatives of those coordinates along `d`, the derivative of the direction.
    pub(super) fn face_derivatives(&self, on: &OnFace, d: [V; 3]) -> [V; 2] {
        let ll = self.ll;
        let ft = self.floats();
        let [ds, dt, dm] = self.along_face(on, d);
        [(on.s, ds), (on.t, dt)].map(|(c, dc)| {
            let slope = ll.fsub(dc, ll.fmul(ll.fdiv(c, on.m), dm));
            ll.fmul(ll.fdiv(slope, on.m), ll.c_real(ft, 0.5))
        })
    }
}
