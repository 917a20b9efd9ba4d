/* Turns as single words of UGI. */
#include "proto/ugi_text.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

int ugi_turn_write(const agon_game *game, const agon_pos *pos, const struct agon_turn *turn,
                   char *text, size_t size)
{
    int n = agon_turn_write(game, pos, turn, text, size);
    if (n == 0) {
        struct text out = text_into(text, size);
        text_add(&out, "pass");
        return (int)out.n;
    }
    for (char *s = text; n > 0 && (s = strchr(s, ' ')) != NULL;)
        *s = ',';
    return n;
}

bool ugi_turn_spell(const char *s, size_t n, char *text, size_t size)
{
    if (n >= size)
        return false;
    for (size_t i = 0; i < n; i++)
        text[i] = s[i] == ',' ? ' ' : s[i];
    text[n] = '\0';
    return true;
}

char *ugi_lines_write(const char *text)
{
    char *line = malloc(2 * strlen(text) + 1), *to = line;
    for (; line && *text; text++) {
        if (*text == '\n' || *text == '\\')
            *to++ = '\\';
        if (*text != '\r')
            *to++ = *text == '\n' ? 'n' : *text;
    }
    if (line)
        *to = '\0';
    return line;
}

char *ugi_lines_read(const char *line)
{
    char *text = malloc(strlen(line) + 1), *to = text;
    for (; text && *line; line++) {
        bool escaped = *line == '\\' && line[1];
        line += escaped;
        *to++ = escaped && *line == 'n' ? '\n' : *line;
    }
    if (text)
        *to = '\0';
    return text;
}
