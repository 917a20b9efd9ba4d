/* agon solve hanoi: the fewest moves between two positions, any single move, or all as a stream.
 *
 * Laws give the answer if there are any (engines/hanoi/way.h), for any number of discs; otherwise,
 * with up to 64 discs, the game is searched. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "core/text.h"
#include "engines/hanoi/solve.h"
#include "games/hanoi/hanoi.h"
#include "os/time.h"

enum { DISCS_MOST = 1000000, SEARCH_MEGABYTES = 1024, JSON_MOVES_MOST = 1000000 };

/* The request and its results. */
struct towers {
    const struct call *call;
    size_t discs;
    int pegs, colours;
    enum towers_step step;
    towers_peg *from, *to; /* discs of each */
    bool lawful;           /* the way has all moves */
    bool searched;         /* they are in found[] */
    struct towers_way way;
    agon_move *found;
    agon_game *game; /* searched: the game of the moves */
    mpz_t length;
    int64_t us;
};

/* ---- the request ---- */

/* A whole number from 0 on in the text of an option; false after a message. */
static bool read_number(const struct call *call, const char *option, mpz_t out)
{
    const char *text = call_text(call, option);
    size_t n = strspn(text, "0123456789");
    if (n == 0 || text[n] || mpz_set_str(out, text, 10) < 0) {
        message("--%s: byte %zu: expected a whole number", option, n);
        return false;
    }
    return true;
}

/* Reads the pegs of all discs, the largest first, or one peg for all. */
static int read_pegs(const struct towers *t, const char *option, const char *text, towers_peg *out)
{
    size_t n = strlen(text);
    if (n != t->discs && n != 1) {
        message("--%s: expected one peg, or the pegs of %zu discs, found %zu", option, t->discs, n);
        return CLI_USAGE;
    }
    for (size_t i = 0; i < t->discs; i++) {
        char c = text[n == 1 ? 0 : i];
        if (c < 'a' || c >= 'a' + t->pegs) {
            message("--%s: byte %zu: expected a peg from a to %c", option, n == 1 ? 0 : i,
                    'a' + t->pegs - 1);
            return CLI_USAGE;
        }
        out[t->discs - 1 - i] = (towers_peg)(c - 'a');
    }
    return CLI_GOOD;
}

/* The opened game's settings, unless discs, pegs or step are given as options. */
static void take_game(struct towers *t, const struct setup *setup)
{
    const struct hanoi_game *g = hanoi_game(setup->game);
    t->step = towers_step_of(g);
    t->discs = (size_t)call_number(t->call, "discs", g->discs);
    t->pegs = (int)call_number(t->call, "pegs", g->pegs);
    t->colours = g->towers;
    const char *step = call_text(t->call, "step");
    if (step)
        t->step = strcmp(step, "cyclic") == 0     ? TOWERS_STEP_CYCLIC
                  : strcmp(step, "adjacent") == 0 ? TOWERS_STEP_ADJACENT
                                                  : TOWERS_STEP_ANY;
}

/* The peg of the game's goal: with another number of pegs, the last of these if its goal is the
 * last; -1 after a message. */
static int goal_peg(const struct towers *t, const struct hanoi_game *g)
{
    int goal = g->goal[0] == g->pegs - 1 ? t->pegs - 1 : g->goal[0];
    if (goal < t->pegs)
        return goal;
    message("--pegs: the goal is %c, which is not among %d pegs", 'a' + goal, t->pegs);
    return -1;
}

static int read_question(struct towers *t, const struct setup *setup)
{
    const struct hanoi_game *g = hanoi_game(setup->game);
    const char *from = call_text(t->call, "from"), *to = call_text(t->call, "to");
    if (call_text(t->call, "skip") && !call_on(t->call, "list"))
        return message_usage(t->call->command, "--skip: expected --list with it");
    bool given = call_text(t->call, "discs") || call_text(t->call, "pegs");
    take_game(t, setup);
    t->from = calloc(2, t->discs + 1); /* there may be none */
    if (!t->from) {
        message("out of memory");
        return CLI_FAILED;
    }
    t->to = t->from + t->discs;
    if (t->colours > 1) {
        if (!given && !from && !to)
            return CLI_GOOD;
        message("solve: several towers are given by --options, --variant and --position");
        return CLI_USAGE;
    }
    int goal = goal_peg(t, g);
    if (goal < 0)
        return CLI_USAGE;
    bool same = t->discs == (size_t)g->discs && t->pegs == g->pegs;
    if (same)
        towers_pegs_of(g, hanoi_pos(setup->line.pos), t->from);
    memset(t->to, goal, t->discs);
    int status = from ? read_pegs(t, "from", from, t->from) : CLI_GOOD;
    return status == CLI_GOOD && to ? read_pegs(t, "to", to, t->to) : status;
}

/* ---- search ---- */

/* The request as a game; NULL after a message. Backwards, from whole towers to any position, only
 * if every step can be reversed. */
