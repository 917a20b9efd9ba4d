/* Messages: a format filled in, as a sentence for people and in parts for programs.
 *
 * The parts are one line of bytes that travels like any text: in an agon_error, as an argument of
 * another message, from one process to another.
 *
 *     parts     id US sentence, then for each argument RS and it
 *     argument  a text, or STX parts ETX: a message inside the message
 *
 * US, RS, STX and ETX are the control characters of these names; no text inside has any. */
#ifndef CORE_MESSAGE_H
#define CORE_MESSAGE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { MESSAGE_OPEN = 2, MESSAGE_CLOSE = 3, MESSAGE_ARGUMENT = 30, MESSAGE_ID = 31 };
#define MESSAGE_MARKS "\x02\x03\x1e\x1f"

/* Fills a format of AGON_SAY or a plain one in, printf-wise for whole numbers, %c and %s.
 * `sentence` is one line, cut between characters. `parts` is the sentence when the message has no
 * id or they are too long. A plain format "%s" with a message for its argument is that message. */
void message_fill(char *sentence, size_t size, char *parts, size_t parts_size, const char *format,
                  va_list);
/* Bytes of the id that s begins with, as parts or a format of AGON_SAY; 0: it is a plain text. */
size_t message_id(const char *s);

#endif
