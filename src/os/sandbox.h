/* A sandbox for this very process: from a moment on it may only compute. */
#ifndef OS_SANDBOX_H
#define OS_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

/* From now on: standard input may be read, standard output and error written, memory be had and
 * given back up to `memory` bytes, for `cpu_s` seconds of processor time; nothing else. No file is
 * opened, no socket or process made, nobody signalled: whatever is tried is the end of the process
 * (SIGSYS). Other open files are closed. False: the system does not allow it, and the process is to
 * end. Under sanitizers, which need more of the system, only the time is bounded. */
bool sandbox_enter(int cpu_s, uint64_t memory);

#endif
