/* Processor cores: how many this program may use, and pinning threads to them. */
#ifndef OS_CORES_H
#define OS_CORES_H

#include <stdbool.h>

/* The number of cores that the program may use; 0 if threads cannot be pinned. */
int os_cores(void);
/* Pins the calling thread, and the threads and programs that it starts from now on, to one core
 * (0..os_cores() - 1), or lifts that. */
void os_pin(int core);
void os_unpin(void);

#endif
