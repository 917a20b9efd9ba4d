/* Checks the plain Arimaa against every reference count and answer, so that it can serve as a
 * reference. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../perft/table.h"
#include "arimaa.h"
#include "programs.h"
#include "tap.h"

struct lists {
    uint64_t length[PLAIN_TURN_STEPS + 1];
    struct plain_board *end; /* of every list */
    size_t n, room;
};

static void count_list(void *user, const struct plain_turn *turn)
{
    struct lists *lists = user;
    lists->length[turn->n]++;
    if (lists->n == lists->room) {
        lists->room = lists->room ? 2 * lists->room : 1024;
        lists->end = realloc(lists->end, lists->room * sizeof *lists->end);
        if (!lists->end)
            abort();
    }
    lists->end[lists->n++] = turn->board;
}

static int compare_boards(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct plain_board));
}

/* Sorts the boards and removes duplicates; returns the number left. */
static size_t distinct_boards(struct plain_board *board, size_t n)
{
    size_t kept = 0;
    if (n)
        qsort(board, n, sizeof *board, compare_boards);
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || compare_boards(&board[kept - 1], &board[i]) != 0)
            board[kept++] = board[i];
    return kept;
}

static char winner_letter(const struct plain_result *result)
{
    return !result->over || result->winner == PLAIN_NOBODY ? '-' : "gs"[result->winner];
}

static struct plain_rules rules_with(const char *options)
{
    struct plain_rules rules;
    if (!plain_rules_read(&rules, "official", options))
        abort();
    return rules;
}

static void check_position(struct tap *t, const struct table_position *row)
{
    struct plain_rules uncounted = rules_with("judge=off"), rules = rules_with("");
    struct plain_position position;
    struct plain_result result;
    struct lists lists = {0};
    struct plain_board *ends = NULL;
    char text[PLAIN_TEXT_SIZE];

    bool read = plain_position_read(&position, row->text);
    plain_position_write(&position, text);
    tap(t, read && strcmp(text, row->text) == 0, "%s reads and writes", row->name);

    struct plain_history history = {&position, 1};
    plain_each_turn(&uncounted, history, count_list, &lists);
    bool same = memcmp(lists.length + 1, row->lists, sizeof row->lists) == 0;
    tap(t, same && lists.length[0] == 0, "%s step lists", row->name);
    size_t n = distinct_boards(lists.end, lists.n);
    tap(t, n == row->unique, "%s distinct boards of the lists: %zu", row->name, n);
    int64_t reached = plain_ends(&uncounted, history, &ends);
    tap(t, reached == (int64_t)n && (!n || memcmp(ends, lists.end, n * sizeof *ends) == 0),
        "%s boards reached", row->name);
    plain_judge(&rules, history, &result);
    tap(t, winner_letter(&result) == row->state, "%s state %c", row->name, row->state);
    free(lists.end);
    free(ends);
}

static void check_two_turns(struct tap *t, const struct table_position *row)
{
    struct plain_rules rules = rules_with("");
    struct plain_position at[2];
    struct plain_board *first, *second, *all = NULL;
    uint64_t won[2] = {0}, sum = 0;

    plain_position_read(&at[0], row->text);
    int64_t turns = plain_ends(&rules, (struct plain_history){at, 1}, &first);
    for (int64_t i = 0; i < turns; i++) {
        struct plain_result result;
        struct plain_history history = {at, 2};
        at[1] = (struct plain_position){first[i], !at[0].side};
        plain_judge(&rules, history, &result);
        if (result.over) {
            won[result.winner]++;
            continue;
        }
        int64_t n = plain_ends(&rules, history, &second);
        all = realloc(all, (sum + (uint64_t)n + 1) * sizeof *all);
        if (!all)
            abort();
        memcpy(all + sum, second, (size_t)n * sizeof *all);
        sum += (uint64_t)n;
        free(second);
    }
    tap(t, (uint64_t)turns == row->turn1, "%s first turns", row->name);
    tap(t, won[0] == row->won_gold && won[1] == row->won_silver, "%s decided", row->name);
    tap(t, sum == row->sum, "%s second turns: %" PRIu64, row->name, sum);
    tap(t, distinct_boards(all, sum) == row->distinct, "%s distinct boards", row->name);
    free(first);
    free(all);
}

static void check_turn(struct tap *t, const struct table_turn *row)
{
    struct plain_rules rules = rules_with("");
    struct plain_position at[2], after;
    struct plain_turn turn;

    tap(t, plain_position_read(&at[0], row->text), "%s reads", row->name);
    plain_turn_begin(&turn, &at[0]);
    struct plain_history history = {at, 1};
    bool steps = plain_turn_read(&turn, &rules, history, row->steps);
    bool ends = steps && plain_may_end(&turn, &rules, history);
    tap(t, ends == (row->answer == TABLE_LEGAL), "%s: %s", row->name, row->steps);
    if (row->answer == TABLE_ILLEGAL)
        return;
    tap(t,
        steps && plain_position_read(&after, row->after) && plain_same(&after.board, &turn.board),
        "%s board", row->name);
    at[1] = plain_turn_end(&turn);
    struct plain_result result;
    plain_judge(&rules, (struct plain_history){at, 2}, &result);
    tap(t, winner_letter(&result) == row->winner, "%s winner", row->name);
}

PROGRAM(counts)
{
    static struct table table;
    struct tap t = {0};
    if (argc != 2 || !table_read(&table, argv[1]))
        return 2;
    for (int i = 0; i < table.positions; i++)
        check_position(&t, &table.position[i]);
    for (int i = 0; i < table.positions; i++)
        if (table.position[i].two)
            check_two_turns(&t, &table.position[i]);
    for (int i = 0; i < table.turns; i++)
        check_turn(&t, &table.turn[i]);
    return tap_end(&t);
}
