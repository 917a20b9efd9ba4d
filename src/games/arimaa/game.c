/* Arimaa in the table of games: variants, options, opening a game. */
#include <string.h>

#include "core/opening.h"
#include "games/arimaa/arimaa.h"
#include "games/arimaa/rules.h"

#define FULL_ARMY "EMHHDDCCRRRRRRRR"

static const struct agon_variant variants[] = {
    {"official", "the rules of arimaa.com today", ""},
    {"document-000", "as in the French article of 2010: losing all rabbits does not lose",
     "elimination=plays-on norabbits=draw repetition=loses"},
    {"document-001", "as in the Japanese article: the third arrangement of pieces loses",
     "elimination=plays-on norabbits=mover repetition=loses-arrangement"},
    {"document-003",
     "as in the Turkish article, which says nothing of lost rabbits: like the official rules", ""},
    {0}};

static const struct agon_option options[] = {
    {"judge", AGON_SWITCH, "on", NULL, 0, 0,
     "whether the end of a turn is judged; without that, decided positions can be counted from"},
    {"elimination", AGON_CHOICE, "loses", "loses|plays-on", 0, 0,
     "what happens to a side that has lost all its rabbits"},
    {"norabbits", AGON_CHOICE, "mover", "mover|draw", 0, 0,
     "what happens when neither side has rabbits: the side that moved wins, or a draw"},
    {"repetition", AGON_CHOICE, "illegal", "illegal|loses|loses-arrangement", 0, 0,
     "what happens to a turn that makes a position for the third time (an arrangement: whoever is "
     "to move)"},
    {"score", AGON_CHOICE, "pieces", "pieces|points", 0, 0,
     "who leads when a limit stops play, by today's rule or the old one"},
    {"gold", AGON_TEXT, FULL_ARMY, "letters of EMHHDDCCRRRRRRRR", 0, 0,
     "Gold's army; leave pieces out for a handicap"},
    {"silver", AGON_TEXT, FULL_ARMY, "letters of EMHHDDCCRRRRRRRR", 0, 0,
     "Silver's army; leave pieces out for a handicap"},
    {0}};

/* Reads an army from its letters, and rewrites `letters` in canonical order. */
static int read_army(struct arimaa_game *g, int side, char *letters, struct agon_error *e)
{
    const char *who = side == ARIMAA_GOLD ? "gold" : "silver";
    uint8_t *army = g->army[side];
    int n = 0;
    for (const char *s = letters; *s; s++) {
        int owner = ARIMAA_SILVER, kind = arimaa_letter_kind(*s, &owner);
        if (!kind || owner != ARIMAA_GOLD)
            return agon_fail(
                e, AGON_BAD_TEXT, -1,
                AGON_SAY(arimaa_army_letters_expected, "%s=%s: expected letters of %s"), who,
                letters, FULL_ARMY);
        if (++army[kind] > arimaa_full_army[kind])
            return agon_fail(e, AGON_BAD_TEXT, -1,
                             AGON_SAY(arimaa_army_most, "%s=%s: at most %d of %c"), who, letters,
                             arimaa_full_army[kind], *s);
    }
    if (!army[ARIMAA_RABBIT])
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         AGON_SAY(arimaa_army_rabbit, "%s=%s: an army needs a rabbit"), who,
                         letters);
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_RABBIT; kind--)
        for (int i = 0; i < army[kind]; i++)
            letters[n++] = arimaa_letter(ARIMAA_GOLD, kind);
    letters[n] = '\0';
    g->army_size[side] = (uint8_t)n;
    return 0;
}

/* Converts the option texts to the settings of the rules. */
static int apply(struct arimaa_game *g, struct options *o, struct agon_error *e)
{
    const char *repetition = options_value(o, options, "repetition");
    g->judge = options_on(o, options, "judge");
    g->elimination = strcmp(options_value(o, options, "elimination"), "loses") == 0;
    g->no_rabbits_draw = strcmp(options_value(o, options, "norabbits"), "draw") == 0;
    g->points_score = strcmp(options_value(o, options, "score"), "points") == 0;
    g->repetition = strcmp(repetition, "illegal") == 0 ? ARIMAA_REPEAT_ILLEGAL
                    : strcmp(repetition, "loses") == 0 ? ARIMAA_REPEAT_LOSES
                                                       : ARIMAA_REPEAT_LOSES_ARRANGEMENT;
    static const char *const armies[2] = {"gold", "silver"};
    for (int side = 0; side < 2; side++) {
        char letters[OPTION_VALUE_MAX];
        strcpy(letters, options_value(o, options, armies[side]));
        int status = read_army(g, side, letters, e);
        if (status == 0)
            status = options_set(o, options, armies[side], strlen(armies[side]), letters,
                                 strlen(letters), e);
        if (status < 0)
            return status;
    }
    return 0;
}

static void describe(struct arimaa_game *g, const struct agon_variant *v)
{
    g->game.rules = &arimaa_rules;
    g->game.traits = AGON_MERGES | (g->no_rabbits_draw ? AGON_DRAWS : 0);
    g->game.seats = 2;
    g->game.pos_size = sizeof(struct arimaa_pos);
    g->game.max_moves = ARIMAA_STEPS_MAX;
    g->game.max_items = 32;
    g->game.team[1] = 1;
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = v->id;
    g->game.options = g->options;
    g->game.definition = "";
    g->game.board = &arimaa_board_look;
}

static int fill(agon_game *game, struct opening *o, const struct agon_setup *setup,
                struct agon_error *e)
{
    static const char empty[] =
        "g [                                                                ]";
    struct arimaa_game *g = (struct arimaa_game *)game;
    int status = apply(g, &o->now, e);
    if (status < 0)
        return status;
    options_write(&o->now, options, &o->base, g->options, sizeof g->options);
    describe(g, o->variant);
    return arimaa_read(&g->game, (agon_pos *)&g->first, setup->start ? setup->start : empty, e);
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *e)
{
    return opening_game(&arimaa_rules, sizeof(struct arimaa_game), fill, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return arimaa_pos(p)->seat;
}

static bool setting_up(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return arimaa_pos(p)->setup;
}

const struct agon_rules arimaa_rules = {.id = "arimaa",
                                        .name = "Arimaa",
                                        .variants = variants,
                                        .options = options,
                                        .open = open_game,
                                        .close = opening_close,
                                        .read = arimaa_read,
                                        .write = arimaa_write,
                                        .seat = seat,
                                        .moves = arimaa_moves,
                                        .play = arimaa_play,
                                        .result = arimaa_result,
                                        .key = arimaa_key,
                                        .read_move = arimaa_read_move,
                                        .write_move = arimaa_write_move,
                                        .touch = arimaa_touch,
                                        .items = arimaa_items,
                                        .turn_open = arimaa_turn_open,
                                        .read_turn = arimaa_read_turn,
                                        .check = arimaa_check,
                                        .value = arimaa_value,
                                        .sound = arimaa_sound,
                                        .setting_up = setting_up,
                                        .leader = arimaa_leader,
                                        .turns = arimaa_turns,
                                        .parts = arimaa_parts};
