/* Functions that glibc has since 2.33 and newer, by those that glibc 2.31 has. See old_glibc.py. */

#define _GNU_SOURCE
#include <malloc.h>
#include <stddef.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <stdint.h>
#include <stdlib.h>

#define HIDDEN __attribute__((visibility("hidden")))
/* Of glibc's <sys/stat.h> on x86-64 before 2.33. */
#define STAT_VERSION 1
#define MKNOD_VERSION 0

int __xstat(int, const char *, struct stat *);
int __fxstat(int, int, struct stat *);
int __lxstat(int, const char *, struct stat *);
int __fxstatat(int, int, const char *, struct stat *, int);
int __xmknod(int, const char *, mode_t, dev_t *);

/* struct stat and struct stat64 are the same on x86-64. */
HIDDEN int stat(const char *path, struct stat *out) { return __xstat(STAT_VERSION, path, out); }
HIDDEN int fstat(int fd, struct stat *out) { return __fxstat(STAT_VERSION, fd, out); }
HIDDEN int lstat(const char *path, struct stat *out) { return __lxstat(STAT_VERSION, path, out); }
HIDDEN int fstatat(int fd, const char *path, struct stat *out, int flags) { return __fxstatat(STAT_VERSION, fd, path, out, flags); }
HIDDEN int stat64(const char *path, struct stat64 *out) { return __xstat(STAT_VERSION, path, (struct stat *)out); }
HIDDEN int fstat64(int fd, struct stat64 *out) { return __fxstat(STAT_VERSION, fd, (struct stat *)out); }
HIDDEN int lstat64(const char *path, struct stat64 *out) { return __lxstat(STAT_VERSION, path, (struct stat *)out); }
HIDDEN int fstatat64(int fd, const char *path, struct stat64 *out, int flags) {
    return __fxstatat(STAT_VERSION, fd, path, (struct stat *)out, flags);
}
HIDDEN int mknod(const char *path, mode_t mode, dev_t device) { return __xmknod(MKNOD_VERSION, path, mode, &device); }

/* libstdc++ counts references without atomic instructions while this is true. */
HIDDEN char __libc_single_threaded = 0;

HIDDEN uint32_t arc4random(void) {
    uint32_t value;
    if (getrandom(&value, sizeof value, 0) != sizeof value)
        abort();
    return value;
}

/* LLVM reads only how much is in use. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
HIDDEN struct mallinfo2 mallinfo2(void) {
    struct mallinfo small = mallinfo();
    struct mallinfo2 info = {0};
    info.arena = (unsigned)small.arena;
    info.hblkhd = (unsigned)small.hblkhd;
    info.uordblks = (unsigned)small.uordblks;
    info.fordblks = (unsigned)small.fordblks;
    return info;
}
