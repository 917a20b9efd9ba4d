/* Reads searches for finished games, and answers with what they found. */
#include "server/commands/search.h"

#include <stdio.h>
#include <string.h>

#include "play/archive_times.h"
#include "server/archive/index.h"

enum { DAY_MS = 86400000 };

/* The points of seat 0 for the argument "winner"; -2: any. */
static int points_of(const struct request *r)
{
    int winner = (int)request_number(r, "winner", -2);
    return winner == -2 ? -2 : winner == 0 ? AGON_POINTS : winner == 1 ? 0 : AGON_POINTS / 2;
}

/* The start of the day, month or year named by an argument; 0: no such day. */
static int64_t day_of(const struct request *r, const char *name, int64_t unless)
{
    const char *text = request_text(r, name);
    char day[ARCHIVE_DAY];
    if (!text)
        return unless;
    int64_t ms = archive_day_read(text);
    archive_day_write(ms / 1000, day);
    return strncmp(day, text, strlen(text)) == 0 ? ms : 0;
}

int search_read(struct archive_query *w, struct request *r)
{
    const char *opening = request_text(r, "opening"), *player = request_text(r, "player");
    const char *opponent = request_text(r, "opponent");
    *w = (struct archive_query){.search = {.kind = request_text(r, "game"),
                                           .variant = request_text(r, "variant"),
                                           .why = request_text(r, "why"),
                                           .opening = opening,
                                           .event = request_text(r, "event"),
                                           .min_rating = (int)request_number(r, "min_rating", 0),
                                           .max_rating = (int)request_number(r, "max_rating", 0),
                                           .since = day_of(r, "since", INT64_MIN),
                                           .until = day_of(r, "until", INT64_MAX - DAY_MS) + DAY_MS,
                                           .points = points_of(r),
                                           .min = (int)request_number(r, "min_turns", 0),
                                           .max = (int)request_number(r, "max_turns", INT32_MAX),
                                           .before = request_number(r, "before", INT64_MAX)}};
    if (w->search.since == 0 || w->search.until == DAY_MS)
        return request_refuse_argument(r, w->search.since ? "until" : "since",
                                       AGON_SAY(archive_day, "%s: expected a day as 2026-02-14"),
                                       w->search.since ? "until" : "since");
    if (opponent && !player)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(download_opponent_player, "opponent: expected a player as well"));
    if (request_on(r, "imported", false))
        w->search.importer = strcpy(w->importer, "*");
    if (request_given(r, "importer")) {
        const struct user *importer = user_named(r->api->users, request_text(r, "importer"));
        snprintf(w->importer, sizeof w->importer, "%s", importer ? importer->id : "!");
        w->search.importer = w->importer;
    }
    if (player) {
        archive_name(player, w->player);
        w->search.player = w->player;
    }
    if (opponent) {
        archive_name(opponent, w->opponent);
        w->search.opponent = w->opponent;
    }
    if (opening) { /* the upper bound is the prefix with the greatest character appended */
        snprintf(w->end, sizeof w->end, "%s\xf4\x8f\xbf\xbf", opening);
        w->search.opening_end = w->end;
    }
    return 0;
}

void search_put_games(struct request *r, const char *name, const struct store_table *t)
{
    json_t *games = json_array();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_t *card = json_loads(row[0].text, 0, NULL);
        if (card && t->columns > 2)
            json_object_set_new(card, "turn", json_integer(row[2].number));
        if (card)
            json_array_append_new(games, card);
    }
    bool more = t->rows > 0 && t->rows == (int)request_number(r, "count", SEARCH_COUNT);
    request_put(r, name, games);
    request_put(r, "before",
                more ? json_integer(t->cell[(t->rows - 1) * t->columns + 1].number) : json_null());
}
