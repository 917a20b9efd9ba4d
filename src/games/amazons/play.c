/* The Amazons' moves, shots and their counting; how a turn ends. */
#include <string.h>

#include "core/random.h"
#include "games/amazons/amazons.h"
#include "games/amazons/territory.h"

void amazons_clear(const struct amazons_game *g, struct amazons_pos *p)
{
    memset(p, 0, sizeof *p);
    memset(&p->board, 0xff, sizeof p->board);
    for (int rank = 0; rank < g->height; rank++)
        for (int file = 0; file < g->width; file++)
            board_flip(&p->board, 16 * rank + file);
    p->shooter = AMAZONS_NOBODY;
}

void amazons_put(struct amazons_pos *p, int seat, int sq)
{
    p->at[seat][p->amazons[seat]++] = (uint8_t)sq;
    board_flip(&p->board, sq);
}

/* Appends a move to every square reached from `sq`: `fixed`, and the square at bit `shift`. */
static agon_move *add_rays(const struct amazons_board *b, int sq, agon_move fixed, int shift,
                           agon_move *out)
{
    uint8_t ray[AMAZONS_DIRECTIONS];
    board_rays(b, sq, ray);
    for (int d = 0; d < AMAZONS_DIRECTIONS; d++)
        for (int k = 0, to = sq + amazons_step[d]; k < ray[d]; k++, to += amazons_step[d])
            *out++ = fixed | (agon_move)to << shift;
    return out;
}

int amazons_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct amazons_pos *p = amazons_pos(pos);
    agon_move *end = out;
    (void)game;
    (void)past;
    if (p->end != AMAZONS_OPEN)
        return 0;
    if (amazons_turn_open(p))
        return (int)(add_rays(&p->board, p->shooter, AMAZONS_SHOT, 16, out) - out);
    for (int i = 0; i < p->amazons[p->seat]; i++) {
        int from = p->at[p->seat][i];
        end = add_rays(&p->board, from, (agon_move)from, 8, end);
    }
    return (int)(end - out);
}

uint64_t amazons_turns(const agon_game *game, const agon_pos *pos, struct agon_past past)
{
    const struct amazons_pos *p = amazons_pos(pos);
    struct amazons_board b = p->board;
    uint64_t count = 0;
    (void)game;
    (void)past;
    for (int i = 0; p->end == AMAZONS_OPEN && i < p->amazons[p->seat]; i++) {
        int from = p->at[p->seat][i];
        uint8_t ray[AMAZONS_DIRECTIONS];
        board_rays(&b, from, ray);
        board_flip(&b, from);
        for (int d = 0; d < AMAZONS_DIRECTIONS; d++)
            for (int k = 0, to = from + amazons_step[d]; k < ray[d]; k++, to += amazons_step[d])
                count += (uint64_t)board_sight(&b, to);
        board_flip(&b, from);
    }
    return count;
}

bool amazons_can_move(const struct amazons_pos *p, int seat)
{
    for (int i = 0; i < p->amazons[seat]; i++)
        if (board_has_exit(&p->board, p->at[seat][i]))
            return true;
    return false;
}

void amazons_settle(const struct amazons_game *g, struct amazons_pos *p)
{
    if (!amazons_can_move(p, p->seat)) {
        p->end = AMAZONS_BLOCKED;
        p->winner = p->seat ^ 1;
    } else if (g->early && !territory_contested(p)) {
        int winner = territory_winner(p, TERRITORY_EFFORT);
        if (winner < 0)
            return;
        p->end = AMAZONS_TERRITORY;
        p->winner = (uint8_t)winner;
    }
    if (p->end != AMAZONS_OPEN && g->margins)
        p->margin = (uint8_t)territory_margin(p, p->winner, TERRITORY_EFFORT);
}

void amazons_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    struct amazons_pos *p = amazons_pos_mut(pos);
    if (m & AMAZONS_SHOT) {
        board_flip(&p->board, amazons_arrow(m));
        p->shooter = AMAZONS_NOBODY;
        p->seat ^= 1;
        amazons_settle(amazons_game(game), p);
        return;
    }
    int from = amazons_from(m), to = amazons_to(m);
    board_flip(&p->board, from);
    board_flip(&p->board, to);
    p->at[p->seat][amazons_find(p, p->seat, from)] = (uint8_t)to;
    p->shooter = (uint8_t)to;
}

void amazons_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                    struct agon_result *r)
{
    const struct amazons_pos *p = amazons_pos(pos);
    (void)past;
    *r = (struct agon_result){.over = p->end != AMAZONS_OPEN};
    if (!r->over)
        return;
    int points = amazons_game(game)->margins ? AGON_POINTS / 2 + 1 + p->margin : AGON_POINTS;
    r->why = p->end == AMAZONS_BLOCKED ? "blocked" : "territory";
    r->points[p->winner] = (int16_t)points;
    r->points[p->winner ^ 1] = (int16_t)(AGON_POINTS - points);
}

uint64_t amazons_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct amazons_pos *p = amazons_pos(pos);
    uint64_t key = (uint64_t)(p->seat | p->shooter << 8), word;
    (void)game;
    (void)repetition; /* no position occurs twice */
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->amazons[seat]; i++)
            key += random_mix(0x9e3779b97f4a7c15ULL * (uint64_t)(1 + p->at[seat][i] + 256 * seat));
    for (size_t i = 0; i < sizeof p->board.rank; i += sizeof word) {
        memcpy(&word, (const char *)p->board.rank + i, sizeof word);
        key = random_mix(key ^ word);
    }
    return key;
}
