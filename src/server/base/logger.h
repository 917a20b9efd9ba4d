/* The server's log: an event a line on standard error, in key=value form (logfmt).
 *
 * time=2026-02-14T12:00:00.000Z level=warning event=game_called_off game=abcdefgh why="no move" */
#ifndef SERVER_BASE_LOGGER_H
#define SERVER_BASE_LOGGER_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG };

/* Where lines go; NULL is allowed wherever one is asked for, and is silent. */
struct logger {
    enum log_level most; /* what is less urgent than this is left out */
    bool access;         /* every request and every socket is an event, too */
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
