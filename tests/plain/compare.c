/* Plays random Arimaa games through the public table and through the plain rules, side by side.
 *
 * At the start of every turn the positions (as text) and the results must be equal, before every
 * step the sets of legal steps, and at some turns (all of them in small games) the set of distinct
 * boards after the turn and the number of ordered step lists. A game is determined by its seed:
 * rule set, armies, set-up and play. Some games prefer returning to earlier positions, so that
 * repetition is tested often.
 *
 *     plain-compare [GAMES [FIRST-SEED]]      40 games from seed 1; 2,000 with AGON_FULL=1 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "arimaa.h"
#include "chance.h"
#include "programs.h"
#include "tap.h"

enum { TURNS_MOST = 400, SMALL_ARMIES = 10, WHOLE_SETS_ONE_IN = 16, WANDER_ONE_IN = 16 };

struct duel {
    uint64_t seed, chance;
    const char *variant;
    char options[160];
    struct plain_rules rules;
    agon_game *game;
    struct agon_line line;
    struct plain_position at[TURNS_MOST + 2]; /* the plain history */
    int n;
    bool small;      /* few pieces: every turn's whole set is compared */
    bool scattered;  /* starts with pieces anywhere instead of a set-up */
    bool returner;   /* prefers turns back to earlier boards */
    int sets;        /* whole turn sets compared */
    const char *end; /* how the game ended; "" in progress */
    char what[200];  /* the first disagreement; empty: none */
};

struct end {
    struct agon_turn turn;
    struct plain_board board;
};
struct ends {
    struct end *at;
    size_t n, room;
    const agon_game *game;
    bool unreadable;
};

static uint32_t below(struct duel *duel, uint32_t n)
{
    return chance_below(&duel->chance, n);
}

static struct plain_history history_of(const struct duel *duel)
{
    return (struct plain_history){duel->at, duel->n};
}

