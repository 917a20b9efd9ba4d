/* Child programs: started from a command line, line-based communication, reliable termination.
 *
 * Only process_end() waits for the child, for a limited time, and memory is bounded whatever the
 * child prints. The child leads a new process group, so that its children end with it. One thread
 * uses a process at a time. The first start makes this program ignore SIGPIPE, so that writing to a
 * child that has exited is an error, not fatal. */
#ifndef OS_PROCESS_H
#define OS_PROCESS_H

#include <agon/status.h>

#include "os/lines.h"
#include "os/wait.h"

struct process;

enum {
    PROCESS_LINE_MAX = 1 << 16,   /* bytes of a line from the child; longer ones are cut */
    PROCESS_UNSENT_MAX = 1 << 20, /* bytes waiting for a child that does not read */
    PROCESS_COMPLAINT_MAX = 1024, /* bytes of a line of the child's standard error */
    PROCESS_WATCHES = 3
};

/* Splits `command` into words as a shell does for plain words: blanks separate, '...' is literal,
 * in "..." a backslash escapes " and \, outside quotes any character. No variables, no patterns.
 * NULL-terminated, one block for the caller to free(); or NULL with error->at in `command`. */
char **process_words(const char *command, struct agon_error *);

/* Writes a word so that process_words() reads it as it is; false and "" if it might not fit: `size`
 * (at least 1) is 3 bytes more than twice its length, or larger. */
bool process_quote(char *text, size_t size, const char *word);

/* Receives a line of the child's standard error, NUL-terminated, of any bytes but NUL and newline;
 * a longer one comes in pieces. */
typedef void process_ear(void *user, const char *line);

/* Starts the program (found on PATH); NULL with *error on failure. End it with process_end(). */
struct process *process_start(const char *command, struct agon_error *);
/* The same, with limits as far as the system supports them (guard.h); NULL: without. */
struct process_limits;
struct process *process_start_limited(const char *command, const struct process_limits *,
                                      struct agon_error *);

/* Queues text[0..n) for the child's standard input and sends as much as possible; later calls of
 * any function here send the rest. False: the child has closed its input or does not read. */
bool process_send(struct process *, const char *text, size_t n);
/* While on, nothing is sent; then everything leaves in one write. */
void process_gather(struct process *, bool on);

/* The next line of the child's standard output, valid until the next call; as os_lines_next(). Also
 * reads standard error. After an os_wait() that found nothing on one of them, the next call does
 * not read that one. */
enum os_lines_state process_line(struct process *, struct os_line *);
/* Whether process_line() has a line without waiting. */
bool process_pending(const struct process *);
/* Bytes sent that the child has not read yet. */
size_t process_unread(const struct process *);
/* From now on, calls of other functions pass standard error to `ear`, process_end() its rest.
 * Without an ear it is discarded. */
void process_listen(struct process *, process_ear *ear, void *user);

/* Fills up to PROCESS_WATCHES entries for os_wait(); returns their number. */
int process_watch(struct process *, struct os_watch *);

/* The exit status of a child. */
struct process_end {
    bool running; /* it has not ended */
    int code;     /* exit code, or -1 */
    int signal;   /* the signal that killed it, or 0 */
};
struct process_end process_state(struct process *);

/* Closes the child's input, waits up to `patience_ms` for its end, then kills its whole group;
 * frees. NULL is allowed. Returns its status. */
struct process_end process_end(struct process *, int64_t patience_ms);

#endif
