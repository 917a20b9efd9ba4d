/* Hourglasses as lines with bars and times, repainted while a player thinks.
 *
 * The match has the sand as of its last tick; time since then is subtracted for display only. The
 * lines are directly above the prompt, so that the cursor can move up to them and back. */
#include "cli/play_sand.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "core/text.h"
#include "os/terminal.h"
#include "os/time.h"

enum { BAR = 8 };

bool sand_runs(const struct play_game *s)
{
    return (s->game->traits & AGON_TIMED) && os_is_terminal(1);
}

/* One hourglass: its place, its head, a bar and the time left; "ready" without sand. */
static void add_glass(struct text *t, const agon_game *game, const struct agon_item *item,
                      int64_t ms, int64_t most)
{
    bool waits = ms > 0 && item->marks & AGON_MARK_FROZEN;
    text_add(t, "  %s %s ", item->cell >= 0 ? game->board->cell[item->cell].name : "-",
             game->board->piece[item->piece].letter);
    if (ms == 0) {
        text_add(t, "%-*s", BAR + 8, item->marks & AGON_MARK_FROZEN ? "at home" : "ready");
        return;
    }
    int full = most > 0 ? (int)((BAR * ms + most - 1) / most) : 0;
    text_add_char(t, '[');
    for (int i = 0; i < BAR; i++)
        text_add_char(t, i >= full ? ' ' : waits ? '.' : '#');
    if (game->traits & AGON_TIMED)
        text_add(t, "] %lld:%02lld", (long long)((ms + 999) / 60000),
                 (long long)((ms + 999) / 1000 % 60));
    else
        text_add(t, "] %-4lld", (long long)(ms / 1000));
    text_add(t, "%s", waits ? "w" : " ");
}

/* The lines of both seats; `run`: ms since the position. */
static void print_lines(FILE *file, const agon_game *game, const agon_pos *pos, int64_t run,
                        int64_t *most, const char *ending)
{
    struct agon_item *item = malloc((game->max_items + 1) * sizeof *item);
    int n = item ? game->rules->items(game, pos, item) : 0;
    for (int i = 0; i < n; i++)
        *most = item[i].ms > *most ? item[i].ms : *most;
    for (int seat = 0; seat < (int)game->seats; seat++) {
        char line[512], name[32];
        struct text t = text_into(line, sizeof line);
        output_seat(game, seat, name, sizeof name);
        text_add(&t, "%-5s", name);
        for (int i = 0; i < n; i++)
            if (item[i].seat == seat && item[i].ms >= 0)
                add_glass(&t, game, &item[i], item[i].ms > run ? item[i].ms - run : 0, *most);
        fprintf(file, "%s%s\n", line, ending);
    }
    free(item);
}

static int64_t run_since(const struct play_game *s)
{
    const struct match *m = &s->referee.match;
    bool going = m->started && !m->paused && !m->result.over;
    return going ? os_now_ms() - m->ticked : 0;
}

void sand_print(struct play_game *s)
{
    s->painted = os_now_ms();
    print_lines(stdout, s->game, s->referee.match.line.pos, run_since(s), &s->sand, "");
    fflush(stdout);
}

void sand_paint(struct play_game *s)
{
    int64_t now = os_now_ms();
    if (now < s->painted + PLAY_SAND_MS)
        return;
    s->painted = now;
    printf("\0337\033[%uA\r", s->game->seats);
    print_lines(stdout, s->game, s->referee.match.line.pos, run_since(s), &s->sand, "\033[K");
    printf("\0338");
    fflush(stdout);
}

/* Whether there is anything that runs on sand. */
static bool has_sand(const agon_game *game, const agon_pos *pos)
{
    struct agon_item *item = malloc((game->max_items + 1) * sizeof *item);
    int n = item ? game->rules->items(game, pos, item) : 0;
    bool any = false;
    for (int i = 0; i < n; i++)
        any |= item[i].ms >= 0;
    free(item);
    return any;
}

void sand_write(FILE *file, const struct play_game *s)
{
    int64_t most = 0, run = s->game->traits & AGON_TIMED ? run_since(s) : 0;
    if (has_sand(s->game, s->draft.pos))
        print_lines(file, s->game, s->draft.pos, run, &most, "");
}

void sand_tell(FILE *file, const agon_game *game, const agon_pos *pos)
{
    int64_t most = 0;
    if (has_sand(game, pos))
        print_lines(file, game, pos, 0, &most, "");
}
