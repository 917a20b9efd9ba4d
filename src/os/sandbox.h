/* A sandbox for the current process: after entering, it can only compute. */
#ifndef OS_SANDBOX_H
#define OS_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

/* From now on the process may wait for and read standard input, write standard output and error,
 * allocate up to `memory` bytes, and use `cpu_s` seconds of processor time; nothing else. Opening a
 * file, creating a socket or process, or sending a signal ends it (SIGSYS). Other open files are
 * closed. False: the system does not support it, and the process must exit. Under sanitizers, which
 * need more system calls, only the time is limited. */
bool sandbox_enter(int cpu_s, uint64_t memory);

#endif
