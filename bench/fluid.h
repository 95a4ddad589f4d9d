// What happens in a cell of the lattice Boltzmann method, in both forms.
#pragma once

#include "inputs.h"

constexpr int width = FluidInput::width, height = FluidInput::height, cells = FluidInput::cells;

// The density of a direction that leads (dx, dy), after a collision at which the cell has this density and velocity.
template <int dx, int dy>
BOTH inline float relaxed(float f, float weight, float density, float ux, float uy, float energy) {
    const float along = 3 * (dx * ux + dy * uy);
    const float equilibrium = weight * density * (energy + along + 0.5f * along * along);
    return f + FluidInput::relaxation * (equilibrium - f);
}

// One cell of the row that begins at `here`, with its neighbours' rows and columns.
BOTH inline void cell(const float *__restrict from, float *__restrict to, int here, int below, int above, int x, int left,
                      int right) {
    // In the order of FluidInput::dx and dy: what moves right comes from the left.
    const float f0 = from[0 * cells + here + x];
    const float f1 = from[1 * cells + here + left];
    const float f2 = from[2 * cells + below + x];
    const float f3 = from[3 * cells + here + right];
    const float f4 = from[4 * cells + above + x];
    const float f5 = from[5 * cells + below + left];
    const float f6 = from[6 * cells + below + right];
    const float f7 = from[7 * cells + above + right];
    const float f8 = from[8 * cells + above + left];

    const float density = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
    const float ux = (f1 - f3 + f5 - f6 - f7 + f8) / density;
    const float uy = (f2 - f4 + f5 + f6 - f7 - f8) / density;
    const float energy = 1 - 1.5f * (ux * ux + uy * uy);

    float *out = to + here + x;
    out[0 * cells] = relaxed<0, 0>(f0, 4 / 9.0f, density, ux, uy, energy);
    out[1 * cells] = relaxed<1, 0>(f1, 1 / 9.0f, density, ux, uy, energy);
    out[2 * cells] = relaxed<0, 1>(f2, 1 / 9.0f, density, ux, uy, energy);
    out[3 * cells] = relaxed<-1, 0>(f3, 1 / 9.0f, density, ux, uy, energy);
    out[4 * cells] = relaxed<0, -1>(f4, 1 / 9.0f, density, ux, uy, energy);
    out[5 * cells] = relaxed<1, 1>(f5, 1 / 36.0f, density, ux, uy, energy);
    out[6 * cells] = relaxed<-1, 1>(f6, 1 / 36.0f, density, ux, uy, energy);
    out[7 * cells] = relaxed<-1, -1>(f7, 1 / 36.0f, density, ux, uy, energy);
    out[8 * cells] = relaxed<1, -1>(f8, 1 / 36.0f, density, ux, uy, energy);
}
