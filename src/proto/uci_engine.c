/* The engine side of UCI: what UGI has under another name is handed on to it.
 *
 * UCI_Variant names a game of Agon; dashes do not count, so "losalamos" is "los-alamos". Moves are
 * in long notation, a promotion being the piece's letter in lower case: e7e8q. */
#include "proto/uci_engine.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/uci_text.h"
#include "proto/ugi_engine.h"

/* ---- what a search says ---- */

static void write_score(int score, struct text *out)
{
    int size = score < 0 ? -score : score, turns = AGON_DECIDED - size;
    if (size > AGON_DECIDED - 10000)
        text_add(out, "mate %d", score < 0 ? -turns / 2 : (turns + 1) / 2);
    else
        text_add(out, "cp %d", score / 10);
}

static void say_info(struct host *h, const struct agon_info *i)
{
    char said[HOST_SAID_MAX];
    struct text out = text_into(said, sizeof said);
    if (i->line > 0)
        return;
    text_add(&out, "info depth %d score ", i->depth);
    write_score(i->score, &out);
    text_add(&out, " time %lld nodes %llu nps %llu", (long long)i->ms, (unsigned long long)i->nodes,
             (unsigned long long)agon_info_nps(i));
    agon_pos *pos = agon_pos_new(h->game, h->line.pos);
    for (int t = 0; pos && t < i->pv_turns; t++) {
        text_add(&out, t ? " " : " pv ");
        uci_turn_write(h->game, pos, &i->pv[t], &out);
        for (int m = 0; m < i->pv[t].n; m++)
            h->game->rules->play(h->game, pos, i->pv[t].move[m]);
    }
    free(pos);
    host_say(h, "%s", said);
}

static void say_best(struct host *h, const struct agon_turn *turn)
{
    char said[AGON_TEXT_MAX];
    struct text out = text_into(said, sizeof said);
    uci_turn_write(h->game, h->line.pos, turn, &out);
    host_say(h, "bestmove %s", said);
}

static void say_failure(struct host *h)
{
    host_complain(h, "the engine failed");
    host_say(h, "bestmove (none)");
}

/* ---- messages ---- */

/* Hands a message on to UGI. */
static void hand_on(struct host *h, const char *word, const char *text)
{
    for (const struct host_message *m = ugi_engine_protocol.messages; m->word; m++)
        if (strcmp(m->word, word) == 0)
            m->hear(h, text);
}

/* The i-th kind of game that fits; NULL after the last. */
static const struct agon_rules *kind_at(int i)
{
    const struct agon_rules *rules;
    for (int k = 0; (rules = agon_rules_at(k)) != NULL; k++) {
        agon_game *game = agon_open(rules->id, NULL, NULL);
        bool fits = game && uci_fits(game);
        agon_close(game);
        if (fits && i-- == 0)
            return rules;
    }
    return NULL;
}

static void hear_uci(struct host *h, const char *text)
{
    char said[HOST_SAID_MAX];
    struct text out = text_into(said, sizeof said);
    const struct agon_rules *rules;
    (void)text;
    host_say(h, "id name Agon %s %s", agon_version(), h->type->id);
    host_say(h, "id author the Agon developers");
    text_add(&out, "option name UCI_Variant type combo default %s", h->game->rules->id);
    for (int i = 0; (rules = kind_at(i)) != NULL; i++)
        text_add(&out, " var %s", rules->id);
    host_say(h, "%s", said);
    host_say(h, "option name Threads type spin default 1 min 1 max %d", HOST_THREADS_MAX);
    host_say(h, "uciok");
}

static void hear_setoption(struct host *h, const char *text)
{
    char name[HOST_NAME_MAX], handed[HOST_NAME_MAX + 64];
    const char *value;
    const struct agon_rules *rules;
    if (!host_read_option(h, text, name, &value))
        return;
    if (strcmp(name, "UCI_Variant") == 0) {
        for (int i = 0;
             (rules = kind_at(i)) != NULL && !uci_same_name(rules->id, value, strlen(value));)
            i++;
        if (!rules) {
            host_complain(h, "setoption: UCI_Variant: no chess-like game '%.40s'", value);
            return;
        }
        struct text out = text_into(handed, sizeof handed);
        text_add(&out, "name game value %s", rules->id);
        hand_on(h, "setoption", handed);
    } else if (strcmp(name, "Threads") == 0) {
        struct text out = text_into(handed, sizeof handed);
        text_add(&out, "name threads value %.20s", value);
        hand_on(h, "setoption", handed);
    } else {
        host_complain(h, "setoption: no option '%.40s': expected UCI_Variant or Threads", name);
    }
}

static void hear_isready(struct host *h, const char *text)
{
    hand_on(h, "isready", text);
}

static void hear_ucinewgame(struct host *h, const char *text)
{
    hand_on(h, "uginewgame", text);
}

static void hear_position(struct host *h, const char *text)
{
    hand_on(h, "position", text);
}

/* White moves first in UCI's words; whoever begins here is the first seat. */
static void hear_go(struct host *h, const char *text)
{
    static const struct {
        const char *uci, *ugi; /* NULL: left out with its number */
    } words[] = {{"wtime", "p1time"}, {"btime", "p2time"}, {"winc", "p1inc"},
                 {"binc", "p2inc"},   {"movestogo", NULL}, {"mate", NULL}};
    char handed[1024];
    struct text out = text_into(handed, sizeof handed);
    for (text_skip_spaces(&text); *text; text_skip_spaces(&text)) {
        size_t n = text_word(text), i = 0, all = sizeof words / sizeof *words;
        n = n ? n : 1;
        while (i < all && !text_equal(text, n, words[i].uci))
            i++;
        if (i < all && words[i].ugi) {
            text_add(&out, " %s", words[i].ugi);
        } else if (i < all) {
            text += n;
            text_skip_spaces(&text);
            n = text_word(text);
        } else {
            text_add(&out, " %.*s", (int)(n < 100 ? n : 100), text);
        }
        text += n;
    }
    hand_on(h, "go", handed);
}

static void hear_stop(struct host *h, const char *text)
{
    hand_on(h, "stop", text);
}

static const struct host_message messages[] = {
    {"uci", hear_uci},
    {"isready", hear_isready},
    {"setoption", hear_setoption},
    {"ucinewgame", hear_ucinewgame},
    {"position", hear_position},
    {"go", hear_go},
    {"stop", hear_stop},
    {0},
};

const struct host_protocol uci_engine_protocol = {.messages = messages,
                                                  .complaint = "info string error: ",
                                                  .info = say_info,
                                                  .best = say_best,
                                                  .failed = say_failure,
                                                  .unclaimed = true};
