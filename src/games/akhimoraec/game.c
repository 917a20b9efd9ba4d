/* Akhimoraec in the table of games: variants, options, opening a game. */
#include <stdlib.h>
#include <string.h>

#include "core/opening.h"
#include "games/akhimoraec/akhimoraec.h"
#include "games/akhimoraec/rules.h"

enum { SECOND = 1000, LIFE_MAX = 3600 };

static const struct agon_variant variants[] = {
    {"ak1", "real time: an hourglass runs three minutes, a turn lasts thirty seconds", ""},
    {"akd", "by turns: time is counted in plies",
     "time=plies life=8 wait=fixed stationary=immediate"},
    {0}};

static const struct agon_option options[] = {
    {"time", AGON_CHOICE, "real", "real|plies", 0, 0,
     "whether time is counted in seconds or in plies"},
    {"life", AGON_NUMBER, "180", NULL, 1, LIFE_MAX, "how long the sand of an hourglass runs"},
    {"wait", AGON_CHOICE, "bulb", "bulb|fixed", 0, 0,
     "which dead hourglasses wait at home: those that died with black up, or all"},
    {"pause", AGON_NUMBER, "0", NULL, 0, LIFE_MAX, "how long they wait; with 0, as long as a life"},
    {"reset", AGON_CHOICE, "full", "full|mirror", 0, 0,
     "tipping an hourglass fills its sand up, or turns it over as it lies"},
    {"adj", AGON_CHOICE, "8", "8|4", 0, 0, "how many neighbours a circle has"},
    {"homes", AGON_TEXT, "ceg", "three files", 0, 0,
     "the files of Gold's homes from left to right; Red's are the same after half a turn of the "
     "board"},
    {"entry", AGON_CHOICE, "free", "free|successive", 0, 0,
     "hourglasses come into play in any order, or one after the other"},
    {"pass", AGON_CHOICE, "forced", "forced|free", 0, 0,
     "when a player may pass: only without a step to make, or at will"},
    {"heads", AGON_CHOICE, "both", "both|colour", 0, 0,
     "which heads win: three alike, or only the player's own colour"},
    {"stationary", AGON_CHOICE, "reply", "reply|immediate|hold", 0, 0,
     "when a line wins: once it has survived a reply, at once, or after a time"},
    {"hold", AGON_NUMBER, "5", NULL, 1, LIFE_MAX,
     "how long a line has to stand where it wins after a time"},
    {"turn_limit", AGON_NUMBER, "30", NULL, 0, LIFE_MAX,
     "how many seconds a turn may take in real time before the other side moves; with 0, any "
     "number"},
    {"repetition", AGON_SWITCH, "on", NULL, 0, 0, "a position that occurs a third time is a draw"},
    {"quiet", AGON_NUMBER, "200", NULL, 0, 10000,
     "how many plies may pass without anyone coming nearer before it is a draw; with 0, any "
     "number"},
    {0}};

static bool chosen(const struct options *o, const char *name, const char *value)
{
    return strcmp(options_value(o, options, name), value) == 0;
}

/* Sets the homes from three files: Red's hourglasses are also numbered from left to right. */
static int read_homes(struct akhi_game *g, const char *files, struct agon_error *e)
{
    memset(g->owner, -1, sizeof g->owner);
    for (int i = 0; i < AKHI_OF_SEAT; i++) {
        int file = files[i] - 'a';
        if (strlen(files) != AKHI_OF_SEAT || file < 0 || file >= AKHI_SIDE ||
            (i > 0 && files[i] <= files[i - 1]))
            return agon_fail(
                e, AGON_BAD_TEXT, -1,
                AGON_SAY(akhimoraec_homes_expected,
                         "homes: expected three files from left to right such as ceg"));
        g->home[i] = (uint8_t)file;
        g->home[2 * AKHI_OF_SEAT - 1 - i] = (uint8_t)(AKHI_SQUARES - 1 - file);
    }
    for (int i = 0; i < AKHI_GLASSES; i++)
        g->owner[g->home[i]] = (int8_t)i;
    return 0;
}

