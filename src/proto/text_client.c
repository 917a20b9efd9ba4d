/* The seat of a program that uses the three-line text protocol (docs/protocol-bot.md): before each
 * turn it receives the position, the legal turns and the time; its next line is the turn. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/seat.h"
#include "proto/ugi_text.h"

enum { LEGAL_MAX = 4096, LEGAL_BYTES = 60000 };

/* The line "legal ..." being built. */
struct legal {
    const struct agon_line *line;
    struct text text;
    int n;
    bool more;
};

static bool add_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct legal *legal = user;
    char word[AGON_TEXT_MAX];
    (void)end;
    ugi_turn_write(legal->line->game, legal->line->pos, turn, word, sizeof word);
    legal->more = ++legal->n > LEGAL_MAX || legal->text.n + strlen(word) + 2 > LEGAL_BYTES;
    if (!legal->more)
        text_add(&legal->text, " %s", word);
    return !legal->more;
}

static void send_legal(struct seat *s, const struct agon_line *line)
{
    char *bytes = malloc(LEGAL_BYTES);
    struct legal legal = {.line = line, .text = text_into(bytes, LEGAL_BYTES)};
    if (bytes) {
        text_add(&legal.text, "legal");
        agon_turn_each(line->game, line->pos, agon_line_past(line), false, add_turn, &legal);
    }
    if (!bytes || legal.more) {
        seat_send(s, "legal -");
    } else {
        text_add(&legal.text, "\n");
        seat_send_text(s, bytes, legal.text.n);
    }
    free(bytes);
}

static bool send_position(struct seat *s, const struct agon_line *line)
{
    int n = s->game->rules->write(s->game, line->pos, NULL, 0);
    size_t size = n < 0 ? 0 : (size_t)n + sizeof "position \n";
    char *bytes = n < 0 ? NULL : malloc(size);
    if (!bytes)
        return false;
    memcpy(bytes, "position ", 9);
    s->game->rules->write(s->game, line->pos, bytes + 9, size - 9);
    bytes[size - 2] = '\n';
    seat_send_text(s, bytes, size - 1);
    free(bytes);
    return true;
}

/* The time for this turn, or -1: no limit. */
static int64_t time_left(const struct seat *s, const struct agon_clock *c, int seat)
{
    int64_t left = -1, all = c->move_ms + c->reserve_ms[seat];
    if (all > 0)
        left = all;
    if (c->max_turn_ms > 0 && (left < 0 || c->max_turn_ms < left))
        left = c->max_turn_ms;
    if (left >= 0)
        left = left > c->used_ms ? left - c->used_ms : 1;
    if (s->limits.move_ms > 0 && (left < 0 || s->limits.move_ms < left))
        left = s->limits.move_ms;
    return left;
}

static void go(struct seat *s, const struct agon_line *line, const struct agon_clock *c,
               int64_t now)
{
    int64_t left = time_left(s, c, s->game->rules->seat(s->game, line->pos));
    (void)now;
    if (!send_position(s, line))
        return;
    send_legal(s, line);
    if (left < 0)
        seat_send(s, "time -");
    else
        seat_send(s, "time %lld", (long long)left);
}

static enum seat_heard hear(struct seat *s, const char *text)
{
    if (*text == '#') {
        player_note(&s->player, text);
        return SEAT_NOTED;
    }
    if (strcmp(text, "resign") == 0)
        return SEAT_RESIGNED;
    return ugi_turn_spell(text, strlen(text), s->turn, sizeof s->turn) ? SEAT_TURN : SEAT_STRANGE;
}

static const struct seat_protocol protocol = {.go = go, .hear = hear};

struct player *text_client_new(const agon_game *game, const struct seat_program *program,
                               struct agon_error *e)
{
    return seat_new(&protocol, game, program, e);
}
