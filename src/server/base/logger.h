/* The server's log: one line per event on standard error, in key=value form (logfmt).
 *
 * time=2026-02-14T12:00:00.000Z level=warning event=game_called_off game=abcdefgh why="no move" */
#ifndef SERVER_BASE_LOGGER_H
#define SERVER_BASE_LOGGER_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG };

/* The threshold and the output; a NULL logger is allowed everywhere and prints nothing. */
struct logger {
    enum log_level most; /* less urgent events are left out */
    bool access;         /* also log every request and socket */
};

/* A key with a text, or with a number when the text is NULL. */
struct log_field {
    const char *key, *text;
    int64_t number;
};
#define LOG_FIELDS(...) ((const struct log_field[]){__VA_ARGS__, {0}})

enum { LOG_LINE_MAX = 2048 }; /* bytes, the rest of a line is cut */

void logger_event(const struct logger *, enum log_level, const char *event,
                  const struct log_field *);
/* The line, without its newline, as snprintf. */
int logger_line(char *line, int64_t date_ms, enum log_level, const char *event,
                const struct log_field *);

#endif
