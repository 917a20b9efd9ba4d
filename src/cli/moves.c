/* agon moves: lists legal moves, or whole turns. */
#include <stdlib.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/setup.h"

/* A list being printed, one per line or as JSON; it may be too long for memory. */
struct listing {
    const agon_game *game;
    const agon_pos *pos; /* where the moves and turns begin */
    bool json;
    uint64_t n;
};

static void list_text(struct listing *listing, const char *text)
{
    if (listing->json && listing->n > 0)
        fputs(", ", stdout);
    if (listing->json)
        output_json_text(text);
    else
        puts(text);
    listing->n++;
}

static bool list_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct listing *listing = user;
    char text[AGON_TEXT_MAX];
    (void)end;
    agon_turn_write(listing->game, listing->pos, turn, text, sizeof text);
    list_text(listing, text);
    return !ferror(stdout);
}

static int list_moves(struct listing *listing, const struct agon_line *line)
{
    agon_move *move = malloc(listing->game->max_moves * sizeof *move);
    char text[AGON_TEXT_MAX];
    if (!move)
        return AGON_NO_MEMORY;
    int n = agon_line_moves(line, move);
    for (int i = 0; i < n; i++) {
        listing->game->rules->write_move(listing->game, line->pos, move[i], text, sizeof text);
        list_text(listing, text);
    }
    free(move);
    return 0;
}

static int list(const struct call *call, const struct agon_line *line)
{
    struct listing listing = {line->game, line->pos, call_on(call, "json"), 0};
    char state[128];
    int64_t status;
    if (listing.json)
        fputs("{\"moves\": [", stdout);
    if (call_on(call, "turns"))
        status =
            agon_turn_each(line->game, line->pos, agon_line_past(line), true, list_turn, &listing);
    else
        status = list_moves(&listing, line);
    if (listing.json)
        puts("]}");
    if (status < 0) {
        message("out of memory after %llu turns", (unsigned long long)listing.n);
        return CLI_FAILED;
    }
    if (listing.n == 0) {
        output_state(line, state, sizeof state);
        message("nothing can be played: %s", state);
    }
    return CLI_GOOD;
}

static int run(const struct call *call)
{
    struct setup setup;
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    status = list(call, &setup.line);
    setup_release(&setup);
    return status;
}

const struct command command_moves = {
    .name = "moves",
    .arguments = "GAME",
    .about = "the legal moves, or the legal turns",
    .more = "One per line. Where different moves lead to the same position, --turns lists the "
            "shortest turn to each position; shorter turns come first.",
    .options = (const struct command_option[]){{.name = "turns", .about = "list whole turns"},
                                               OPTION_JSON,
                                               {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){{"moves arimaa", "what Gold may place first"}, {0}},
    .run = run};
