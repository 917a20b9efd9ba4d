/* Nim as a table of rules.
 *
 * A move is the number of its heap + 1. An open turn is one in which tokens were taken. */
#include "toy/nim.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "core/text.h"

enum { HEAPS = 6, HEAP_MAX = 200, TAKE_MAX = 3 };

struct heaps {
    uint8_t n, heap[HEAPS];
    uint8_t seat, taken, from; /* taken in this turn, the last of them from this heap */
    bool stunned;
};

struct nim {
    agon_game game;
    struct heaps first;
    bool any, stun, wait;
    char options[AGON_TEXT_MAX];
};

static const struct heaps *heaps_of(const agon_pos *p)
{
    return (const struct heaps *)p;
}

static const struct nim *nim_of(const agon_game *g)
{
    return (const struct nim *)g;
}

static int total(const struct heaps *h)
{
    int sum = 0;
    for (int i = 0; i < h->n; i++)
        sum += h->heap[i];
    return sum;
}

static uint64_t key(const agon_game *g, const agon_pos *p, bool repetition)
{
    const struct heaps *h = heaps_of(p);
    uint64_t hash = (uint64_t)h->n << 8 | (uint64_t)h->seat << 1 | h->stunned;
    (void)g;
    for (int i = 0; i < h->n; i++)
        hash = random_mix(hash + 0x9e3779b97f4a7c15ULL) ^ h->heap[i];
    if (!repetition && h->taken > 0)
        hash ^= (uint64_t)(h->taken << 4 | (nim_of(g)->any ? 0 : h->from)) << 16;
    return random_mix(hash + 1);
}

/* Whether the position, between turns, has occurred for the third time. */
static bool is_repeated(const agon_game *g, const agon_pos *p, struct agon_past past)
{
    int times = 0;
    if (!nim_of(g)->wait || heaps_of(p)->taken > 0)
        return false;
    for (int i = 0; i < past.n; i++)
        times += past.key[i] == key(g, p, true);
    return times >= 3;
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return heaps_of(p)->seat;
}

static bool turn_open(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return heaps_of(p)->taken > 0;
}

static int moves(const agon_game *g, const agon_pos *p, struct agon_past past, agon_move *out)
{
    const struct heaps *h = heaps_of(p);
    int n = 0;
    if (total(h) == 0 || is_repeated(g, p, past))
        return 0;
    for (unsigned i = 0; i < h->n && !h->stunned; i++)
        if (h->heap[i] > 0 && (h->taken == 0 || nim_of(g)->any || h->from == i))
            out[n++] = i + 1;
    if (h->stunned || h->taken > 0 || nim_of(g)->wait)
        out[n++] = AGON_PASS;
    return n;
}

static void play(const agon_game *g, agon_pos *p, agon_move move)
{
    struct heaps *h = (struct heaps *)p;
    if (move != AGON_PASS) {
        h->from = (uint8_t)(move - 1);
        h->heap[h->from]--;
        h->taken++;
        bool more = nim_of(g)->any ? total(h) > 0 : h->heap[h->from] > 0;
        if (more && h->taken < TAKE_MAX)
            return;
    }
    h->stunned = nim_of(g)->stun && h->taken == TAKE_MAX && total(h) > 0;
    h->seat = (uint8_t)((h->seat + 1u) % g->seats);
    h->taken = h->from = 0;
}

static void result(const agon_game *g, const agon_pos *p, struct agon_past past,
                   struct agon_result *r)
{
    const struct heaps *h = heaps_of(p);
    bool taken = total(h) == 0, repeated = is_repeated(g, p, past);
    *r = (struct agon_result){.over = taken || repeated,
                              .why = taken      ? "taken"
                                     : repeated ? "repetition"
                                                : NULL};
    int loser = g->team[h->seat];
    for (uint32_t i = 0; i < g->seats && r->over; i++)
        r->points[i] = !taken ? 500 : g->team[i] == loser ? 0 : 1000;
}

/* Odd sums are good for the seat to act: crude on purpose. */
static int value(const agon_game *g, const agon_pos *p, int for_seat)
{
    const struct heaps *h = heaps_of(p);
    int good = total(h) % 2 == 1 ? 50 : -50;
    return g->team[for_seat] == g->team[h->seat] ? good : -good;
}

static int read(const agon_game *g, agon_pos *p, const char *text, struct agon_error *error)
{
    struct heaps h = {0};
    const char *s = text;
    if (*s < '1' || *s >= '1' + (int)g->seats)
        return agon_fail(error, AGON_BAD_TEXT, 0, "expected a seat from 1 to %u", g->seats);
    h.seat = (uint8_t)(*s++ - '1');
    h.stunned = *s == '!' && nim_of(g)->stun;
    s += h.stunned;
    if (*s++ != ' ')
        return agon_fail(error, AGON_BAD_TEXT, (int)(s - 1 - text),
                         "expected a space and the heaps");
    for (;;) {
        int64_t tokens;
        size_t length = strcspn(s, "/");
        if (h.n == HEAPS || !text_number(s, length, 0, HEAP_MAX, &tokens))
            return agon_fail(error, AGON_BAD_TEXT, (int)(s - text),
                             "expected up to %d heaps of 0 to %d", HEAPS, HEAP_MAX);
        h.heap[h.n++] = (uint8_t)tokens;
        if (s[length] == '\0')
            break;
        s += length + 1;
    }
    memcpy(p, &h, sizeof h);
    return 0;
}

static int write(const agon_game *g, const agon_pos *p, char *text, size_t size)
{
    const struct heaps *h = heaps_of(p);
    struct text t = text_into(text, size);
    (void)g;
    text_add(&t, "%d%s ", h->seat + 1, h->stunned ? "!" : "");
    for (int i = 0; i < h->n; i++)
        text_add(&t, "%s%d", i > 0 ? "/" : "", h->heap[i]);
    return (int)t.n;
}

