/* Tai Shogi as a plain game for comparison with the fast rules, under every interpretation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "duel.h"
#include "programs.h"
#include "taishogi.h"
#include "taishogi_text.h"

enum { TURNS_MOST = 600 };
enum {
    CAPTURE = 1,
    PROMOTION = 2,
    IGUI = 4,
    TWO = 8,
    ON = 16,
    PASS = 32,
    TURNED = 64,
    EMPEROR = 128,
    ROYAL = 256,
    PRINCE = 512,
    LION = 1024,
};
static const char *const things[] = {"capture",
                                     "promotion",
                                     "capture without moving",
                                     "double capture",
                                     "capture on the way",
                                     "pass",
                                     "hook's second leg",
                                     "capture by an emperor",
                                     "capture of a royal",
                                     "a new crown prince",
                                     "a lion's turn",
                                     NULL};

struct match {
    struct tai_rules rules;
    struct tai_position at[TURNS_MOST + 1]; /* at[now] is now */
    int now;
};

static const char *const document = "snake=taikyoku teaching-king=lion";

/* "snake=goff emperor=free": other readings than the default. */
static bool read_options(struct tai_rules *rules, const char *options)
{
    char point[40], reading[40];
    int used = 0;
    for (; sscanf(options, " %39[^= ]=%39s%n", point, reading, &used) == 2; options += used)
        if (!tai_rules_read(rules, point, reading))
            return false;
    return *options == '\0';
}

static void *begin(const char *variant, const char *options, const char *start)
{
    (void)start;
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    tai_rules_default(&match->rules);
    if (!read_options(&match->rules, strcmp(variant, "document") == 0 ? document : options)) {
        free(match);
        return NULL;
    }
    tai_start(&match->at[0], &match->rules);
    return match;
}

/* Whether some kind promotes to this one. */
static bool becomes(const struct tai_rules *rules, int kind)
{
    for (int from = 1; from <= TAI_KINDS; from++)
        if (strcmp(rules->kinds[from].promotes, rules->kinds[kind].code) == 0)
            return true;
    return false;
}

/* An emperor a side and up to 200 men of all kinds, on ten ranks; some have promoted. */
static void scatter(void *user, uint64_t *chance)
{
    struct match *match = user;
    struct tai_position *now = &match->at[0];
    *now = (struct tai_position){
        .rules = &match->rules, .side = (int)chance_below(chance, 2), .number = 1};
    for (int men = (int)chance_below(chance, 200); men >= 0; men--) {
        struct tai_man man = {.kind = (unsigned char)(2 + chance_below(chance, TAI_KINDS - 1)),
                              .side = (unsigned char)chance_below(chance, 2)};
        man.promoted = chance_below(chance, 4) == 0 && becomes(&match->rules, man.kind);
        now->at[8 * TAI_SIZE + chance_below(chance, 10 * TAI_SIZE)] = man;
    }
    now->at[chance_below(chance, 8 * TAI_SIZE)] = (struct tai_man){1, TAI_BLACK, false};
    now->at[18 * TAI_SIZE + chance_below(chance, 7 * TAI_SIZE)] =
        (struct tai_man){1, TAI_WHITE, false};
}

static void result(const void *user, struct duel_result *result)
{
    const struct match *match = user;
    const struct tai_position *now = &match->at[match->now];
    int times = 0;
    for (int i = 0; i <= match->now; i++)
        times += tai_same(&match->at[i], now);
    for (int side = 0; side < 2; side++)
        if (tai_royals(now, side) == 0) {
            *result = (struct duel_result){.over = true, .why = "capture"};
            result->points[!side] = 1000;
            return;
        }
    if (times >= 4 || now->clock >= 3000)
        *result = (struct duel_result){
            .over = true, .why = now->clock >= 3000 ? "moves" : "repetition", .points = {500, 500}};
}

/* Whether the man turned a corner: neither along a rank, a file nor a diagonal. */
static bool turned(const struct tai_position *position, struct tai_turn turn)
{
    const char *moves = position->rules->kinds[position->at[turn.from].kind].moves;
    int files = abs(turn.to % TAI_SIZE - turn.from % TAI_SIZE);
    int ranks = abs(turn.to / TAI_SIZE - turn.from / TAI_SIZE);
    return strchr(moves, 'h') && files && ranks && files != ranks;
}

