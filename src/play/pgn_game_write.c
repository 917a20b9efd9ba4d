/* Writes a tree of moves as PGN: after a move and its comment come the variations that replace it,
 * then the next move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pgn_game.h"
#include "pgn_san.h"
#include "pgn_write.h"

enum { WORD_MOST = 64 };

/* The state of writing a tree. The lists are indexed by move, with the start as last element. */
struct writing {
    const struct pgn_game *game;
    struct agon_line line;
    struct pgn_lists lists;
    struct pgn_movetext text;
    int64_t first; /* of the first ply */
    int *child;    /* the first move after a move, -1: none */
    int *beside;   /* the next alternative to a move, -1: none */
    struct agon_error *error;
};

/* Lists the successors of each move; `beside` is in the same allocation. False: no memory. */
static bool list(struct writing *w)
{
    int n = w->game->nodes;
    w->child = malloc(2 * ((size_t)n + 1) * sizeof *w->child);
    if (!w->child)
        return false;
    w->beside = w->child + n + 1;
    for (int i = 0; i <= n; i++)
        w->child[i] = w->beside[i] = -1;
    for (int i = n - 1; i >= 0; i--) {
        int *first = &w->child[w->game->node[i].parent >= 0 ? w->game->node[i].parent : n];
        w->beside[i] = *first;
        *first = i;
    }
    return true;
}

/* Plays a move, and writes it with its comment. */
static int put_move(struct writing *w, int at, bool numbered)
{
    const struct pgn_node *node = &w->game->node[at];
    struct agon_turn turn;
    char bytes[WORD_MOST];
    const char *s = node->turn;
    struct text word = text_into(bytes, sizeof bytes);
    int64_t ply = w->first + w->line.turns;
    int status = agon_turn_read(w->line.game, w->line.pos, agon_line_past(&w->line), &s, false,
                                &turn, w->error);
    if (status == 0)
        status = pgn_move_add(&w->line, &w->lists, &turn, &word, w->error);
    if (status < 0)
        return status;
    if (numbered || ply % 2 == 0)
        pgn_put_number(&w->text, ply);
    pgn_put_word(&w->text, bytes);
    if (node->mark > 0) {
        snprintf(bytes, sizeof bytes, "$%d", node->mark);
        pgn_put_word(&w->text, bytes);
    }
    pgn_put_remark(&w->text, node->comment, &node->aside);
    return 0;
}

/* Writes the line that begins with a move; the board is unchanged afterwards. */
static int put_line(struct writing *w, int at)
{
    int began = w->line.turns, status = 0;
    bool numbered = true;
    for (bool first = at == w->child[w->game->nodes]; at >= 0 && status == 0; at = w->child[at]) {
        const struct pgn_node *node = &w->game->node[at];
        status = put_move(w, at, numbered);
        numbered = node->comment || node->aside.drawn;
        if (first)
            for (int other = w->beside[at]; other >= 0 && status == 0; other = w->beside[other]) {
                struct agon_turn turn = w->line.turn[w->line.turns - 1];
                agon_line_undo_turn(&w->line);
                pgn_put_open(&w->text);
                status = put_line(w, other);
                pgn_put_close(&w->text);
                if (status == 0)
                    status = agon_line_play_turn(&w->line, &turn, w->error);
                numbered = true;
            }
        first = true;
    }
    while (w->line.turns > began && agon_line_undo_turn(&w->line))
        ;
    return status;
}

static int write_game(struct writing *w, struct text *t, const agon_game *game)
{
    const struct record *record = &w->game->record;
    int status = pgn_lists_init(&w->lists, game, w->error);
    if (status == 0)
        status = agon_line_init(&w->line, game, w->error);
    if (status == 0) {
        w->text = (struct pgn_movetext){.text = t};
        w->first = pgn_first_ply(&w->line);
        pgn_write_tags(t, record, game, game->first, record->seats > 0);
        pgn_put_comment(&w->text, record->comment, &(struct pgn_aside){-1, -1, NULL});
        status = put_line(w, w->child[w->game->nodes]);
        pgn_put_word(&w->text, pgn_result(record));
        text_add(t, "\n\n");
        agon_line_release(&w->line);
    }
    pgn_lists_release(&w->lists);
    return status;
}

int pgn_game_write(const struct pgn_game *g, const agon_game *game, char *text, size_t size,
                   struct agon_error *error)
{
    struct writing w = {.game = g, .error = error};
    struct text t = text_into(text, size);
    if (!pgn_fits(game))
        return pgn_refuse(error);
    if (!list(&w))
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    int status = write_game(&w, &t, game);
    free(w.child);
    return status < 0 ? status : (int)t.n;
}

char *pgn_game_text(const struct pgn_game *g, const agon_game *game, struct agon_error *error)
{
    enum { ROOM = 1 << 13 };
    char *text = NULL;
    for (size_t room = ROOM, need = 1; need > 0 && (text = malloc(room)) != NULL; room = need) {
        int n = pgn_game_write(g, game, text, room, error);
        need = n < 0 || (size_t)n < room ? 0 : (size_t)n + 1;
        if (n >= 0 && need == 0)
            return text;
        free(text);
        if (n < 0)
            return NULL;
    }
    agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    return NULL;
}
