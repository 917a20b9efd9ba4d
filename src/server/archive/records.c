/* Pages of games that were found, each game's record written by an exporter. */
#include "server/archive/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/archive/index.h"
#include "server/game/download.h"

enum { PAGE = 200 };

struct archive_download_job {
    struct download download; /* first */
    struct archive_query wanted;
    json_t *arguments; /* whose texts `wanted` points to */
    char game[PAGE][ID_SIZE];
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

int archive_query_read(struct archive_query *w, struct request *r)
{
    const char *opening = request_text(r, "opening"), *player = request_text(r, "player");
    const char *opponent = request_text(r, "opponent");
    *w = (struct archive_query){.search = {.kind = request_text(r, "game"),
                                           .variant = request_text(r, "variant"),
                                           .why = request_text(r, "why"),
                                           .opening = opening,
                                           .points = points_of(r),
                                           .min = (int)request_number(r, "least", 0),
                                           .max = (int)request_number(r, "most", INT32_MAX),
                                           .before = request_number(r, "before", INT64_MAX)}};
    if (opponent && !player)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(download_opponent_player, "opponent: expected a player as well"));
    if (player) {
        archive_name(player, w->player);
        w->search.player = w->player;
    }
    if (opponent) {
        archive_name(opponent, w->opponent);
        w->search.opponent = w->opponent;
    }
    if (opening) { /* all that begins so is below it with the greatest character behind it */
        snprintf(w->end, sizeof w->end, "%s\xf4\x8f\xbf\xbf", opening);
        w->search.opening_end = w->end;
    }
    return 0;
}

/* ---- carrying ---- */

/* On an exporter's thread: the record, and an empty line. */
static char *write_record(struct download *p, const struct store_history *history,
                          const struct room *room)
{
    struct agon_error error;
    char *record = room && !room->private && !room_secret(room) ? room_record(room, &error) : NULL;
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
    struct archive_download_job *d = user;
    if (!download_back(&d->download, t->failed))
        return;
    d->games = d->next = 0;
    d->last_page = t->rows < PAGE;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        snprintf(d->game[d->games++], ID_SIZE, "%s", row[0].text);
        d->wanted.search.before = row[1].number;
    }
    download_go_on(&d->download);
}

static void step(struct download *p)
{
    struct archive_download_job *d = (struct archive_download_job *)p;
    const struct archive_query *w = &d->wanted;
    if (d->next < d->games) {
        download_carry(p, d->game[d->next++], write_record);
    } else if (d->last_page) {
        p->over = true;
    } else {
        download_wait(p);
        if (w->by_position)
            store_query_position_games(p->server->store, w->key, w->search.before, PAGE,
                                       games_found, d);
        else
            store_query_search_games(p->server->store, &w->search, games_found, d);
    }
}

static void end(struct download *p)
{
    struct archive_download_job *d = (struct archive_download_job *)p;
    json_decref(d->arguments);
    free(d);
}

int archive_download(struct request *r)
{
    struct archive_download_job *d = calloc(1, sizeof *d);
    const char *key = request_text(r, "key");
    if (!d)
        abort();
    if (archive_query_read(&d->wanted, r) < 0) {
        free(d);
        return -1;
    }
    d->wanted.search.count = PAGE;
    d->wanted.by_position = key != NULL;
    d->wanted.key = key ? strtoull(key, NULL, 16) : 0;
    d->arguments = json_incref(r->arguments);
    d->download.body_source.type = "text/plain; charset=utf-8";
    d->download.body_source.name = "games.agon";
    d->download.step = step;
    d->download.end = end;
    return download_begin(&d->download, r);
}
