/* Pages of games that were found, each game's record written by a carrier. */
#include "server/study/download.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/porter.h"
#include "server/study/shelf.h"

enum { PAGE = 200 };

struct download {
    struct porter porter; /* first */
    struct wanted wanted;
    json_t *arguments; /* whose texts `wanted` points to */
    char game[PAGE][HALL_ID];
    int games, next; /* of the page, and the one that is next */
    bool last_page;
};

/* ---- what is wanted ---- */

/* The points of seat 0 for the argument "winner"; -2: whatever they are. */
static int points_of(const struct request *r)
{
    int winner = (int)request_number(r, "winner", -2);
    return winner == -2 ? -2 : winner == 0 ? AGON_POINTS : winner == 1 ? 0 : AGON_POINTS / 2;
}

int wanted_read(struct wanted *w, struct request *r)
{
    const char *opening = request_text(r, "opening"), *player = request_text(r, "player");
    const char *opponent = request_text(r, "opponent");
    *w = (struct wanted){.search = {.kind = request_text(r, "game"),
                                    .variant = request_text(r, "variant"),
                                    .why = request_text(r, "why"),
                                    .opening = opening,
                                    .points = points_of(r),
                                    .least = (int)request_number(r, "least", 0),
                                    .most = (int)request_number(r, "most", INT32_MAX),
                                    .before = request_number(r, "before", INT64_MAX)}};
    if (opponent && !player)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(download_opponent_player, "opponent: expected a player as well"));
    if (player) {
        shelf_name(player, w->player);
        w->search.player = w->player;
    }
    if (opponent) {
        shelf_name(opponent, w->opponent);
        w->search.opponent = w->opponent;
    }
    if (opening) { /* all that begins so is below it with the greatest character behind it */
        snprintf(w->end, sizeof w->end, "%s\xf4\x8f\xbf\xbf", opening);
        w->search.opening_end = w->end;
    }
    return 0;
}

/* ---- carrying ---- */

/* On a carrier's thread: the record, and an empty line. */
static char *write_record(struct porter *p, const struct store_history *history,
                          const struct room *t)
{
    struct agon_error error;
    char *record = t && !t->private && !room_secret(t) ? room_record(t, &error) : NULL;
    size_t n = record ? strlen(record) : 0;
    char *longer = record ? realloc(record, n + 2) : NULL;
    (void)p;
    (void)history;
    if (longer)
        strcpy(longer + n, "\n");
    else
        free(record);
    return longer;
}

static void games_found(void *user, const struct store_table *t)
{
    struct download *d = user;
    if (!porter_back(&d->porter, t->failed))
        return;
    d->games = d->next = 0;
    d->last_page = t->rows < PAGE;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        snprintf(d->game[d->games++], HALL_ID, "%s", row[0].text);
        d->wanted.search.before = row[1].number;
    }
    porter_go_on(&d->porter);
}

static void step(struct porter *p)
{
    struct download *d = (struct download *)p;
    const struct wanted *w = &d->wanted;
    if (d->next < d->games) {
        porter_carry(p, d->game[d->next++], write_record);
    } else if (d->last_page) {
        p->over = true;
    } else {
        porter_wait(p);
        if (w->by_position)
            store_ask_position_games(p->hall->store, w->key, w->search.before, PAGE, games_found,
                                     d);
        else
            store_ask_search_games(p->hall->store, &w->search, games_found, d);
    }
}

static void end(struct porter *p)
{
    struct download *d = (struct download *)p;
    json_decref(d->arguments);
    free(d);
}

int download_begin(struct request *r)
{
    struct download *d = calloc(1, sizeof *d);
    const char *key = request_text(r, "key");
    if (!d)
        abort();
    if (wanted_read(&d->wanted, r) < 0) {
        free(d);
        return -1;
    }
    d->wanted.search.count = PAGE;
    d->wanted.by_position = key != NULL;
    d->wanted.key = key ? strtoull(key, NULL, 16) : 0;
    d->arguments = json_incref(r->arguments);
    d->porter.pourer.type = "text/plain; charset=utf-8";
    d->porter.pourer.name = "games.agon";
    d->porter.step = step;
    d->porter.end = end;
    return porter_begin(&d->porter, r);
}