static bool disagree(struct duel *duel, const char *what, const char *fast, const char *plain)
{
    if (!duel->what[0])
        snprintf(duel->what, sizeof duel->what, "%s: table says %.60s, plain says %.60s", what,
                 fast, plain);
    return false;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal moves of the table except a pass, as four letters each, sorted; returns their
 * number. */
static int table_steps(struct duel *duel, agon_move *moves, char (*text)[5], bool *pass)
{
    int n = agon_line_moves(&duel->line, moves), count = 0;
    *pass = false;
    for (int i = 0; i < n; i++) {
        char written[64];
        if (moves[i] == AGON_PASS) {
            *pass = true;
            continue;
        }
        duel->game->rules->write_move(duel->game, duel->line.pos, moves[i], written,
                                      sizeof written);
        snprintf(text[count++], 5, "%.4s", written);
    }
    qsort(text, (size_t)count, sizeof *text, by_text);
    return count;
}

/* Compares the legal next moves. */
static bool same_steps(struct duel *duel, const struct plain_turn *turn)
{
    agon_move moves[PLAIN_STEPS_MAX + 1];
    struct plain_step step[PLAIN_STEPS_MAX];
    char fast[PLAIN_STEPS_MAX + 1][5], plain[PLAIN_STEPS_MAX][5];
    bool pass;
    int n = table_steps(duel, moves, fast, &pass);
    int m = plain_steps(turn, &duel->rules, history_of(duel), step);

    for (int i = 0; i < m; i++)
        plain_step_write(turn, step[i], plain[i]);
    qsort(plain, (size_t)m, sizeof *plain, by_text);
    for (int i = 0; i < n || i < m; i++) {
        if (i >= n || (i < m && strcmp(plain[i], fast[i]) < 0))
            return disagree(duel, "step", "illegal", plain[i]);
        if (i >= m || strcmp(plain[i], fast[i]) != 0)
            return disagree(duel, "step", fast[i], "illegal");
    }
    bool may_end = plain_may_end(turn, &duel->rules, history_of(duel));
    if (pass != may_end)
        return disagree(duel, "ending the turn", pass ? "legal" : "illegal",
                        may_end ? "legal" : "illegal");
    return true;
}

static bool collect_end(void *user, const struct agon_turn *turn, const agon_pos *pos)
{
    struct ends *ends = user;
    struct plain_position position;
    char text[AGON_TEXT_MAX];
    ends->game->rules->write(ends->game, pos, text, sizeof text);
    if (!plain_position_read(&position, text)) {
        ends->unreadable = true;
        return false;
    }
    if (ends->n == ends->room) {
        ends->room = ends->room ? 2 * ends->room : 1024;
        ends->at = realloc(ends->at, ends->room * sizeof *ends->at);
        if (!ends->at)
            abort();
    }
    ends->at[ends->n++] = (struct end){*turn, position.board};
    return true;
}

static int by_board(const void *a, const void *b)
{
    const struct end *x = a, *y = b;
    return memcmp(&x->board, &y->board, sizeof x->board);
}

static bool skip_turn(void *user, const struct agon_turn *turn, const agon_pos *pos)
{
    (void)user, (void)turn, (void)pos;
    return true;
}

static void skip_list(void *user, const struct plain_turn *turn)
{
    (void)user, (void)turn;
}

/* Compares the whole turn sets; `ends` receives those of the table, sorted by board. */
static bool same_turns(struct duel *duel, struct ends *ends)
{
    struct plain_board *boards;
    struct agon_past past = agon_line_past(&duel->line);
    char fast[24], plain[24];
    ends->game = duel->game;
    agon_turn_each(duel->game, duel->line.pos, past, true, collect_end, ends);
    qsort(ends->at, ends->n, sizeof *ends->at, by_board);
    duel->sets++;

    int64_t n = plain_ends(&duel->rules, history_of(duel), &boards);
    bool same = !ends->unreadable && n == (int64_t)ends->n;
    for (size_t i = 0; same && i < ends->n; i++)
        same = plain_same(&boards[i], &ends->at[i].board);
    free(boards);
    snprintf(fast, sizeof fast, "%zu", ends->n);
    snprintf(plain, sizeof plain, "%" PRId64, n);
    if (!same)
        return disagree(duel, "distinct boards", fast, plain);

    int64_t lists = agon_turn_each(duel->game, duel->line.pos, past, false, skip_turn, NULL);
    n = plain_each_turn(&duel->rules, history_of(duel), skip_list, NULL);
    snprintf(fast, sizeof fast, "%" PRId64, lists);
    snprintf(plain, sizeof plain, "%" PRId64, n);
    return lists == n || disagree(duel, "step lists", fast, plain);
}

/* Compares position and result at a turn's start. */
static bool same_state(struct duel *duel, bool *over)
{
    char fast[AGON_TEXT_MAX], plain[PLAIN_TEXT_SIZE];
    struct agon_result result;
    struct plain_result judged;
    agon_line_write(&duel->line, fast, sizeof fast);
    plain_position_write(&duel->at[duel->n - 1], plain);
    if (strcmp(fast, plain) != 0)
        return disagree(duel, "position", fast, plain);

    agon_line_result(&duel->line, &result);
    plain_judge(&duel->rules, history_of(duel), &judged);
    *over = judged.over;
    duel->end = judged.over ? judged.why : "";
    snprintf(fast, sizeof fast, "%d %d %s", result.over, result.points[0],
             result.over ? result.why : "");
    snprintf(plain, sizeof plain, "%d %d %s", judged.over,
             !judged.over                    ? 0
             : judged.winner == PLAIN_GOLD   ? AGON_POINTS
             : judged.winner == PLAIN_NOBODY ? AGON_POINTS / 2
                                             : 0,
             judged.over ? judged.why : "");
    return strcmp(fast, plain) == 0 || disagree(duel, "result", fast, plain);
}

static bool seen(const struct duel *duel, const struct plain_board *board)
{
    for (int i = 0; i < duel->n; i++)
        if (plain_same(&duel->at[i].board, board))
            return true;
    return false;
}

/* Whether the pieces of one side are on the same squares of both boards. */
static bool same_army(const struct plain_board *a, const struct plain_board *b, int side)
{
    for (int i = 0; i < 64; i++) {
        bool on_a = a->at[i] != ' ' && (a->at[i] >= 'a') == (side == PLAIN_SILVER);
        bool on_b = b->at[i] != ' ' && (b->at[i] >= 'a') == (side == PLAIN_SILVER);
        if (on_a != on_b || (on_a && a->at[i] != b->at[i]))
            return false;
    }
    return true;
}

/* A turn back to an earlier board, else one that reverses the side's last turn; -1: none. */
static int pick_return(struct duel *duel, const struct ends *ends)
{
    int back = -1, undo = -1;
    uint32_t backs = 0, undos = 0;
    const struct plain_position *last = duel->n < 3 ? NULL : &duel->at[duel->n - 3];
    for (size_t i = 0; i < ends->n; i++) {
        if (seen(duel, &ends->at[i].board) && below(duel, ++backs) == 0)
            back = (int)i;
        else if (last && same_army(&last->board, &ends->at[i].board, last->side) &&
                 below(duel, ++undos) == 0)
            undo = (int)i;
    }
    return back >= 0 ? back : undo;
}

/* Plays one move in both; the table's text is that of the plain step. */
static bool play_both(struct duel *duel, struct plain_turn *turn, agon_move move)
{
    char text[64] = "";
    if (move != AGON_PASS) {
        duel->game->rules->write_move(duel->game, duel->line.pos, move, text, sizeof text);
        if (!plain_turn_read(turn, &duel->rules, history_of(duel), text))
            return disagree(duel, "step", text, "illegal");
    }
    agon_line_play(&duel->line, move);
    bool open = agon_turn_open(duel->game, duel->line.pos);
    bool plain_open = move != AGON_PASS && turn->n < PLAIN_TURN_STEPS;
    return open == plain_open ||
           disagree(duel, "the turn", open ? "open" : "ended", plain_open ? "open" : "ended");
}

/* One turn in both, comparing before every step; follows `wanted` if it is not NULL. */
static bool play_turn(struct duel *duel, const struct agon_turn *wanted)
{
    agon_move moves[PLAIN_STEPS_MAX + 1];
    struct plain_turn turn;
    plain_turn_begin(&turn, &duel->at[duel->n - 1]);
    for (int i = 0; i == 0 || agon_turn_open(duel->game, duel->line.pos); i++) {
        if (!same_steps(duel, &turn))
            return false;
        int n = agon_line_moves(&duel->line, moves);
        agon_move move = wanted ? wanted->move[i] : moves[below(duel, (uint32_t)n)];
        if (!play_both(duel, &turn, move))
            return false;
    }
    duel->at[duel->n++] = plain_turn_end(&turn);
    return true;
}

/* Places the side's army at random from a line of text, in both. */
static bool set_up(struct duel *duel)
{
    struct plain_position *now = &duel->at[duel->n - 1];
    char army[17], text[80] = "";
    int square[16];
    strcpy(army, duel->rules.army[now->side]);
    for (int i = 0; i < 16; i++)
        square[i] = i;
    for (uint32_t i = 15; i > 0; i--) {
        uint32_t k = below(duel, i + 1);
        int other = square[i];
        square[i] = square[k];
        square[k] = other;
    }
    for (int i = 0; army[i]; i++) {
        int rank = square[i] / 8 + (now->side == PLAIN_GOLD ? 0 : 6);
        char letter = (char)(army[i] + (now->side == PLAIN_GOLD ? 0 : 'a' - 'A'));
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%c%c%c", i ? " " : "", letter,
                 'a' + square[i] % 8, '1' + rank);
    }
    struct agon_error error = {0};
    bool good = agon_line_read(&duel->line, text, false, &error) == 0;
    if (!good || !plain_set_up(now, &duel->rules, text))
        return disagree(duel, text, good ? "legal" : error.text, "something else");
    return true;
}

