// What went wrong, in words: messages of failed calls, told to a function, read from memory and from a file, and written where
// CUDA_LOG_FILE says, by this program started again.
#include "check.h"

#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

extern char **environ;

static int wrong = 0;

#define EXPECT(what)                                          \
    do {                                                      \
        if (!(what)) {                                        \
            printf("line %d: not so: %s\n", __LINE__, #what); \
            wrong++;                                          \
        }                                                     \
    } while (0)

struct Told {
    int messages = 0;
    std::string last;
    cudaLogsCallbackHandle handle = nullptr;
    bool ends = false;
};

static void CUDART_CB tell(void *data, cudaLogLevel level, char *message, size_t length) {
    Told *told = (Told *)data;
    told->messages++;
    told->last.assign(message, length);
    EXPECT(level == cudaLogLevelError && strlen(message) == length);
    // A listener may read the log, fail, and end itself.
    char little[1];
    size_t size = sizeof little;
    cudaLogsDumpToMemory(nullptr, little, &size, 0);
    if (told->ends) CHECK(cudaLogsUnregisterCallback(told->handle));
}

static bool contains(const std::string &text, const char *what) { return text.find(what) != std::string::npos; }

static std::string dump(cudaLogIterator *from, size_t room) {
    std::string text(room, '?');
    size_t size = room;
    CHECK(cudaLogsDumpToMemory(from, &text[0], &size, 0));
    EXPECT(size < room && text[size] == 0);
    text.resize(size);
    return text;
}

static std::string file(const char *path) {
    std::string text;
    if (FILE *f = fopen(path, "r")) {
        for (int c; (c = fgetc(f)) != EOF;) text += (char)c;
        fclose(f);
    }
    return text;
}

static void fail() {
    void *none;
    EXPECT(cudaMalloc(&none, (size_t)1 << 60) == cudaErrorMemoryAllocation);
    cudaGetLastError();
}

int main(int argc, char **argv) {
    if (argc > 1) {
        fail();
        return 0;
    }
    Told told;
    cudaLogIterator start, now;
    CHECK(cudaLogsCurrent(&start, 0));
    CHECK(cudaLogsRegisterCallback(tell, &told, &told.handle));
    fail();
    EXPECT(told.messages == 1 && contains(told.last, "cudaMalloc") && contains(told.last, "cudaErrorMemoryAllocation"));

    // From the iterator on, which goes on itself.
    now = start;
    std::string text = dump(&now, 4096);
    EXPECT(text[0] == '[' && contains(text, "][CUDA][E] Returning 2 (cudaErrorMemoryAllocation) from cudaMalloc\n"));
    EXPECT(now != start && dump(&now, 4096).empty());
    EXPECT(contains(dump(nullptr, 30000), text.c_str()));

    // The last messages, where there is room for some only.
    const int before = told.messages;
    for (int i = 0; i < 20; i++) EXPECT(cudaMemset(nullptr, 0, 100 + i) == cudaErrorInvalidValue);
    EXPECT(told.messages == before + 20);
    cudaGetLastError();
    cudaLogIterator again = now;
    std::string all = dump(&again, 30000);
    again = now;
    text = dump(&again, 600);
    EXPECT(text.size() < 600 && text.size() < all.size());
    const size_t line = text.find('\n') + 1;
    EXPECT(line < text.size() && all.compare(all.size() - (text.size() - line), std::string::npos, text, line, std::string::npos) == 0);

    // What is wrong with calls of the log.
    char buffer[8];
    size_t size = sizeof buffer;
    told.messages = 0;
    EXPECT(cudaLogsDumpToMemory(&start, buffer, &size, 0) == cudaErrorInvalidValue && size == 0);
    EXPECT(cudaLogsDumpToMemory(nullptr, nullptr, &size, 0) == cudaErrorInvalidValue);
    EXPECT(cudaLogsDumpToMemory(nullptr, buffer, nullptr, 0) == cudaErrorInvalidValue);
    EXPECT(cudaLogsCurrent(nullptr, 0) == cudaErrorInvalidValue);
    EXPECT(cudaLogsCurrent(&now, 1) == cudaErrorInvalidValue);
    EXPECT(cudaLogsDumpToFile(nullptr, nullptr, 0) == cudaErrorInvalidValue);
    EXPECT(cudaLogsDumpToFile(nullptr, "/nowhere/at/all", 0) == cudaErrorInvalidValue);
    EXPECT(cudaLogsRegisterCallback(nullptr, nullptr, nullptr) == cudaErrorInvalidValue);
    EXPECT(told.messages >= 8);

    // To a file.
    char path[] = "/tmp/error_log_XXXXXX";
    const int fd = mkstemp(path);
    if (fd < 0) return 1;
    close(fd);
    CHECK(cudaLogsCurrent(&now, 0));
    fail();
    CHECK(cudaLogsDumpToFile(&now, path, 0));
    EXPECT(contains(file(path), "from cudaMalloc\n"));

    // More than is kept: the oldest are gone, and that is said.
    CHECK(cudaLogsCurrent(&now, 0));
    for (int i = 0; i < 150; i++) fail();
    text = dump(&now, 30000);
    EXPECT(contains(text.substr(0, text.find('\n')), "not kept"));

    // A listener that ends itself.
    told.ends = true;
    told.messages = 0;
    fail();
    fail();
    EXPECT(told.messages == 1);
    EXPECT(cudaLogsUnregisterCallback(told.handle) == cudaErrorInvalidValue);

    // Where CUDA_LOG_FILE says.
    setenv("CUDA_LOG_FILE", path, 1);
    char word[] = "child", *args[] = {argv[0], word, NULL};
    pid_t pid;
    if (posix_spawn(&pid, "/proc/self/exe", NULL, NULL, args, environ) != 0) return 1;
    int status = -1;
    waitpid(pid, &status, 0);
    EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT(contains(file(path), "][CUDA][E] Returning 2 (cudaErrorMemoryAllocation) from cudaMalloc\n"));
    unlink(path);
    return verdict("error_log", wrong == 0, "%d wrong", wrong);
}
