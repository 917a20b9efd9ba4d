/* Filling in errors. */
#include <stdarg.h>
#include <stddef.h>

#include <agon/game.h>

#include "core/message.h"

int agon_fail(struct agon_error *error, enum agon_status code, int at, const char *format, ...)
{
    if (error == NULL)
        return code;
    va_list arguments;
    va_start(arguments, format);
    message_fill(error->text, sizeof error->text, error->parts, sizeof error->parts, format,
                 arguments);
    va_end(arguments);
    error->code = code;
    error->at = at;
    return code;
}