/* Computes adjacent circles, and the distance of each from the centre. */
static void lay_board(struct akhi_game *g)
{
    for (int from = 0; from < AKHI_SQUARES; from++) {
        int file = from % AKHI_SIDE, rank = from / AKHI_SIDE;
        int files = abs(file - 4), ranks = abs(rank - 4);
        g->distance[from] = (uint8_t)(!g->wide ? files + ranks : files > ranks ? files : ranks);
        for (int to = 0; to < AKHI_SQUARES; to++) {
            int across = abs(to % AKHI_SIDE - file), up = abs(to / AKHI_SIDE - rank);
            if (to != from && across <= 1 && up <= 1 && (g->wide || across + up == 1))
                g->step[from][g->steps[from]++] = (uint8_t)to;
        }
    }
}

static void take_options(struct akhi_game *g, const struct options *o)
{
    g->real = chosen(o, "time", "real");
    int unit = g->real ? SECOND : 1;
    g->life = unit * (int)options_number(o, options, "life");
    g->pause = unit * (int)options_number(o, options, "pause");
    g->pause = g->pause > 0 ? g->pause : g->life;
    g->bulb = chosen(o, "wait", "bulb");
    g->mirror = chosen(o, "reset", "mirror");
    g->wide = chosen(o, "adj", "8");
    g->successive = chosen(o, "entry", "successive");
    g->free_pass = chosen(o, "pass", "free");
    g->only_colour = chosen(o, "heads", "colour");
    g->stationary = chosen(o, "stationary", "reply")  ? AKHI_REPLY
                    : chosen(o, "stationary", "hold") ? AKHI_HOLD
                                                      : AKHI_IMMEDIATE;
    g->hold = unit * (int)options_number(o, options, "hold");
    g->turn_limit = g->real ? SECOND * (int)options_number(o, options, "turn_limit") : 0;
    g->repetition = options_on(o, options, "repetition");
    g->quiet = (int)options_number(o, options, "quiet");
}

static void describe(struct akhi_game *g, const struct agon_variant *variant)
{
    g->game.rules = &akhimoraec_rules;
    g->game.traits = AGON_DRAWS | (g->real ? AGON_TIMED : 0);
    g->game.seats = 2;
    g->game.pos_size = sizeof(struct akhi_pos);
    g->game.max_moves = AKHI_MOVES_MAX;
    g->game.max_items = AKHI_GLASSES;
    g->game.team[1] = 1;
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = variant->id;
    g->game.options = g->options;
    g->game.definition = "";
    g->game.board = &g->board;
}

/* All hourglasses at home, Gold to move. */
static void set_up(struct akhi_game *g)
{
    memcpy(g->first.square, g->home, sizeof g->home);
    g->first.least = (uint16_t)akhi_least(g, &g->first);
}

static int fill(agon_game *game, struct opening *o, const struct agon_setup *setup,
                struct agon_error *e)
{
    struct akhi_game *g = (struct akhi_game *)game;
    int status = read_homes(g, options_value(&o->now, options, "homes"), e);
    if (status < 0)
        return status;
    take_options(g, &o->now);
    lay_board(g);
    options_write(&o->now, options, &o->base, g->options, sizeof g->options);
    akhi_look(g);
    describe(g, o->variant);
    set_up(g);
    return setup->start ? akhi_read(&g->game, (agon_pos *)&g->first, setup->start, e) : 0;
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *e)
{
    return opening_game(&akhimoraec_rules, sizeof(struct akhi_game), fill, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return akhi_pos(p)->seat;
}

const struct agon_rules akhimoraec_rules = {.id = "akhimoraec",
                                            .name = "Akhimoraec",
                                            .variants = variants,
                                            .options = options,
                                            .open = open_game,
                                            .close = opening_close,
                                            .read = akhi_read,
                                            .write = akhi_write,
                                            .seat = seat,
                                            .moves = akhi_moves,
                                            .play = akhi_play,
                                            .result = akhi_result,
                                            .key = akhi_key,
                                            .read_move = akhi_read_move,
                                            .write_move = akhi_write_move,
                                            .touch = akhi_touch,
                                            .items = akhi_items,
                                            .check = akhi_check,
                                            .due = akhi_due,
                                            .value = akhi_value,
                                            .sound = akhi_sound,
                                            .parts = akhi_parts};
