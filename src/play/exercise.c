/* Judging exercises: goals, the learner's turns and the replies. */
#include "play/exercise.h"

#include <stdlib.h>
#include <string.h>

#include "play/outcome.h"

enum { WORD_MAX = 16 };

/* An exercise in progress. */
struct attempt {
    const struct exercise *exercise;
    const agon_game *game;
    struct agon_line line;
    struct agon_item *item; /* room for all items */
    int seat;
    bool loses; /* the other side has a winning turn */
    struct exercise_verdict *verdict;
};

static const agon_pos *start_of(const struct attempt *a)
{
    return agon_line_start(&a->line, 0);
}

/* ---- goals ---- */

/* The number of pieces on the board: the learner's own, or all others. */
static int count(const struct attempt *a, const agon_pos *pos, bool own)
{
    int n = a->game->rules->items(a->game, pos, a->item), found = 0;
    for (int i = 0; i < n; i++)
        found +=
            a->item[i].cell >= 0 && a->item[i].seat >= 0 && (a->item[i].seat == a->seat) == own;
    return found;
}

/* The next word of a goal, "" after the last. */
static void next_word(const char **text, char word[WORD_MAX])
{
    *text += strspn(*text, " ");
    size_t n = strcspn(*text, " ");
    size_t taken = n < WORD_MAX ? n : WORD_MAX - 1;
    memcpy(word, *text, taken);
    word[taken] = '\0';
    *text += n;
}

static int cell_named(const agon_game *g, const char *name)
{
    for (int c = 0; c < g->board->cells; c++)
        if (strcmp(g->board->cell[c].name, name) == 0)
            return c;
    return -1;
}