static agon_game *make_game(const struct towers *t)
{
    static const char *const steps[] = {"any", "cyclic", "adjacent"};
    char options[128], start[HANOI_DISCS_MAX + 1] = "";
    struct agon_error error;
    int goal = towers_whole(t->to, t->discs);
    if (t->discs > HANOI_DISCS_MAX || goal < 0) {
        message("solve: no law is known here, and a search needs at most %d discs and one peg to "
                "gather them on",
                HANOI_DISCS_MAX);
        return NULL;
    }
    towers_write(t->from, t->discs, start);
    snprintf(options, sizeof options, "discs=%zu pegs=%d step=%s goal=%c", t->discs, t->pegs,
             steps[t->step], 'a' + goal);
    agon_game *game =
        agon_open("hanoi", &(struct agon_setup){.options = options, .start = start}, &error);
    if (!game)
        message("solve: %s", error.text);
    return game;
}

static int search(struct towers *t, const agon_pos *pos)
{
    static const char *const why[] = {"", "there is no solution", "stopped", "out of memory"};
    struct agon_limits none = {.threads = 1};
    struct agon_result result;
    struct stop_token stop;
    int n = 0;
    t->searched = true;
    t->game->rules->result(t->game, pos, (struct agon_past){NULL, 0}, &result);
    if (result.over)
        return CLI_GOOD;
    struct ticking *ticking = ticking_begin("solve hanoi: searching", 0);
    stop_init(&stop, &none);
    enum shortest_answer answer =
        towers_search(t->game, pos, SEARCH_MEGABYTES, 0, &stop, &t->found, &n);
    ticking_end(ticking);
    if (answer == SHORTEST_FOUND)
        mpz_set_ui(t->length, (unsigned long)n);
    else
        message("solve: %s", why[answer]);
    return answer == SHORTEST_FOUND ? CLI_GOOD : CLI_FAILED;
}

/* Finds the way; an exit status. */
static int find(struct towers *t, const struct setup *setup)
{
    int64_t began = os_now_us();
    int status = AGON_UNSUPPORTED;
    if (t->colours == 1)
        status = towers_way_init(&t->way, t->step, t->pegs, t->from, t->to, t->discs);
    t->lawful = status == 0;
    if (t->lawful) {
        mpz_set(t->length, t->way.length);
    } else if (status == AGON_NO_MEMORY) {
        message("out of memory");
        return CLI_FAILED;
    } else if (t->colours > 1) {
        t->game = setup->game;
        status = search(t, setup->line.pos);
    } else {
        t->game = make_game(t);
        status = t->game ? search(t, t->game->first) : CLI_FAILED;
    }
    t->us = os_now_us() - began;
    return status;
}

/* ---- the answer ---- */

static const char *claim(const struct towers *t)
{
    if (t->searched)
        return "searched";
    if (!t->way.proved)
        return "least known";
    return t->way.method == TOWERS_ROUTE && t->way.route.choice == TOWERS_EITHER ? "one of two"
                                                                                 : "proved";
}

/* The k-th move as a line of the game's notation; its length. */
static size_t move_text(const struct towers *t, const mpz_t k, char *text)
{
    if (!t->searched) {
        uint32_t move = towers_way_move(&t->way, k);
        return towers_stream_text(&move, 1, text);
    }
    int n =
        t->game->rules->write_move(t->game, t->game->first, t->found[mpz_get_ui(k) - 1], text, 32);
    text[n] = '\n';
    return (size_t)n + 1;
}

/* Passes pieces of text that are whole lines to the callback, for `most` moves after the first
 * `skip`. */
static void each_move(const struct towers *t, const mpz_t skip, uint64_t most,
                      void (*tell)(void *, const char *, size_t), void *user)
{
    static char text[STREAM_BLOCK * TOWERS_TEXT_MAX];
    mpz_t k;
    mpz_init_set(k, skip);
    if (!t->searched && t->way.method == TOWERS_ROUTE) {
        struct towers_stream *s = malloc(sizeof *s);
        if (!s)
            abort();
        towers_stream_init(s, &t->way.route, skip);
        while (most > 0 && towers_stream_next(s)) {
            size_t n = s->n < most ? s->n : (size_t)most;
            tell(user, text, towers_stream_text(s->move, n, text));
            most -= n;
        }
        towers_stream_release(s);
        free(s);
        most = 0;
    }
    for (; most > 0 && mpz_cmp(k, t->length) < 0; most--) {
        mpz_add_ui(k, k, 1);
        tell(user, text, move_text(t, k, text));
    }
    mpz_clear(k);
}

static void tell_stdout(void *user, const char *text, size_t n)
{
    (void)user;
    fwrite(text, 1, n, stdout);
}

static void tell_json(void *user, const char *text, size_t n)
{
    for (const char *end = text + n; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        json_array_append_new(user, json_stringn(text, (size_t)(stop - text)));
        text = stop + 1;
    }
}

/* The position after --after moves, the largest disc first; NULL after a message. */
static char *position_text(const struct towers *t, const mpz_t k)
{
    towers_peg *s = malloc(t->discs + 1);
    char *text = malloc(t->discs + 1);
    bool known = s && text && !t->searched && towers_way_position(&t->way, k, s);
    if (!known) {
        message("solve: --after: no law tells this position; --list gives the moves");
        free(text);
        text = NULL;
    }
    if (known)
        towers_write(s, t->discs, text);
    free(s);
    return text;
}

