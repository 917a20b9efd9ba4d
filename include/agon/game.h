/* Helpers over the table of rules: opening games, lines of play, reading and writing turns, perft.
 *
 * Unless said otherwise no argument but an error may be NULL, and functions that return int give 0
 * or a negative status with *error filled; those "as snprintf" give the length without NUL. Texts
 * are NUL-terminated; places in errors are bytes from the start of the text passed in. */
#ifndef AGON_GAME_H
#define AGON_GAME_H

#include <agon/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The rules of the kind of game of that id; or NULL with an error that suggests the nearest id. */
AGON_API const struct agon_rules *agon_rules_find(const char *id, struct agon_error *);
/* Opens a game by id; setup may be NULL. NULL with *error on failure; agon_close() it. */
AGON_API agon_game *agon_open(const char *id, const struct agon_setup *, struct agon_error *);
AGON_API void agon_close(agon_game *); /* NULL is allowed */

/* A copy on the heap, or NULL: no memory. free() it. */
AGON_API agon_pos *agon_pos_new(const agon_game *, const agon_pos *from);

/* Whether a turn is open: some of its moves have been played and more must follow. */
static inline bool agon_turn_open(const agon_game *g, const agon_pos *p)
{
    return g->rules->turn_open && g->rules->turn_open(g, p);
}

/* A line of play: a position and how it arose. The start of every turn is stored, so turns can be
 * taken back. The caller owns it; init before use, release after. Used by one thread at a time.
 * Pointers from agon_line_past() and agon_line_start() are valid until the line changes. */
struct agon_line {
    const agon_game *game;
    agon_pos *pos;          /* current position, perhaps within a turn */
    struct agon_turn open;  /* moves of the open turn; n = 0 between turns */
    int turns;              /* turns completed since the line's start */
    uint64_t *keys;         /* turns + 1 keys */
    struct agon_turn *turn; /* the completed turns */
    unsigned char *starts;  /* turns + 1 positions, `stride` bytes each */
    size_t stride;
    int capacity; /* turns allocated */
};
/* Starts at game->first; the game outlives the line. 0 or AGON_NO_MEMORY; then nothing needs
 * releasing. */
AGON_API int agon_line_init(struct agon_line *, const agon_game *, struct agon_error *);
AGON_API void agon_line_release(struct agon_line *);
/* Inits `to`. 0 or AGON_NO_MEMORY; then `to` needs no releasing. */
AGON_API int agon_line_copy(struct agon_line *to, const struct agon_line *from,
                            struct agon_error *);
/* Starts over from a position text, which may end with " + move move" for an open turn. NULL:
 * game->first. On failure the line is unchanged. */
AGON_API int agon_line_set(struct agon_line *, const char *position, struct agon_error *);
/* Plays one legal move; a finished turn joins the history. A tick ends no turn: it joins the open
 * one, and a tick that follows a tick is added to it. 0, AGON_NO_MEMORY, or AGON_UNSUPPORTED when
 * the turn has no room for it. */
AGON_API int agon_line_play(struct agon_line *, agon_move);
/* Plays the moves of `turn` after checking each; on failure the line is unchanged. */
AGON_API int agon_line_play_turn(struct agon_line *, const struct agon_turn *, struct agon_error *);
/* Reads and plays turns separated by ';' or newlines, beginning with the open turn; the last may
 * stay open only if `open_end` and no ';' follows it. On failure the line ends before the turn that
 * failed, and error->at counts from `text`. */
AGON_API int agon_line_read(struct agon_line *, const char *text, bool open_end,
                            struct agon_error *);
/* Takes back the last move of the open turn; false when there is none. */
AGON_API bool agon_line_undo_move(struct agon_line *);
/* Drops the open turn if there is one, else the last; false when there is none. */
AGON_API bool agon_line_undo_turn(struct agon_line *);
AGON_API struct agon_past agon_line_past(const struct agon_line *);
/* The position at the start of turn `turn`, 0..turns. */
AGON_API const agon_pos *agon_line_start(const struct agon_line *, int turn);
/* Position [+ moves], which agon_line_set() reads; as snprintf, or AGON_NO_MEMORY. */
AGON_API int agon_line_write(const struct agon_line *, char *text, size_t size);
/* The legal moves now, into room for game->max_moves; returns their number. */
AGON_API int agon_line_moves(const struct agon_line *, agon_move *out);
AGON_API void agon_line_result(const struct agon_line *, struct agon_result *);

/* Checks one move, which may be a tick: 0, AGON_ILLEGAL with the reason (error->at is -1), or
 * AGON_NO_MEMORY. */
AGON_API int agon_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                        struct agon_error *);
/* Reads and checks one whole turn from *text, up to NUL, newline or ';', and advances *text to it;
 * a turn still open there is ended by an AGON_PASS. With `open_end` it may stay open, unless the
 * word "end" or "." after its moves finishes it. On failure *text is unchanged and the turn's
 * contents are undefined; `pos` never changes. */
AGON_API int agon_turn_read(const agon_game *, const agon_pos *, struct agon_past,
                            const char **text, bool open_end, struct agon_turn *,
                            struct agon_error *);
/* The legal moves of a turn from `pos`, separated by single spaces unless the rules join them,
 * without the pass that ends an open turn; as snprintf, or AGON_NO_MEMORY. */
AGON_API int agon_turn_write(const agon_game *, const agon_pos *, const struct agon_turn *,
                             char *text, size_t size);

/* Calls fn for every whole turn from `pos`, which may be within one, in a fixed order, until it
 * returns false. `distinct`: of the turns that reach the same position, only the shortest (the pass
 * that ends it is not counted), the first if several; shorter turns come first. `end` is the
 * position after the turn; both pointers are valid during the call. Returns the number of calls, or
 * AGON_NO_MEMORY. */
typedef bool agon_turn_fn(void *user, const struct agon_turn *, const agon_pos *end);
AGON_API int64_t agon_turn_each(const agon_game *, const agon_pos *, struct agon_past,
                                bool distinct, agon_turn_fn *, void *user);

enum { AGON_PERFT_MAX = 64 }; /* turns deep, at most */

struct agon_perft {
    /* Turns of `depth`; with AGON_MERGES each position counts once per parent. */
    uint64_t nodes;
    /* AGON_MERGES: distinct positions after the last turn; else 0. */
    uint64_t unique;
    /* AGON_MERGES, depth 1: ordered move lists by length, the pass not counted. */
    uint64_t length[AGON_TURN_MAX + 1];
};
/* Counts from `pos`; depth in turns, 1..AGON_PERFT_MAX; forced passes are folded into the turn
 * before them, decided positions are not expanded. 0, AGON_NO_MEMORY, or AGON_UNSUPPORTED for
 * another depth. */
AGON_API int agon_perft(const agon_game *, const agon_pos *, struct agon_past, int depth,
                        struct agon_perft *, struct agon_error *);

#ifdef __cplusplus
}
#endif

#endif
