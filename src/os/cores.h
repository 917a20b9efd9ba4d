/* Processor cores: how many there are for this program, and which of them a thread runs on. */
#ifndef OS_CORES_H
#define OS_CORES_H

#include <stdbool.h>

/* How many cores the program may run on; 0 where threads cannot be bound to one. */
int os_cores(void);
/* Binds the calling thread, and the threads and programs that it starts from now on, to one of them
 * (0..os_cores() - 1), or to all of them again. */
void os_pin(int core);
void os_unpin(void);

#endif
