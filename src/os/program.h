/* The program itself and its surroundings: folders, locks, limits, starting anew. */
#ifndef OS_PROGRAM_H
#define OS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* "$XDG_DATA_HOME/NAME", or below the home folder; as snprintf, -1 when neither is known. */
int os_data_folder(const char *name, char *path, size_t size);
/* Makes the folder and those above it, for the owner alone. 0 or AGON_UNSUPPORTED. */
int os_folder_make(const char *path, struct agon_error *);
/* Takes the lock that the file stands for, until the program ends. False: another has it, and it
 * was not to be waited for, or there can be no such file. */
bool os_lock(const char *path, bool wait);
bool os_file_is(const char *path);
bool os_file_move(const char *from, const char *to); /* replaces */
void os_file_drop(const char *path);                 /* harmless when not there */
int os_program_path(char *path, size_t size);        /* of this program; as snprintf, or -1 */
void os_program_again(char **argv); /* starts it anew in its place; comes back only on failure */
/* Whether a hangup (SIGHUP) waits until it is no longer held; a program that is started anew in the
 * place of this one begins with it held. */
void os_hangup_hold(bool held);
/* From then on a closed pipe is an error and no death, and a signal that ends the program for a
 * mistake in it (SIGABRT, SIGSEGV and the like) says so on standard error, with the last error and
 * the places in the program that led there. */
void os_signals_tell(void);
/* Ends it with this status after so many seconds, whatever its threads are at; the last call
 * counts, until the program is started anew. */
void os_program_end_within(int seconds, int status);
/* SIGTERM and SIGINT end it with status 0 from now on, whatever its threads are at. */
void os_program_end_at_signals(void);
int os_sockets_most(int wanted); /* raises the limit of open files; the new one */
int os_processors(void);
/* Before threads start: they share their heaps, and what is large is the system's again as soon as
 * it is freed. */
void os_memory_few(void);
void os_memory_give_back(void); /* what is free of the heap, to the system */
struct os_usage {               /* of this process; 0 where the system does not tell */
    int64_t memory, descriptors, processor_us;
};
struct os_usage os_usage(void);
/* A line from the terminal that is not shown; from standard input as it is when that is no
 * terminal. False: none. */
bool os_ask_secret(const char *prompt, char *line, size_t size);
/* Sends a line to the local socket and waits for the line that answers, in answer[0..size). 0;
 * AGON_UNSUPPORTED: nobody listens there. */
int os_socket_ask(const char *path, const char *line, char *answer, size_t size);

#endif
