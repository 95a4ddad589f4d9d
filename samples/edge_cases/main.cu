// Edge cases of the runtime that programs depend on: last-error rules, sticky errors, the legacy stream, events that are used
// again, captures that become invalid, reuse of pools' memory, null and empty arguments. `edge_cases --list` names each with
// its section of the manual; `edge_cases NAME...` runs those alone. One translation unit: nvcc reads its headers once.
#include "capture.h"
#include "devices.h"
#include "errors.h"
#include "events.h"
#include "graphs.h"
#include "memory.h"
#include "pools.h"
#include "streams.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

// Exit codes of a case's process.
enum { PASSED = 0, FAILED = 1, SKIPPED = 77 };

// Runs a case in a child. The parent never calls CUDA: a process forked from one that has cannot.
static int run(const Case &c) {
    fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        alarm(60);  // a case that hangs has failed
        c.body();
        if (skipped && failures == 0) {
            printf("  %s: skipped, %s\n", c.name, skipped);
            fflush(nullptr);
            _exit(SKIPPED);
        }
        fflush(nullptr);
        _exit(failures ? FAILED : PASSED);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    fprintf(stderr, "%s: ended by signal %d\n", c.name, WTERMSIG(status));
    return FAILED;
}

int main(int argc, char **argv) {
    std::vector<const Case *> cases;
    for (const Case *c = Case::first(); c; c = c->next) cases.insert(cases.begin(), c);
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        for (const Case *c : cases) printf("%-50s %s\n", c->name, c->section);
        return 0;
    }
    int ran = 0, failed = 0, left_out = 0;
    for (const Case *c : cases) {
        bool wanted = argc == 1;
        for (int i = 1; i < argc; i++) wanted |= strcmp(argv[i], c->name) == 0;
        if (!wanted) continue;
        const int outcome = run(*c);
        ran++;
        left_out += outcome == SKIPPED;
        if (outcome != PASSED && outcome != SKIPPED) {
            failed++;
            fprintf(stderr, "%s FAILED (%s)\n", c->name, c->section);
        }
    }
    return verdict("edge_cases", ran > 0 && failed == 0, "%d cases, %d failed, %d skipped", ran, failed, left_out);
}
