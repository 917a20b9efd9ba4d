/* The engine side of UCI: messages that UGI has under another name are passed on to it.
 *
 * UCI_Variant names a game of Agon; dashes are ignored, so "losalamos" is "los-alamos". Moves are
 * in long notation, with the promotion piece's letter in lower case: e7e8q. */
#include "proto/uci_engine.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/level.h"
#include "play/level_ratings.h"
#include "proto/uci_text.h"
#include "proto/ugi_engine.h"

enum { LINES_MOST = 100 };

/* ---- reports of a search ---- */

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
    char reply[HOST_REPLY_MAX];
    struct text out = text_into(reply, sizeof reply);
    if (i->line >= h->lines)
        return;
    text_add(&out, "info depth %d", i->depth);
    if (i->seldepth > 0)
        text_add(&out, " seldepth %d", i->seldepth);
    if (h->lines > 1)
        text_add(&out, " multipv %d", i->line + 1);
    text_add(&out, " score ");
    write_score(i->score, &out);
    text_add(&out, " time %lld nodes %llu nps %llu", (long long)i->ms, (unsigned long long)i->nodes,
             (unsigned long long)agon_info_nps(i));
    if (i->hashfull > 0)
        text_add(&out, " hashfull %d", i->hashfull);
    agon_pos *pos = agon_pos_new(h->game, h->line.pos);
    for (int t = 0; pos && t < i->pv_turns; t++) {
        text_add(&out, t ? " " : " pv ");
        uci_turn_write(h->game, pos, &i->pv[t], h->chess960, &out);
        for (int m = 0; m < i->pv[t].n; m++)
            h->game->rules->play(h->game, pos, i->pv[t].move[m]);
    }
    free(pos);
    host_say(h, "%s", reply);
}

static void say_best(struct host *h, const struct agon_turn *turn)
{
    char reply[AGON_TEXT_MAX];
    struct text out = text_into(reply, sizeof reply);
    if (turn)
        uci_turn_write(h->game, h->line.pos, turn, h->chess960, &out);
    else
        text_add(&out, "(none)");
    host_say(h, "bestmove %s", reply);
}

static void say_failure(struct host *h)
{
    host_complain(h, "the engine failed");
    say_best(h, NULL);
}

/* ---- messages ---- */

/* Passes a message on to UGI. */
static void hand_on(struct host *h, const char *word, const char *text)
{
    for (const struct host_message *m = ugi_engine_protocol.messages; m->word; m++)
        if (strcmp(m->word, word) == 0)
            m->hear(h, text);
}

/* Whether UCI supports a kind of game. */
static bool kind_fits(const struct agon_rules *rules)
{
    agon_game *game = agon_open(rules->id, NULL, NULL);
    bool fits = game && uci_fits(game);
    agon_close(game);
    return fits;
}

/* The engine's option of that name, or NULL. */
static const struct agon_option *own_option(const struct host *h, const char *name)
{
    const struct agon_option *o = h->type->options;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    return o->name ? o : NULL;
}

/* The ratings of the levels of the game's strongest engine; NULL: unknown. */
static const struct level_ratings *ratings_of(const struct host *h)
{
    int measured;
    return own_option(h, "level") ? level_ratings_of(h->game, h->type->id, &measured) : NULL;
}

static void say_strength(struct host *h)
{
    const struct level_ratings *r = ratings_of(h);
    if (!r)
        return;
    host_say(h, "option name UCI_LimitStrength type check default false");
    host_say(h, "option name UCI_Elo type spin default %d min %d max %d", r->rating[LEVEL_MOST],
             r->rating[LEVEL_BEGINNER], r->rating[LEVEL_MOST]);
}

