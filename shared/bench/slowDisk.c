/* Preloaded into Postgres: every flush takes DELAY_US longer, as on a disk that has to move something. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

int fsync(int fd) {
  if (!real_fsync) real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  usleep(DELAY_US);
  return real_fsync(fd);
}

int fdatasync(int fd) {
  if (!real_fdatasync) real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  usleep(DELAY_US);
  return real_fdatasync(fd);
}