/* An army of `pieces` random letters of the full one, at least one of them a rabbit. Games that
 * prefer returning get no other rabbits, since these cannot return. */
static void draw_army(struct duel *duel, uint32_t pieces, char army[17])
{
    char left[] = "REMHHDDCCRRRRRRR";
    uint32_t letters = duel->returner ? 9 : 16;
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t k = i == 0 ? 0 : i + below(duel, letters - i);
        char drawn = left[k];
        left[k] = left[i];
        left[i] = drawn;
    }
    memcpy(army, left, pieces);
    army[pieces] = '\0';
}

/* Scatters some of both armies on the board, with no piece on a trap and no rabbit on its goal. */
static bool scatter(struct duel *duel)
{
    struct plain_position *now = &duel->at[0];
    uint32_t most = duel->small ? 4 : 16;
    for (int side = 0; side < 2; side++) {
        char army[17];
        draw_army(duel, 1 + duel->returner + below(duel, most), army);
        for (int i = 0; army[i];) {
            int square = (int)below(duel, 64), file = square % 8, rank = square / 8;
            bool trap = (file == 2 || file == 5) && (rank == 2 || rank == 5);
            bool goal = army[i] == 'R' && rank == (side == PLAIN_GOLD ? 7 : 0);
            if (trap || goal || now->board.at[square] != ' ')
                continue;
            now->board.at[square] = (char)(army[i++] + (side == PLAIN_GOLD ? 0 : 'a' - 'A'));
        }
    }
    now->side = (int)below(duel, 2);
    struct agon_error error = {0};
    char text[PLAIN_TEXT_SIZE];
    plain_position_write(now, text);
    return agon_line_set(&duel->line, text, &error) == 0 ||
           disagree(duel, text, error.text, "a good position");
}