/* Reads the number in --move or --after, which must not be beyond the end; false after a
 * message. */
static bool read_k(const struct towers *t, const char *option, unsigned long least, mpz_t k)
{
    if (!read_number(t->call, option, k))
        return false;
    if (mpz_cmp_ui(k, least) >= 0 && mpz_cmp(k, t->length) <= 0)
        return true;
    message("--%s: there are fewer moves than that, or none is the 0th", option);
    return false;
}

/* Adds the answers to --move and --after; false after a message. */
static bool add_asked(const struct towers *t, json_t *json)
{
    mpz_t k;
    bool good = true;
    mpz_init(k);
    if (call_text(t->call, "move") && (good = read_k(t, "move", 1, k))) {
        char text[64];
        size_t n = move_text(t, k, text);
        json_object_set_new(json, "move", json_stringn(text, n - 1));
    }
    if (good && call_text(t->call, "after") && (good = read_k(t, "after", 0, k))) {
        char *text = position_text(t, k);
        good = text != NULL;
        if (text)
            json_object_set_new(json, "position", json_string(text));
        free(text);
    }
    mpz_clear(k);
    return good;
}

static int print_text(const struct towers *t, const json_t *json)
{
    const char *move = json_string_value(json_object_get(json, "move"));
    const char *position = json_string_value(json_object_get(json, "position"));
    char *count = mpz_get_str(NULL, 10, t->length);
    printf("%s moves (%s)\n", count, claim(t));
    if (move)
        printf("move %s: %s\n", call_text(t->call, "move"), move);
    if (position)
        printf("after %s: %s\n", call_text(t->call, "after"), position);
    free(count);
    return CLI_GOOD;
}

/* Prints the moves, or adds them to the answer; false after a message. */
static bool list(const struct towers *t, json_t *json)
{
    uint64_t most = (uint64_t)call_number(t->call, "limit", INT64_MAX);
    mpz_t skip;
    bool good = true;
    mpz_init(skip);
    if (call_text(t->call, "skip"))
        good = read_k(t, "skip", 0, skip);
    if (good && json && most > JSON_MOVES_MOST && mpz_cmp_ui(t->length, JSON_MOVES_MOST) > 0) {
        message("solve: --list --json: more than %d moves; say --limit", JSON_MOVES_MOST);
        good = false;
    }
    if (good && json) {
        json_t *moves = json_array();
        each_move(t, skip, most, tell_json, moves);
        json_object_set_new(json, "moves", moves);
    } else if (good) {
        each_move(t, skip, most, tell_stdout, NULL);
    }
    mpz_clear(skip);
    return good;
}

static int answer(const struct towers *t)
{
    bool as_json = call_on(t->call, "json"), listed = call_on(t->call, "list");
    char *count = mpz_get_str(NULL, 10, t->length);
    json_t *json =
        json_pack("{ss sI si ss ss so}", "game", "hanoi", "discs", (json_int_t)t->discs, "pegs",
                  t->pegs, "count", count, "claim", claim(t), "seconds", output_seconds(t->us));
    free(count);
    int status = CLI_FAILED;
    if (json && add_asked(t, json) && (!listed || list(t, as_json ? json : NULL))) {
        if (as_json)
            return output_json(json);
        status = listed ? CLI_GOOD : print_text(t, json);
    }
    json_decref(json);
    return status;
}

/* ---- numbers of positions ---- */

/* Answers --rank POSITION and --unrank NUMBER. */
static int number_positions(struct towers *t)
{
    const char *rank = call_text(t->call, "rank");
    int status = CLI_FAILED;
    mpz_t number;
    mpz_init(number);
    if (rank) {
        status = read_pegs(t, "rank", rank, t->from);
        if (status == CLI_GOOD) {
            towers_rank(number, t->from, t->discs, t->pegs);
            char *text = mpz_get_str(NULL, 10, number);
            puts(text);
            free(text);
        }
    } else if (read_number(t->call, "unrank", number)) {
        if (towers_unrank(number, t->from, t->discs, t->pegs)) {
            for (size_t d = t->discs; d-- > 0;)
                putchar('a' + t->from[d]);
            putchar('\n');
            status = CLI_GOOD;
        } else {
            message("--unrank: expected a number below %d^%zu", t->pegs, t->discs);
        }
    }
    mpz_clear(number);
    return status;
}

int solve_hanoi(const struct call *call, const struct setup *setup)
{
    struct towers t = {.call = call};
    mpz_init(t.length);
    int status = read_question(&t, setup);
    bool numbers = call_text(call, "rank") || call_text(call, "unrank");
    if (status == CLI_GOOD && numbers) {
        status = number_positions(&t);
    } else if (status == CLI_GOOD) {
        status = find(&t, setup);
        if (status == CLI_GOOD)
            status = answer(&t);
        if (t.lawful)
            towers_way_release(&t.way);
    }
    if (t.game && t.game != setup->game)
        agon_close(t.game);
    free(t.found);
    free(t.from);
    mpz_clear(t.length);
    return status;
}