static void hear_uci(struct host *h, const char *text)
{
    char reply[HOST_REPLY_MAX];
    struct text out = text_into(reply, sizeof reply);
    const struct agon_rules *rules;
    const struct agon_option *hash = own_option(h, "hash");
    (void)text;
    host_say(h, "id name Agon %s %s", agon_version(), h->type->id);
    host_say(h, "id author the Agon developers");
    text_add(&out, "option name UCI_Variant type combo default %s", h->game->rules->id);
    for (int i = 0; (rules = agon_rules_at(i)) != NULL; i++)
        if (kind_fits(rules))
            text_add(&out, " var %s", rules->id);
    host_say(h, "%s", reply);
    host_say(h, "option name Threads type spin default 1 min 1 max %d", HOST_THREADS_MAX);
    if (hash)
        host_say(h, "option name Hash type spin default %s min %lld max %lld", hash->default_value,
                 (long long)hash->min, (long long)hash->max);
    host_say(h, "option name MultiPV type spin default 1 min 1 max %d", LINES_MOST);
    host_say(h, "option name Ponder type check default false");
    host_say(h, "option name UCI_Chess960 type check default false");
    say_strength(h);
    host_say(h, "uciok");
}

/* ---- options ---- */

/* Sets one of the engine's own options through UGI's message. */
static void set_own(struct host *h, const char *name, int value)
{
    char handed[HOST_NAME_MAX];
    struct text out = text_into(handed, sizeof handed);
    text_add(&out, "name %s value %d", name, value);
    if (own_option(h, name))
        hand_on(h, "setoption", handed);
}

/* The level with the nearest rating. */
static int nearest_level(const struct level_ratings *r, int elo)
{
    int best = LEVEL_BEGINNER;
    for (int i = best + 1; i <= LEVEL_MOST; i++)
        if (abs(r->rating[i] - elo) < abs(r->rating[best] - elo))
            best = i;
    return best;
}

static void set_strength(struct host *h)
{
    const struct level_ratings *r = ratings_of(h);
    bool weak = h->weakened && h->elo > 0 && r;
    set_own(h, "level", weak ? nearest_level(r, h->elo) : LEVEL_MOST);
}

/* Changes the game; earlier settings apply to it, too. */
static void set_variant(struct host *h, const char *value)
{
    char handed[HOST_NAME_MAX + 64];
    struct text out = text_into(handed, sizeof handed);
    const struct agon_rules *rules;
    for (int i = 0;
         (rules = agon_rules_at(i)) != NULL && !uci_same_name(rules->id, value, strlen(value));)
        i++;
    if (!rules || !kind_fits(rules)) {
        host_complain(h, "setoption: UCI_Variant: no chess-like game '%.40s'", value);
        return;
    }
    text_add(&out, "name game value %s", rules->id);
    hand_on(h, "setoption", handed);
    if (h->hash > 0)
        set_own(h, "hash", h->hash);
    set_strength(h);
}

/* Reads a number; false after a complaint. */
static bool read_number(struct host *h, const char *name, const char *value, int64_t least,
                        int64_t most, int *number)
{
    int64_t n;
    if (!text_number(value, strlen(value), least, most, &n)) {
        host_complain(h, "setoption: %s: expected a number from %lld to %lld, found '%.20s'", name,
                      (long long)least, (long long)most, value);
        return false;
    }
    *number = (int)n;
    return true;
}

/* Case and dashes are ignored in the names of options. */
static bool is_named(const char *name, const char *option)
{
    return uci_same_name(option, name, strlen(name));
}

static void set_number(struct host *h, const char *name, const char *value)
{
    const struct agon_option *hash = own_option(h, "hash");
    const struct level_ratings *r = ratings_of(h);
    if (is_named(name, "MultiPV")) {
        read_number(h, name, value, 1, LINES_MOST, &h->lines);
    } else if (is_named(name, "Threads")) {
        read_number(h, name, value, 1, HOST_THREADS_MAX, &h->threads);
    } else if (is_named(name, "Hash") && hash) {
        if (read_number(h, name, value, hash->min, hash->max, &h->hash))
            set_own(h, "hash", h->hash);
    } else if (is_named(name, "UCI_Elo") && r) {
        if (read_number(h, name, value, r->rating[LEVEL_BEGINNER], r->rating[LEVEL_MOST], &h->elo))
            set_strength(h);
    } else {
        host_complain(h, "setoption: no option '%.40s': 'uci' lists them", name);
    }
}

