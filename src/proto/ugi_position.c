/* Positions of UGI and UCI: "startpos|fen F [moves M ...]". */
#include "proto/ugi_position.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/ugi_text.h"

/* The word "moves" after a position, or the end of the text. */
static const char *find_moves(const char *text)
{
    const char *s = text;
    while ((s = strstr(s, "moves"))) {
        bool begins = s == text || s[-1] == ' ', ends = s[5] == ' ' || s[5] == '\0';
        if (begins && ends)
            return s;
        s += 5;
    }
    return text + strlen(text);
}

static bool is_drawn(const struct agon_line *line)
{
    struct agon_result result;
    agon_line_result(line, &result);
    return result.over && result.points[0] == result.points[1];
}

/* The moves available despite a draw, to be freed, or NULL: none, or no memory. */
static agon_move *list_every_move(const struct agon_line *line, int *n)
{
    const struct agon_rules *rules = line->game->rules;
    agon_move *list = rules->every_move ? malloc(line->game->max_moves * sizeof *list) : NULL;
    *n = list ? rules->every_move(line->game, line->pos, agon_line_past(line), list) : 0;
    return list;
}

bool ugi_plays_on(const struct agon_line *line)
{
    int n = 0;
    if (is_drawn(line))
        free(list_every_move(line, &n));
    return n > 0;
}

/* Reads a move after a draw. */
static int read_past_draw(const struct agon_line *line, const char *text, struct agon_turn *turn,
                          struct agon_error *e)
{
    const char *s = text;
    int n, i = 0;
    *turn = (struct agon_turn){.n = 1};
    int status = line->game->rules->read_move(line->game, line->pos, &s, &turn->move[0], e);
    if (status < 0)
        return status;
    agon_move *list = list_every_move(line, &n);
    while (i < n && list[i] != turn->move[0])
        i++;
    free(list);
    return i < n && !*s
               ? 0
               : agon_fail(e, AGON_ILLEGAL, 0, "expected a legal move, found \"%.40s\"", text);
}

int ugi_turn_read(const struct agon_line *line, bool unclaimed, const char *word, size_t n,
                  struct agon_turn *turn, struct agon_error *e)
{
    char spelled[AGON_TEXT_MAX];
    const char *s = spelled;
    if (!ugi_turn_spell(word, n, spelled, sizeof spelled))
        return agon_fail(e, AGON_BAD_TEXT, 0, "a turn has at most %d bytes", AGON_TEXT_MAX - 1);
    if (unclaimed && ugi_plays_on(line))
        return read_past_draw(line, spelled, turn, e);
    int status = agon_turn_read(line->game, line->pos, agon_line_past(line), &s, false, turn, e);
    if (status == 0 && *s)
        status = agon_fail(e, AGON_BAD_TEXT, (int)(s - spelled), "expected a space after the turn");
    return status;
}

/* Plays one word: a turn, which may follow an unclaimed draw. */
static int play_word(struct agon_line *line, bool unclaimed, const char *word, size_t n,
                     struct agon_error *e)
{
    struct agon_turn turn;
    int status = ugi_turn_read(line, unclaimed, word, n, &turn, e);
    if (status < 0)
        return status;
    return unclaimed && ugi_plays_on(line) ? agon_line_play(line, turn.move[0])
                                           : agon_line_play_turn(line, &turn, e);
}

/* Restarts a drawn line at its end: the moves counted towards a draw, the fifth word of a
 * chess-like position, become 0. */
static int play_on(struct agon_line *line, struct agon_error *e)
{
    char position[AGON_TEXT_MAX], fresh[AGON_TEXT_MAX];
    struct text out = text_into(fresh, sizeof fresh);
    if (!is_drawn(line))
        return 0;
    agon_line_write(line, position, sizeof position);
    const char *s = position;
    for (int word = 0; *s; word++) {
        size_t n = text_word(s);
        text_add(&out, "%s%.*s", word > 0 ? " " : "", word == 4 ? 1 : (int)n, word == 4 ? "0" : s);
        s += n;
        text_skip_spaces(&s);
    }
    return agon_line_set(line, fresh, e);
}

/* Plays the words of `text`, which begins `offset` bytes into the text that errors refer to;
 * `unclaimed`: beyond unclaimed draws. */
static int play_moves(struct agon_line *line, bool unclaimed, const char *text, size_t offset,
                      struct agon_error *e)
{
    const char *s = text;
    int status = unclaimed ? play_on(line, e) : 0;
    for (text_skip_spaces(&s); *s && status == 0; text_skip_spaces(&s)) {
        size_t n = strcspn(s, " \t");
        status = play_word(line, unclaimed, s, n, e);
        if (status == 0 && unclaimed)
            status = play_on(line, e);
        if (status < 0) {
            e->at = (int)(offset + (size_t)(s - text)) + (e->at > 0 ? e->at : 0);
            return status;
        }
        s += n;
    }
    return status;
}

int ugi_position_read(struct agon_line *line, bool unclaimed, const char *text,
                      struct agon_error *e)
{
    const char *moves = find_moves(text), *end = moves;
    char position[AGON_TEXT_MAX];
    size_t word = text_word(text);
    while (end > text && end[-1] == ' ')
        end--;
    if (text_equal(text, word, "fen")) {
        const char *fen = text + word;
        text_skip_spaces(&fen);
        if (fen >= end || (size_t)(end - fen) >= sizeof position)
            return agon_fail(e, AGON_BAD_TEXT, 3, "expected a position of 1 to %d bytes after fen",
                             AGON_TEXT_MAX - 1);
        memcpy(position, fen, (size_t)(end - fen));
        position[end - fen] = '\0';
        int status = agon_line_set(line, position, e);
        if (status < 0) {
            e->at += e->at >= 0 ? (int)(fen - text) : 0;
            return status;
        }
    } else if (!text_equal(text, (size_t)(end - text), "startpos")) {
        return agon_fail(e, AGON_BAD_TEXT, 0, "expected startpos or fen, found \"%.40s\"", text);
    }
    if (*moves)
        moves += strlen("moves");
    return play_moves(line, unclaimed, moves, (size_t)(moves - text), e);
}
