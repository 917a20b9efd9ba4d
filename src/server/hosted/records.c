/* A tournament's records: one game after the other, each written on an exporter's thread. */
#include "server/hosted/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/game/download.h"
#include "server/game/json.h"

struct records {
    struct download download; /* first */
    struct tournaments *tournaments;
    char tournament[ID_SIZE];
    int match, game; /* the next */
    bool words;      /* with the last words of programs */
    bool pgn;
    char file[64];            /* the name to save it as */
    char name[2][ENTRY_NAME]; /* of the players of the current game, by seat */
};

/* Writes the record and an empty line, on an exporter's thread. */
static char *write_record(struct download *p, const struct store_history *history,
                          const struct room *room)
{
    struct agon_error error;
    struct records *x = (struct records *)p;
    const char *names[AGON_SEATS] = {x->name[0], x->name[1]};
    char *record = room_secret(room) ? NULL : room_record_named(room, names, x->words, &error);
    (void)history;
    return x->pgn ? download_pgn(record, room) : download_record(record);
}

/* Copies the players' names from the tables. */
static void take_names(struct records *x, const struct hosted_tournament *t, int game)
{
    const struct tournament_game *g = &t->tournament.match[x->match].game[game];
    int first = tournament_first(game);
    for (int seat = 0; seat < 2; seat++)
        strcpy(x->name[seat], t->entry[g->player[first ^ seat]].name);
}

/* Returns the room of the next game that has one; NULL: there are no more. */
static const char *next_room(struct records *x, const struct hosted_tournament *t)
{
    for (; x->match < t->matches; x->match++, x->game = 0)
        while (x->game < t->tournament.match[x->match].room) {
            int game = x->game++;
            bool done = t->tournament.match[x->match].game[game].state == TOURNAMENT_DONE;
            if (done && t->match[x->match].room[game][0]) {
                take_names(x, t, game);
                return t->match[x->match].room[game];
            }
        }
    return NULL;
}

static void step(struct download *p)
{
    struct records *x = (struct records *)p;
    const struct hosted_tournament *t = hosted_find(x->tournaments, x->tournament);
    const char *room = t && hosted_begun(t) ? next_room(x, t) : NULL;
    if (room)
        download_carry(p, room, write_record);
    else
        p->over = true;
}

static void end(struct download *p)
{
    free(p);
}

/* Makes the file's name from letters and digits of the title, with "-" for the rest: safe in all
 * browsers and file systems. */
static void name_file(struct records *x, const char *title)
{
    size_t n = 0, most = sizeof x->file - sizeof ".agon";
    const char *ending = x->pgn ? ".pgn" : ".agon";
    for (const char *s = title; *s && n < most; s++) {
        bool plain =
            (*s >= '0' && *s <= '9') || (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z');
        if (plain)
            x->file[n++] = *s >= 'A' && *s <= 'Z' ? (char)(*s - 'A' + 'a') : *s;
        else if (n > 0 && x->file[n - 1] != '-')
            x->file[n++] = '-';
    }
    while (n > 0 && x->file[n - 1] == '-')
        n--;
    snprintf(x->file + n, sizeof x->file - n, "%s%s", n == 0 ? "tournament" : "", ending);
}

struct download *hosted_records(const struct hosted_tournament *t, bool words, bool pgn)
{
    struct records *x = calloc(1, sizeof *x);
    if (!x)
        abort();
    x->tournaments = t->tournaments;
    x->words = words;
    x->pgn = pgn;
    memcpy(x->tournament, t->id, sizeof x->tournament);
    x->download.body_source.type = "text/plain; charset=utf-8";
    name_file(x, json_string_value(json_object_get(t->settings, "title")));
    x->download.body_source.name = x->file;
    x->download.step = step;
    x->download.end = end;
    return &x->download;
}
