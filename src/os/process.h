/* Child programs: started from a command line, spoken to in lines, ended whatever they do.
 *
 * Nothing here waits for the child except process_end(), for a bounded time, and memory is bounded
 * whatever the child prints. The child leads a process group of its own, so that what it started
 * ends with it. One thread uses a process at a time. The first start makes the program ignore
 * SIGPIPE, so that writing to a child that has gone is an error and no death. */
#ifndef OS_PROCESS_H
#define OS_PROCESS_H

#include <agon/status.h>

#include "os/lines.h"
#include "os/wait.h"

struct process;

enum {
    PROCESS_LINE_MAX = 1 << 16,   /* bytes of a line from the child; longer ones are cut */
    PROCESS_UNSENT_MAX = 1 << 20, /* bytes waiting for a child that does not read */
    PROCESS_COMPLAINT_MAX = 1024, /* bytes of a line of the child's standard error, at most */
    PROCESS_WATCHES = 3
};

/* Splits `command` into words as a shell does for plain words: blanks part them, '...' is literal,
 * in
 * "..." a backslash keeps " and \ and outside quotes any character. No variables, no patterns.
 * NULL-terminated, one block for the caller to free(); or NULL with error->at in `command`. */
char **process_words(const char *command, struct agon_error *);

/* Hears a line of the child's standard error, NUL-terminated, of whatever bytes but NUL and
 * newline; a longer one comes in pieces. */
typedef void process_ear(void *user, const char *line);

/* Starts the program (looked for on PATH); NULL with *error if it cannot be. End it with
 * process_end(). */
struct process *process_start(const char *command, struct agon_error *);
/* The same, kept within limits as far as the system allows (guard.h); NULL: without. */
struct process_limits;
struct process *process_start_limited(const char *command, const struct process_limits *,
                                      struct agon_error *);

/* Queues text[0..n) for the child's standard input and sends what can be sent now; the rest goes
 * with later calls of any function here. False: the child has closed its input or does not read. */
bool process_send(struct process *, const char *text, size_t n);

/* The next line of the child's standard output, valid until the next call; os_lines_next()'s
 * manners. Also takes in what stands on standard error. */
enum os_lines_state process_line(struct process *, struct os_line *);
/* Whether process_line() could give a line without waiting on watches. */
bool process_pending(const struct process *);
/* Bytes that were sent and that the child has not read yet. */
size_t process_unread(const struct process *);
/* From now on `ear` hears what stands on standard error, while other functions are called; the rest
 * of it in process_end(). Without an ear it is dropped. */
void process_listen(struct process *, process_ear *ear, void *user);

/* Fills up to PROCESS_WATCHES entries for os_wait(); returns how many. */
int process_watch(const struct process *, struct os_watch *);

/* How a child ended. */
struct process_end {
    bool running; /* it has not */
    int code;     /* exit code, or -1 */
    int signal;   /* the signal that killed it, or 0 */
};
struct process_end process_state(struct process *);

/* Closes the child's input, gives it `patience_ms` to end by itself, then kills its whole group;
 * frees. NULL is allowed. Returns how it ended. */
struct process_end process_end(struct process *, int64_t patience_ms);

#endif