/* Whether cells follow this word of a goal. */
static bool is_of_cells(const char *word)
{
    static const char *const words[] = {"reach", "leave", "freeze", "burn"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

/* Whether the cell satisfies a goal about cells. */
static bool stands(const struct attempt *a, int cell, const char *goal)
{
    int n = a->game->rules->items(a->game, a->line.pos, a->item);
    for (int i = 0; i < n; i++) {
        const struct agon_item *item = &a->item[i];
        if (item->cell != cell)
            continue;
        if (item->seat < 0 ? strcmp(goal, "burn") == 0
            : strcmp(goal, "reach") == 0
                ? item->seat == a->seat
                : strcmp(goal, "freeze") == 0 && (item->marks & AGON_MARK_FROZEN))
            return true;
        if (item->seat >= 0 && strcmp(goal, "leave") == 0)
            return false;
    }
    return strcmp(goal, "leave") == 0;
}

static bool cells_stand(const struct attempt *a, const char *goal, const char *rest)
{
    char word[WORD_MAX];
    for (next_word(&rest, word); *word; next_word(&rest, word))
        if (!stands(a, cell_named(a->game, word), goal))
            return false;
    return true;
}

/* Whether the board has a piece of the learner's with that letter. */
static bool has_type(const struct attempt *a, const char *letter)
{
    int n = a->game->rules->items(a->game, a->line.pos, a->item);
    for (int i = 0; i < n; i++)
        if (a->item[i].cell >= 0 && a->item[i].seat == a->seat &&
            strcmp(a->game->board->piece[a->item[i].piece].letter, letter) == 0)
            return true;
    return false;
}

static bool gives_check(const struct attempt *a)
{
    int n = a->game->rules->items(a->game, a->line.pos, a->item);
    for (int i = 0; i < n; i++)
        if (a->item[i].seat >= 0 && a->item[i].seat != a->seat &&
            (a->item[i].marks & AGON_MARK_CHECKED))
            return true;
    return false;
}

static bool has_won(const struct attempt *a)
{
    struct agon_result result;
    agon_line_result(&a->line, &result);
    return result.over && result.points[a->seat] == AGON_POINTS;
}

static bool is_safe(const struct attempt *a)
{
    return count(a, a->line.pos, true) >= count(a, start_of(a), true);
}

/* Stops at a turn that ends the game with a win for its player. */
static bool is_no_win(void *attempt, const struct agon_turn *turn, const agon_pos *end)
{
    struct attempt *a = attempt;
    struct agon_result result;
    (void)turn;
    a->game->rules->result(a->game, end, (struct agon_past){0}, &result);
    a->loses = result.over && result.points[a->seat] == 0;
    return !a->loses;
}

/* Whether the game continues and the other side has no winning turn. */
static bool holds(struct attempt *a)
{
    struct agon_result result;
    agon_line_result(&a->line, &result);
    a->loses = result.over;
    if (!a->loses && a->game->rules->seat(a->game, a->line.pos) != a->seat)
        agon_turn_each(a->game, a->line.pos, agon_line_past(&a->line), false, is_no_win, a);
    return !a->loses;
}

static bool is_solution(const struct attempt *);

static bool goal_met(struct attempt *a, const char *goal)
{
    char word[WORD_MAX], number[WORD_MAX];
    next_word(&goal, word);
    if (strcmp(word, "win") == 0)
        return has_won(a);
    if (strcmp(word, "safe") == 0)
        return is_safe(a);
    if (strcmp(word, "check") == 0)
        return gives_check(a);
    if (strcmp(word, "hold") == 0)
        return holds(a);
    if (strcmp(word, "solution") == 0)
        return is_solution(a);
    if (is_of_cells(word))
        return cells_stand(a, word, goal);
    next_word(&goal, number);
    if (strcmp(word, "have") == 0)
        return has_type(a, number);
    return count(a, start_of(a), false) - count(a, a->line.pos, false) >= atoi(number);
}

static bool goals_met(struct attempt *a)
{
    for (int i = 0; i < a->exercise->goals; i++)
        if (!goal_met(a, a->exercise->goal[i]))
            return false;
    return true;
}

static bool wants(const struct exercise *e, const char *goal)
{
    for (int i = 0; i < e->goals; i++)
        if (strcmp(e->goal[i], goal) == 0)
            return true;
    return false;
}

const char *exercise_goal_wrong(const agon_game *g, const char *goal)
{
    static const char *const bare[] = {"win", "safe", "check", "hold", "solution"};
    char word[WORD_MAX], rest[WORD_MAX];
    const char *s = goal;
    next_word(&s, word);
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (strcmp(word, bare[i]) == 0)
            return *s ? "this goal takes no more words" : NULL;
    next_word(&s, rest);
    if (is_of_cells(word)) {
        do {
            if (cell_named(g, rest) < 0)
                return "expected cells of this board";
            next_word(&s, rest);
        } while (*rest);
        return NULL;
    }
    if (strcmp(word, "capture") == 0)
        return atoi(rest) > 0 && !*s ? NULL : "expected how many pieces are to be captured";
    if (strcmp(word, "have") != 0)
        return "expected a goal such as win, capture or reach";
    for (int i = 0; i < g->board->pieces; i++)
        if (strcmp(g->board->piece[i].letter, rest) == 0 && !*s)
            return NULL;
    return "expected the letter of a type of piece";
}

/* ---- playing ---- */

static bool is_over(const struct attempt *a)
{
    struct agon_result result;
    agon_line_result(&a->line, &result);
    return result.over;
}

/* Whether the learner has a turn to choose. */
static bool is_asked(const struct attempt *a)
{
    const struct agon_line *l = &a->line;
    return a->game->rules->seat(a->game, l->pos) == a->seat &&
           agon_check(a->game, l->pos, agon_line_past(l), AGON_PASS, NULL) < 0;
}

/* Plays the next turn of "T; T" from *text; false: none is left. */
static bool play_next(struct agon_line *line, const char **text, int *status,
                      struct agon_error *error)
{
    char turn[AGON_TEXT_MAX];
    *text += strspn(*text, "; ");
    size_t n = strcspn(*text, ";");
    if (n == 0 || n >= sizeof turn)
        return false;
    memcpy(turn, *text, n);
    turn[n] = '\0';
    *text += n;
    *status = agon_line_read(line, turn, false, error);
    return true;
}

/* Plays a turn for the other side, or a forced pass; false: no memory. */
static bool play_reply(struct attempt *a)
{
    const char *text = a->exercise->reply ? a->exercise->reply : "";
    int turns = a->line.turns, status;
    if (a->game->rules->seat(a->game, a->line.pos) != a->seat)
        while (play_next(&a->line, &text, &status, NULL))
            if (status == 0)
                return true;
    agon_move *list = malloc(((size_t)a->game->max_moves + 1) * sizeof *list);
    bool played = list != NULL;
    while (played && a->line.turns == turns) {
        int n = agon_line_moves(&a->line, list);
        agon_move move = n > 0 ? list[0] : 0;
        for (int i = 0; i < n; i++)
            move = list[i] == AGON_PASS ? list[i] : move;
        played = n > 0 && agon_line_play(&a->line, move) == 0;
    }
    free(list);
    return played;
}

/* The line's last turn as text, for free(). */
static char *last_turn(const struct agon_line *line)
{
    char text[AGON_TEXT_MAX];
    int last = line->turns - 1;
    agon_turn_write(line->game, agon_line_start(line, last), &line->turn[last], text, sizeof text);
    char *copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

/* Plays the other side's turns until the learner has a choice. */
static int play_replies(struct attempt *a, struct agon_error *error)
{
    struct exercise_verdict *v = a->verdict;
    exercise_release(v);
    while (!is_over(a) && !is_asked(a)) {
        char *text = v->replies < EXERCISE_REPLIES && play_reply(a) ? last_turn(&a->line) : NULL;
        if (!text)
            return agon_fail(error, AGON_NO_MEMORY, -1,
                             AGON_SAY(exercise_no_answer, "the other side finds no answer"));
        v->reply[v->replies++] = text;
    }
    return 0;
}

/* Judges the learner's last turn. */
static int judge_turn(struct attempt *a, struct agon_error *error)
{
    struct exercise_verdict *v = a->verdict;
    const struct exercise *e = a->exercise;
    exercise_release(v);
    v->used++;
    v->reached = goals_met(a);
    v->failed = wants(e, "safe") && !is_safe(a);
    if (v->failed || (v->reached && !wants(e, "safe")))
        return 0;
    int status = is_over(a) ? 0 : play_replies(a, error);
    if (wants(e, "safe"))
        v->failed = !is_safe(a);
    v->reached = v->reached && !v->failed;
    v->failed = !v->reached && (v->failed || is_over(a) || v->used >= e->within);
    return status;
}

static int begin(struct attempt *a, const struct exercise *e, const agon_game *g,
                 struct exercise_verdict *v, struct agon_error *error)
{
    *a = (struct attempt){.exercise = e, .game = g, .verdict = v};
    *v = (struct exercise_verdict){0};
    a->item = malloc(((size_t)g->max_items + 1) * sizeof *a->item);
    if (!a->item || agon_line_init(&a->line, g, error) < 0) {
        free(a->item);
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    }
    a->seat = g->rules->seat(g, g->first);
    return 0;
}

static void end(struct attempt *a)
{
    agon_line_release(&a->line);
    free(a->item);
}

/* Plays and judges turns one by one, at most `most`. */
static int play_all(struct attempt *a, const char *turns, int most, struct agon_error *error)
{
    int status = 0;
    while (status == 0 && a->verdict->used < most && turns[strspn(turns, "; ")]) {
        if (a->verdict->reached || a->verdict->failed)
            return agon_fail(error, AGON_ILLEGAL, -1,
                             AGON_SAY(exercise_over, "the exercise is over before this turn"));
        if (!play_next(&a->line, &turns, &status, error))
            break;
        if (status == 0)
            status = judge_turn(a, error);
    }
    return status;
}

/* Whether this is the final position of a solution. */
static bool ends_here(const struct attempt *a, const struct exercise *e, const char *solution)
{
    struct attempt other;
    struct exercise_verdict verdict;
    if (begin(&other, e, a->game, &verdict, NULL) < 0)
        return false;
    const char *last = strrchr(solution, ';');
    int turns = 0;
    for (const char *s = solution; (s = strchr(s, ';')) != NULL; s++)
        turns++;
    last = last ? last + 1 : solution;
    int status = play_all(&other, solution, turns, NULL);
    bool found = status == 0 && play_next(&other.line, &last, &status, NULL) && status == 0 &&
                 a->game->rules->key(a->game, other.line.pos, false) ==
                     a->game->rules->key(a->game, a->line.pos, false);
    exercise_release(&verdict);
    end(&other);
    return found;
}

static bool is_solution(const struct attempt *a)
{
    struct exercise plain = *a->exercise;
    bool found = false;
    plain.goals = 1;
    plain.goal[0] = "capture 9999"; /* never reached: this only plays the solution */
    plain.within = COURSE_WITHIN;
    for (int i = 0; i < plain.solutions && !found; i++)
        found = ends_here(a, &plain, plain.solution[i]);
    return found;
}

int exercise_judge(const struct exercise *e, const agon_game *g, const char *turns, int helps,
                   struct exercise_verdict *v, struct agon_error *error)
{
    struct attempt a;
    int status = begin(&a, e, g, v, error);
    if (status < 0)
        return status;
    status = play_all(&a, turns, COURSE_WITHIN, error);
    end(&a);
    if (status < 0)
        exercise_release(v);
    int stars = (v->used <= e->turns ? 3 : 2) - helps;
    v->stars = v->reached ? (stars > 1 ? stars : 1) : 0;
    return status;
}

void exercise_release(struct exercise_verdict *v)
{
    for (int i = 0; i < v->replies; i++)
        free(v->reply[i]);
    v->replies = 0;
}

struct agon_setup exercise_setup(const struct exercise *e)
{
    return (struct agon_setup){.variant = e->variant, .options = e->options, .start = e->start};
}

int exercise_begin(const struct exercise *e, const agon_game *g, struct exercise_verdict *v,
                   struct agon_error *error)
{
    struct attempt a;
    int status = begin(&a, e, g, v, error);
    if (status < 0)
        return status;
    v->failed = is_over(&a) || !is_asked(&a);
    v->reached = !wants(e, "safe") && !wants(e, "hold") && goals_met(&a);
    end(&a);
    return 0;
}
