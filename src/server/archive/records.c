/* Pages of matching games, whose records an exporter writes. */
#include "server/archive/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/archive/index.h"
#include "server/game/download.h"
#include "server/game/json.h"

enum { PAGE = 200 };

struct archive_download_job {
    struct download download; /* first */
    struct archive_query wanted;
    json_t *texts; /* owner of the texts in `wanted` */
    char game[PAGE][ID_SIZE];
    int games, next; /* of the page, and the index of the next */
    bool last_page;
    bool pgn; /* only chess-like games, as PGN */
};

/* ---- carrying ---- */

/* On an exporter's thread: the record, and an empty line. */
static char *write_record(struct download *p, const struct store_history *history,
                          const struct room *room)
{
    struct agon_error error;
    const struct archive_download_job *d = (const struct archive_download_job *)p;
    char *record = room && !room->private && !room_secret(room) ? room_record(room, &error) : NULL;
    (void)history;
    return d->pgn ? download_pgn(record, room) : download_record(record);
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
            store_query_position_games(p->rooms->core->store, w->key, w->search.before, PAGE,
                                       games_found, d);
        else
            store_query_search_games(p->rooms->core->store, &w->search, games_found, d);
    }
}

static void end(struct download *p)
{
    struct archive_download_job *d = (struct archive_download_job *)p;
    json_decref(d->texts);
    free(d);
}

struct download *archive_download(const struct archive_query *wanted, json_t *texts, bool pgn)
{
    struct archive_download_job *d = calloc(1, sizeof *d);
    if (!d)
        abort();
    d->wanted = *wanted;
    if (wanted->player[0])
        d->wanted.search.player = d->wanted.player;
    if (wanted->opponent[0])
        d->wanted.search.opponent = d->wanted.opponent;
    if (wanted->end[0])
        d->wanted.search.opening_end = d->wanted.end;
    if (wanted->importer[0])
        d->wanted.search.importer = d->wanted.importer;
    d->wanted.search.count = PAGE;
    d->texts = json_incref(texts);
    d->download.body_source.type = "text/plain; charset=utf-8";
    d->download.body_source.name = pgn ? "games.pgn" : "games.agon";
    d->pgn = pgn;
    d->download.step = step;
    d->download.end = end;
    return &d->download;
}
