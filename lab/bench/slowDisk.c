/* Preloaded into Postgres: every flush takes longer, as on a disk that has to move something; by how many microseconds is
   the number in a file, which may change while Postgres runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static const volatile int *delay_us;

__attribute__((constructor)) static void begin(void) {
  int file = open(DELAY_FILE, O_RDONLY);
  if (file < 0) return;
  void *seen = mmap(0, sizeof(int), PROT_READ, MAP_SHARED, file, 0);
  if (seen != MAP_FAILED) delay_us = seen;
  close(file);
}

static void wait_longer(void) {
  if (delay_us && *delay_us > 0) usleep(*delay_us);
}

int fsync(int fd) {
  if (!real_fsync) real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_longer();
  return real_fsync(fd);
}

int fdatasync(int fd) {
  if (!real_fdatasync) real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_longer();
  return real_fdatasync(fd);
}
