// The program keeps a reference of a user object that it has given to a graph, so that the object outlives the graph.
// check: --leak-check full
// found: warnings
#include "bug.h"

int main(int argc, char **argv) {
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaUserObject_t object;
    cudaUserObjectCreate(&object, new int[16], [](void *x) { delete[] static_cast<int *>(x); }, 1, cudaUserObjectNoDestructorSync);
    // The graph gets a reference of its own; with cudaGraphUserObjectMove it would take the program's.
    cudaGraphRetainUserObject(graph, object, 1, is_fixed(argc, argv) ? cudaGraphUserObjectMove : 0);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, nullptr);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
}
