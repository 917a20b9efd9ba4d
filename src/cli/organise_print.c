/* Tables of tournaments, standings, games in progress and codes. */
#include "cli/organise_print.h"

#include <stdio.h>
#include <string.h>

#include "core/column.h"

enum { LINE = 512, NAME_CELLS = 32, TITLE_CELLS = 48 };

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static int64_t number_of(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

void organise_print_list(const json_t *answer)
{
    size_t i;
    const json_t *head;
    json_array_foreach(json_object_get(answer, "tournaments"), i, head)
    {
        char line[LINE];
        struct text t = text_into(line, sizeof line);
        column_add(&t, text_of(head, "id"), 12);
        column_add(&t, text_of(head, "state"), 8);
        text_add(&t, "%4lld players  ", (long long)number_of(head, "players"));
        column_add_short(&t, text_of(head, "title"), TITLE_CELLS);
        puts(line);
    }
    if (i == 0)
        puts("no tournaments");
}

/* The name of a player by number. */
static const char *player_of(const json_t *answer, const json_t *number)
{
    const json_t *players = json_object_get(answer, "players");
    return text_of(json_array_get(players, (size_t)json_integer_value(number)), "name");
}

static void print_standings(const json_t *answer, const json_t *stage)
{
    size_t i;
    const json_t *row;
    if (*text_of(stage, "name"))
        printf("\n%s\n", text_of(stage, "name"));
    json_array_foreach(json_object_get(stage, "standings"), i, row)
    {
        char line[LINE];
        struct text t = text_into(line, sizeof line);
        text_add(&t, "%4lld  ", (long long)number_of(row, "place"));
        column_add(&t, player_of(answer, json_object_get(row, "player")), NAME_CELLS);
        text_add(&t, " %8.1f %4lld games%s", json_number_value(json_object_get(row, "points")),
                 (long long)number_of(row, "games"),
                 json_is_true(json_object_get(row, "withdrawn")) ? ", withdrawn" : "");
        puts(line);
    }
}

/* Those who are registered, before the start. */
static void print_players(const json_t *answer)
{
    size_t i;
    const json_t *player;
    json_array_foreach(json_object_get(answer, "players"), i, player)
    {
        char line[LINE];
        struct text t = text_into(line, sizeof line);
        column_add(&t, text_of(player, "name"), NAME_CELLS);
        text_add(&t, "  %s", text_of(player, "state"));
        puts(line);
    }
}

static void print_live(const json_t *answer)
{
    size_t i;
    const json_t *game;
    json_array_foreach(json_object_get(answer, "live"), i, game)
    {
        char line[LINE];
        struct text t = text_into(line, sizeof line);
        const json_t *players = json_object_get(game, "players");
        text_add(&t, "%s ", text_of(game, "id"));
        column_add_short(&t, player_of(answer, json_array_get(players, 0)), NAME_CELLS);
        text_add(&t, " - ");
        column_add_short(&t, player_of(answer, json_array_get(players, 1)), NAME_CELLS);
        text_add(&t, ": %s", text_of(game, "state"));
        puts(line);
    }
}

void organise_print_one(const json_t *answer)
{
    size_t i;
    const json_t *stage, *head = json_object_get(answer, "tournament");
    char line[LINE];
    struct text t = text_into(line, sizeof line);
    column_add_short(&t, text_of(head, "title"), 100);
    puts(line);
    printf("%s, %s, %s, round %lld of %lld, %lld of %lld games\n", text_of(head, "state"),
           text_of(head, "game"), text_of(head, "format"), (long long)number_of(head, "round"),
           (long long)number_of(head, "last_round"), (long long)number_of(head, "played"),
           (long long)number_of(head, "total"));
    if (*text_of(head, "paused")) {
        t = text_into(line, sizeof line);
        text_add(&t, "paused: ");
        column_add_short(&t, text_of(head, "paused"), 300);
        puts(line);
    }
    json_array_foreach(json_object_get(answer, "stages"), i, stage)
    {
        print_standings(answer, stage);
    }
    if (strcmp(text_of(head, "state"), "open") == 0)
        print_players(answer);
    print_live(answer);
}

void organise_print_codes(const json_t *answer)
{
    size_t i;
    const json_t *player;
    json_array_foreach(json_object_get(answer, "players"), i, player)
    {
        printf("%s, %s, %s\n", text_of(player, "player"), text_of(player, "account"),
               text_of(player, "code"));
    }
}
