/* A tournament's records: one game after the other, each written by a carrier. */
#include "server/tourney/records.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/porter.h"

struct records {
    struct porter porter; /* first */
    char tourney[HALL_ID];
    int match, game;          /* the next */
    char name[2][ENTRY_NAME]; /* of the players of the one that is being carried, by seat */
};

/* On a carrier's thread: the record, and an empty line. */
static char *write_record(struct porter *p, const struct store_history *history,
                          const struct room *t)
{
    struct agon_error error;
    struct records *x = (struct records *)p;
    const char *names[AGON_SEATS] = {x->name[0], x->name[1]};
    char *record = room_secret(t) ? NULL : room_record_named(t, names, &error);
    size_t n = record ? strlen(record) : 0;
    char *longer = record ? realloc(record, n + 2) : NULL;
    (void)history;
    if (longer)
        strcpy(longer + n, "\n");
    else
        free(record);
    return longer;
}

/* Names as the tables have them. */
static void take_names(struct records *x, const struct tourney *c, int game)
{
    const struct tournament_game *g = &c->tournament.match[x->match].game[game];
    int first = tournament_first(game);
    for (int seat = 0; seat < 2; seat++)
        strcpy(x->name[seat], c->entry[g->player[first ^ seat]].name);
}

/* The room of the next game that was played in one; NULL: there is no more. */
static const char *next_room(struct records *x, const struct tourney *c)
{
    for (; x->match < c->matches; x->match++, x->game = 0)
        while (x->game < c->tournament.match[x->match].room) {
            int game = x->game++;
            bool done = c->tournament.match[x->match].game[game].state == TOURNAMENT_DONE;
            if (done && c->match[x->match].room[game][0]) {
                take_names(x, c, game);
                return c->match[x->match].room[game];
            }
        }
    return NULL;
}

static void step(struct porter *p)
{
    struct records *x = (struct records *)p;
    const struct tourney *c = tourney_find(p->hall, x->tourney);
    const char *room = c && tourney_begun(c) ? next_room(x, c) : NULL;
    if (room)
        porter_carry(p, room, write_record);
    else
        p->over = true;
}

static void end(struct porter *p)
{
    free(p);
}

int tourney_records(struct request *r, const struct tourney *c)
{
    struct records *x = calloc(1, sizeof *x);
    if (!x)
        abort();
    memcpy(x->tourney, c->id, sizeof x->tourney);
    x->porter.pourer.type = "text/plain; charset=utf-8";
    x->porter.pourer.name = "tournament.agon";
    x->porter.step = step;
    x->porter.end = end;
    return porter_begin(&x->porter, r);
}