static unsigned things_of(const struct tai_position *position, struct tai_turn turn)
{
    const struct tai_kind *kind = &position->rules->kinds[position->at[turn.from].kind];
    bool lands = false;
    unsigned found = turn.n > 0 ? CAPTURE : turn.from == turn.to ? PASS : 0;
    for (int i = 0; i < turn.n; i++) {
        lands = lands || turn.taken[i] == turn.to;
        if (tai_royal(position->rules, position->at[turn.taken[i]].kind))
            found |= ROYAL;
    }
    if (turn.promotes)
        found |= PROMOTION | (strcmp(kind->promotes, "CP") == 0 ? PRINCE : 0);
    if (turn.n > 0 && turn.from == turn.to)
        found |= IGUI;
    if (turn.n > 1)
        found |= TWO;
    if (turn.n > 0 && turn.from != turn.to && !lands)
        found |= ON;
    if (strstr(kind->special, "LI") || strchr(kind->moves, 'f'))
        found |= LION;
    if (turned(position, turn))
        found |= TURNED;
    if (turn.n > 0 && strcmp(kind->special, "EMP") == 0)
        found |= EMPEROR;
    return found;
}

static void turns(const void *user, struct duel_turns *list)
{
    const struct match *match = user;
    struct tai_turns turns;
    struct duel_result judged = {0};
    char text[TAI_TURN_TEXT];
    result(match, &judged);
    if (judged.over)
        return;
    tai_legal(&match->at[match->now], &turns);
    for (int i = 0; i < turns.n; i++) {
        tai_turn_write(&match->at[match->now], turns.at[i], text);
        duel_add(list, text, things_of(&match->at[match->now], turns.at[i]));
    }
}

static bool play(void *user, const char *turn)
{
    struct match *match = user;
    struct tai_turns turns;
    char text[TAI_TURN_TEXT];
    tai_legal(&match->at[match->now], &turns);
    for (int i = 0; i < turns.n && match->now < TURNS_MOST; i++) {
        tai_turn_write(&match->at[match->now], turns.at[i], text);
        if (strcmp(text, turn) == 0) {
            match->at[match->now + 1] = match->at[match->now];
            tai_play(&match->at[++match->now], turns.at[i]);
            return true;
        }
    }
    return false;
}

static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    tai_write(&match->at[match->now], text);
}

static const struct duel_setup setups[] = {
    {"evans", "", false},
    {"document", "", false},
    {"evans", "snake=taikyoku", false},
    {"evans", "snake=banaschak", false},
    {"evans", "snake=goff", false},
    {"evans", "fierce-eagle=wikipedia", false},
    {"evans", "neighbouring-king=full", false},
    {"evans", "teaching-king=lion", false},
    {"evans", "emperor=free", false},
    {"evans", "emperor=safe", false},
    {"evans", "promotion=promoted", false},
    {"evans", "spirits=ludii", false},
    {"evans", "hogyo=mover", false},
    {"evans", "fiend=combined", false},
    {"evans", "great-dragon=jump", false},
    {"evans", "horned=plain", false},
    {"evans", "chariots=banaschak", false},
    {"evans", "chariots=ludii", false},
    {"evans", "", true},
    {"document", "", true},
    {"evans", "teaching-king=lion", true},
    {"evans", "emperor=free", true},
    {"evans", "emperor=safe", true},
    {"evans", "promotion=promoted", true},
    {"evans", "horned=plain", true},
    {"evans", "fiend=combined", true},
    {"evans", "great-dragon=jump", true},
};

static const struct plain_game game = {
    .id = "tai-shogi",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 2,
    .full_games = 300,
    .turns_most = TURNS_MOST,
    .brief_turns = 15,
    .signs = "=",
    .things = things,
    .begin = begin,
    .end = free,
    .scatter = scatter,
    .turns = turns,
    .play = play,
    .write = position_text,
    .result = result,
};

PROGRAM(taishogi_duel)
{
    return duel_run(&game, argc, argv);
}
