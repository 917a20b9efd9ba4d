/* Messages: a format filled in, as a sentence for people and in parts for programs.
 *
 * The parts are one line of bytes that can be passed on as any text: in an agon_error, as an
 * argument of another message, or between processes.
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

/* Fills in a format, with AGON_SAY or plain, printf-wise for whole numbers, %c and %s. `sentence`
 * is one line, cut between characters. `parts` is the sentence if the message has no id or its
 * parts are too long. A plain format "%s" with a message as its argument gives that message. */
void message_fill(char *sentence, size_t size, char *parts, size_t parts_size, const char *format,
                  va_list);
/* The length of the id at the start of s, which are parts or a format of AGON_SAY; 0: a plain
 * text. */
size_t message_id(const char *s);

#endif