static void hear_setoption(struct host *h, const char *text)
{
    char name[HOST_NAME_MAX];
    const char *value;
    if (!host_read_option(h, text, name, &value))
        return;
    host_end(h, true);
    bool on = strcmp(value, "true") == 0, limit = is_named(name, "UCI_LimitStrength");
    bool chess960 = is_named(name, "UCI_Chess960");
    if (limit || chess960 || is_named(name, "Ponder")) {
        if (!on && strcmp(value, "false") != 0)
            host_complain(h, "setoption: %s: expected true or false, found '%.20s'", name, value);
        else if (limit)
            h->weakened = on, set_strength(h);
        else if (chess960)
            h->chess960 = on;
    } else if (is_named(name, "UCI_Variant")) {
        set_variant(h, value);
    } else {
        set_number(h, name, value);
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

/* Converts a go to UGI's syntax, dropping "ponder" unless `ponder`. UCI's White is the first
 * seat. */
static void write_go(const char *text, bool ponder, struct text *out)
{
    static const struct {
        const char *uci, *ugi; /* NULL: dropped with its number */
    } words[] = {{"wtime", "p1time"},
                 {"btime", "p2time"},
                 {"winc", "p1inc"},
                 {"binc", "p2inc"},
                 {"mate", NULL}};
    for (text_skip_spaces(&text); *text; text_skip_spaces(&text)) {
        size_t n = text_word(text), i = 0, all = sizeof words / sizeof *words;
        n = n ? n : 1;
        while (i < all && !text_equal(text, n, words[i].uci))
            i++;
        if (i < all && words[i].ugi) {
            text_add(out, " %s", words[i].ugi);
        } else if (i < all) {
            text += n;
            text_skip_spaces(&text);
            n = text_word(text);
        } else if (ponder || !text_equal(text, n, "ponder")) {
            text_add(out, " %.*s", (int)(n < 100 ? n : 100), text);
        }
        text += n;
    }
}

/* A ponder search has no limits until ponderhit. */
static void hear_go(struct host *h, const char *text)
{
    char handed[HOST_WISH_MAX];
    struct text out = text_into(handed, sizeof handed), wish = text_into(h->wish, sizeof h->wish);
    write_go(text, true, &out);
    h->wish[0] = '\0';
    if (strstr(handed, " ponder"))
        write_go(text, false, &wish);
    hand_on(h, "go", handed);
}

/* The expected turn was played: the search restarts with a clock and the table it has filled. */
static void hear_ponderhit(struct host *h, const char *text)
{
    char wish[sizeof h->wish];
    (void)text;
    if (!h->thinker || !h->wish[0])
        return;
    memcpy(wish, h->wish, sizeof wish);
    h->wish[0] = '\0';
    host_end(h, false);
    hand_on(h, "go", wish);
}

static void hear_stop(struct host *h, const char *text)
{
    h->wish[0] = '\0';
    hand_on(h, "stop", text);
}

static const struct host_message messages[] = {
    {"uci", hear_uci},
    {"isready", hear_isready},
    {"setoption", hear_setoption},
    {"ucinewgame", hear_ucinewgame},
    {"position", hear_position},
    {"go", hear_go},
    {"ponderhit", hear_ponderhit},
    {"stop", hear_stop},
    {0},
};

const struct host_protocol uci_engine_protocol = {.messages = messages,
                                                  .complaint = "info string error: ",
                                                  .info = say_info,
                                                  .best = say_best,
                                                  .failed = say_failure,
                                                  .unclaimed = true};
