//! Geometries of texture and surface instructions, as lowering and emission both need them.

use ptx::ast::Mod;

/// `.geom` of an instruction. Multisampled images are not among them: CUDA has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Geometry {
    D1,
    D2,
    D3,
    A1d,
    A2d,
    Cube,
    ACube,
}

impl Geometry {
    /// The geometry that the modifiers name.
    pub fn of(mods: &[Mod]) -> Option<Geometry> {
        mods.iter().find_map(|m| match m {
            Mod::Other("1d") => Some(Geometry::D1),
            Mod::Other("2d") => Some(Geometry::D2),
            Mod::Other("3d") => Some(Geometry::D3),
            Mod::Other("a1d") => Some(Geometry::A1d),
            Mod::Other("a2d") => Some(Geometry::A2d),
            Mod::Other("cube") => Some(Geometry::Cube),
            Mod::Other("acube") => Some(Geometry::ACube),
            _ => None,
        })
    }

    /// Whether the coordinate vector begins with a layer.
    pub fn layered(self) -> bool {
        matches!(self, Geometry::A1d | Geometry::A2d | Geometry::ACube)
    }

    pub fn cube(self) -> bool {
        matches!(self, Geometry::Cube | Geometry::ACube)
    }

    /// Coordinates besides the layer, which is how many elements a derivative has too.
    pub fn coordinates(self) -> usize {
        match self {
            Geometry::D1 | Geometry::A1d => 1,
            Geometry::D2 | Geometry::A2d => 2,
            Geometry::D3 | Geometry::Cube | Geometry::ACube => 3,
        }
    }

    /// Dimensions of the texels that are filtered: a cube's faces are flat.
    pub fn filtered(self) -> usize {
        if self.cube() {
            2
        } else {
            self.coordinates()
        }
    }
}