static int read_move(const agon_game *g, const agon_pos *p, const char **text, agon_move *move,
                     struct agon_error *error)
{
    const char *s = *text;
    (void)g;
    text_skip_spaces(&s);
    size_t n = text_word(s);
    if (text_equal(s, n, "pass"))
        *move = AGON_PASS;
    else if (n == 1 && s[0] >= 'a' && s[0] < 'a' + heaps_of(p)->n)
        *move = (agon_move)(s[0] - 'a' + 1);
    else
        return agon_fail(error, AGON_BAD_TEXT, (int)(s - *text), "expected a heap or pass");
    *text = s + n;
    return 0;
}

static int write_move(const agon_game *g, const agon_pos *p, agon_move move, char *text,
                      size_t size)
{
    struct text t = text_into(text, size);
    (void)g;
    (void)p;
    if (move == AGON_PASS)
        text_add(&t, "pass");
    else
        text_add_char(&t, (char)('a' + move - 1));
    return (int)t.n;
}

static int touch(const agon_game *g, const agon_pos *p, agon_move move,
                 int16_t cell[AGON_TOUCH_MAX])
{
    (void)g;
    (void)p;
    cell[0] = (int16_t)(move - 1);
    return move != AGON_PASS;
}

static int items(const agon_game *g, const agon_pos *p, struct agon_item *out)
{
    const struct heaps *h = heaps_of(p);
    for (int i = 0; i < h->n; i++)
        out[i] = (struct agon_item){.x = g->board->cell[i].x,
                                    .cell = (int16_t)i,
                                    .level = h->heap[i],
                                    .seat = -1,
                                    .ms = -1};
    return h->n;
}

static bool sound(const agon_game *g, const agon_pos *p)
{
    const struct heaps *h = heaps_of(p);
    return h->n > 0 && h->n <= HEAPS && h->seat < g->seats && h->taken < TAKE_MAX &&
           (h->taken == 0 || !h->stunned);
}

static const struct agon_cell cells[HEAPS] = {{0, 0, "a", ""},    {1000, 0, "b", ""},
                                              {2000, 0, "c", ""}, {3000, 0, "d", ""},
                                              {4000, 0, "e", ""}, {5000, 0, "f", ""}};
static const struct agon_piece_type pieces[1] = {{"o", "en=Token", NULL}};
static const struct agon_board look = {"square", HEAPS, 1, cells, pieces};
static const struct agon_variant variants[] = {
    {"standard", "two seats", ""}, {"partners", "four seats in two teams", "seats=4"}, {0}};
static const struct agon_option options[] = {
    {"seats", AGON_CHOICE, "2", "2|4", 0, 0, "how many play"},
    {"take", AGON_CHOICE, "one", "one|any", 0, 0, "from how many heaps a turn takes"},
    {"stun", AGON_SWITCH, "off", NULL, 0, 0, "three tokens stun the next seat"},
    {"wait", AGON_SWITCH, "off", NULL, 0, 0, "passing is a turn"},
    {0}};

static const struct agon_variant *find_variant(const char *id)
{
    for (const struct agon_variant *v = variants; v->id != NULL; v++)
        if (id == NULL || strcmp(v->id, id) == 0)
            return v;
    return NULL;
}

/* Fills a new game from its options. */
static void describe(struct nim *n, const struct options *o, const struct agon_variant *variant)
{
    n->any = strcmp(options_value(o, options, "take"), "any") == 0;
    n->stun = options_on(o, options, "stun");
    n->wait = options_on(o, options, "wait");
    n->game = (agon_game){.rules = &nim_rules,
                          .traits = (n->any ? AGON_MERGES : 0u) | (n->wait ? AGON_DRAWS : 0u),
                          .seats = options_value(o, options, "seats")[0] == '4' ? 4 : 2,
                          .pos_size = sizeof(struct heaps),
                          .max_moves = HEAPS + 1,
                          .max_items = HEAPS,
                          .team = {0, 1, 0, 1},
                          .first = (const agon_pos *)&n->first,
                          .variant = variant->id,
                          .options = n->options,
                          .definition = "",
                          .board = &look};
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *error)
{
    const struct agon_variant *variant = find_variant(setup->variant);
    struct options o, base;
    if (variant == NULL) {
        agon_fail(error, AGON_UNSUPPORTED, -1, "expected the variant standard or partners");
        return NULL;
    }
    options_defaults(&base, options);
    options_read(&base, options, variant->options, NULL);
    o = base;
    if (setup->options != NULL && options_read(&o, options, setup->options, error) < 0)
        return NULL;
    struct nim *n = calloc(1, sizeof *n);
    if (n == NULL) {
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    describe(n, &o, variant);
    options_write(&o, options, &base, n->options, sizeof n->options);
    const char *start = setup->start != NULL ? setup->start : "1 3/4/5";
    if (read(&n->game, (agon_pos *)&n->first, start, error) < 0) {
        free(n);
        return NULL;
    }
    return &n->game;
}

static void close_game(agon_game *g)
{
    free(g);
}

const struct agon_rules nim_rules = {
    .id = "nim",
    .name = "Nim",
    .variants = variants,
    .options = options,
    .open = open_game,
    .close = close_game,
    .read = read,
    .write = write,
    .seat = seat,
    .moves = moves,
    .play = play,
    .result = result,
    .key = key,
    .read_move = read_move,
    .write_move = write_move,
    .touch = touch,
    .items = items,
    .turn_open = turn_open,
    .value = value,
    .sound = sound,
};
