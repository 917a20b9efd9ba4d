/* Messages: one clean line on standard error. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <agon/status.h>

#include "cli/command.h"

/* "agon: ..." printf-wise. Bytes that are not clean text become '?', an overlong line is cut. */
void message(const char *format, ...) AGON_PRINTF(1, 2);
/* The same for a wrong command line: also names the page of help (that of agon itself if `command`
 * is NULL). Always CLI_USAGE. */
int message_usage(const struct command *, const char *format, ...) AGON_PRINTF(2, 3);
/* An error in a text that came from `where` ("--moves"): "agon: --moves: byte 4: ..."; a short text
 * is shown below with a mark under the place. `text` may be NULL: nothing to show. */
void message_place(const char *where, const char *text, const struct agon_error *);

#endif