/* One game after the set-up, until it is over, the two disagree or it gets too long. */
static bool play_on(struct duel *duel)
{
    for (bool over;;) {
        struct ends ends = {0};
        if (!same_state(duel, &over))
            return false;
        if (over)
            return agon_line_moves(&duel->line, (agon_move[PLAIN_STEPS_MAX + 1]){0}) == 0 ||
                   disagree(duel, "moves of a decided game", "some", "none");
        if (duel->n > TURNS_MOST)
            return true;
        bool whole = duel->small || below(duel, WHOLE_SETS_ONE_IN) == 0;
        bool same = !whole || same_turns(duel, &ends);
        int picked = same && duel->returner && below(duel, WANDER_ONE_IN) != 0
                         ? pick_return(duel, &ends)
                         : -1;
        same = same && play_turn(duel, picked < 0 ? NULL : &ends.at[picked].turn);
        free(ends.at);
        if (!same)
            return false;
    }
}

/* Makes rule set and armies from the seed: named and free rule sets, full and small armies. */
static void choose_game(struct duel *duel)
{
    static const char *const variants[] = {"official", "document-000", "document-001",
                                           "document-003"};
    static const char *const repetition[] = {"illegal", "loses", "loses-arrangement"};
    char gold[17], silver[17];
    duel->variant = variants[duel->seed % 4];
    duel->options[0] = '\0';
    if (duel->seed % 8 >= 4) {
        duel->variant = "official";
        snprintf(duel->options, sizeof duel->options, "elimination=%s norabbits=%s repetition=%s",
                 below(duel, 2) ? "loses" : "plays-on", below(duel, 2) ? "mover" : "draw",
                 repetition[below(duel, 3)]);
    }
    uint32_t kind = duel->seed / 8 % 4; /* whole armies, a handicap, small ones, scattered */
    duel->small = kind == 2 || (kind == 3 && below(duel, 2));
    duel->returner = duel->small && below(duel, 4) != 0;
    duel->scattered = kind == 3;
    if (kind == 0 || kind == 3)
        return;
    uint32_t least = kind == 1 ? 10 : 1 + duel->returner;
    draw_army(duel, least + below(duel, kind == 1 ? 6 : 4), gold);
    draw_army(duel, least + below(duel, kind == 1 ? 7 : 4), silver);
    snprintf(duel->options + strlen(duel->options), sizeof duel->options - strlen(duel->options),
             "%sgold=%s silver=%s", duel->options[0] ? " " : "", gold, silver);
}

static void tell_line(const struct duel *duel)
{
    char text[AGON_TEXT_MAX];
    for (int i = 0; i < duel->line.turns; i++) {
        agon_turn_write(duel->game, agon_line_start(&duel->line, i), &duel->line.turn[i], text,
                        sizeof text);
        tap_say("turn %d: %s", i + 1, text);
    }
    agon_line_write(&duel->line, text, sizeof text);
    tap_say("at: %s", text);
}

static bool play_game(struct tap *t, struct duel *duel, uint64_t seed)
{
    struct agon_error error = {0};
    memset(duel, 0, sizeof *duel);
    duel->seed = seed;
    duel->chance = chance_seed(seed);
    choose_game(duel);
    struct agon_setup setup = {.variant = duel->variant, .options = duel->options};
    duel->game = agon_open("arimaa", &setup, &error);
    if (!duel->game || agon_line_init(&duel->line, duel->game, &error) != 0 ||
        !plain_rules_read(&duel->rules, duel->variant, duel->options)) {
        agon_close(duel->game);
        return tap(t, false, "seed %" PRIu64 " %s %s: %s", seed, duel->variant, duel->options,
                   error.text);
    }
    memset(duel->at[0].board.at, ' ', 64);
    duel->n = 1;
    bool same = duel->scattered ? scatter(duel) : set_up(duel) && set_up(duel);
    same = same && play_on(duel);
    tap(t, same, "seed %" PRIu64 " %s %s: %d turns, %d whole sets %s", seed, duel->variant,
        duel->options, duel->n - 1, duel->sets, duel->end);
    if (!same) {
        tap_say("%s", duel->what);
        tell_line(duel);
    }
    agon_line_release(&duel->line);
    agon_close(duel->game);
    return same;
}

PROGRAM(compare)
{
    static struct duel duel;
    struct tap t = {0};
    uint64_t games = getenv("AGON_FULL") ? 2000 : getenv("AGON_BRIEF") ? 5 : 40, seed = 1;
    if (argc > 1)
        games = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < games; i++)
        play_game(&t, &duel, seed + i);
    return tap_end(&t);
}
