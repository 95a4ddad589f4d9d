// What the two files of this sample share.
#pragma once

struct Particle {
    float height, speed, mark;
};

extern __constant__ float gravity;
extern __device__ int particles_moved;

typedef float (*Rule)(float);
extern __device__ Rule rules[2];

__device__ void advance(Particle &particle);
void double_all(Particle *particles, int n);
