/* Errors, the version, the search for a kind of game, opening games and making positions. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "core/text.h"

/* Copies a message so that it is one line of valid text, cut between characters. */
static void copy_message(char *to, size_t size, const char *from)
{
    size_t left = strlen(from), n = 0;
    while (left > 0) {
        size_t length = text_char(from, left);
        bool good = length > 0 && !text_is_control(from);
        size_t taken = length > 0 ? length : 1, given = good ? length : 1;
        if (n + given >= size)
            break;
        memcpy(to + n, good ? from : "?", given);
        n += given;
        from += taken;
        left -= taken;
    }
    to[n] = '\0';
}

int agon_fail(struct agon_error *error, enum agon_status code, int at, const char *format, ...)
{
    if (error == NULL)
        return code;
    char message[4 * sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    error->code = code;
    error->at = at;
    copy_message(error->text, sizeof error->text, message);
    return code;
}

const char *agon_version(void)
{
    return AGON_VERSION;
}

static const char *kind_id(void *unused, int i)
{
    (void)unused;
    const struct agon_rules *rules = agon_kind_at(i);
    return rules != NULL ? rules->id : NULL;
}

const struct agon_rules *agon_kind_find(const char *id, struct agon_error *error)
{
    const struct agon_rules *rules;
    for (int i = 0; (rules = agon_kind_at(i)) != NULL; i++)
        if (strcmp(rules->id, id) == 0)
            return rules;
    const char *nearest = text_nearest(id, kind_id, NULL);
    if (nearest != NULL)
        agon_fail(error, AGON_UNSUPPORTED, 0, "no game '%.40s', did you mean '%s'?", id, nearest);
    else
        agon_fail(error, AGON_UNSUPPORTED, 0, "no game '%.40s'", id);
    return NULL;
}

agon_game *agon_open(const char *id, const struct agon_setup *setup, struct agon_error *error)
{
    static const struct agon_setup usual;
    const struct agon_rules *rules = agon_kind_find(id, error);
    return rules != NULL ? rules->open(setup != NULL ? setup : &usual, error) : NULL;
}

void agon_close(agon_game *game)
{
    if (game != NULL)
        game->rules->close(game);
}

agon_pos *agon_pos_new(const agon_game *game, const agon_pos *from)
{
    size_t size = ((size_t)game->pos_size + 15) / 16 * 16;
    agon_pos *pos = aligned_alloc(16, size);
    if (pos != NULL)
        memcpy(pos, from, game->pos_size);
    return pos;
}
