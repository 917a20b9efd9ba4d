/* The program itself and its environment: folders, locks, limits, restarting. */
#ifndef OS_PROGRAM_H
#define OS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* "$XDG_DATA_HOME/NAME", or below the home folder; as snprintf, -1 if neither is known. */
int os_data_folder(const char *name, char *path, size_t size);
/* Makes the folder and its parents, accessible to this user only. 0 or AGON_UNSUPPORTED. */
int os_folder_make(const char *path, struct agon_error *);
/* Takes the lock of the file until the program ends. False: another program has it and `wait` is
 * false, or the file cannot be created. */
bool os_lock(const char *path, bool wait);
bool os_file_is(const char *path);
bool os_file_move(const char *from, const char *to); /* replaces */
void os_file_drop(const char *path);                 /* nothing happens if it does not exist */
int os_program_path(char *path, size_t size);        /* of this executable; as snprintf, or -1 */
void os_program_again(char **argv); /* replaces the process by a new start; returns only on
                                     * failure */
/* Blocks or unblocks SIGHUP; a restarted program begins with it blocked. */
void os_hangup_hold(bool held);
/* From then on a closed pipe is an error, not fatal, and a fatal signal (SIGABRT, SIGSEGV and the
 * like) is reported on standard error, with the last error and a backtrace. */
void os_signals_tell(void);
/* Ends the program with this status after that time, whatever its threads are doing; the last call
 * counts, until a restart. */
void os_program_end_within(int seconds, int status);
/* From now on SIGTERM and SIGINT end it with status 0, whatever its threads are doing. */
void os_program_end_at_signals(void);
int os_sockets_most(int wanted); /* raises the limit of open files; returns the new one */
int os_processors(void);
/* Call before threads start: they share heaps, and large blocks return to the system as soon as
 * they are freed. */
void os_memory_few(void);
void os_memory_give_back(void); /* returns free memory of the heap to the system */
struct os_usage {               /* of this process; 0 if unknown */
    int64_t memory, descriptors, processor_us;
};
struct os_usage os_usage(void);
/* Reads a line from the terminal without echo; if standard input is not a terminal, simply a line.
 * False: none. */
bool os_ask_secret(const char *prompt, char *line, size_t size);
/* Sends a line to the local socket and waits for the answer's line, in answer[0..size). 0;
 * AGON_UNSUPPORTED: no process listens there. */
int os_socket_ask(const char *path, const char *line, char *answer, size_t size);

#endif
