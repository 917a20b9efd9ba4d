/* The df-pn search and its table.
 *
 * For a conjunction the numbers are not added up; the largest counts, plus one for each of the
 * others (T. Ueda and others, "Weak proof-number search", 2008): in games with many transpositions
 * a sum counts the same work many times.
 *
 * A slot of the table is a key and one word: both numbers with 27 bits and, above them, the
 * logarithm of the positions searched, because the cheapest entry is replaced first. The whole key
 * is stored, so two positions are confused only if all 64 bits agree. */
#include "search/proof.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, NUMBER_BITS = 27 };

struct slot {
    uint64_t key, data;
};

/* The memory of one depth of the search. */
struct level {
    unsigned char *position;
    struct proof_child *child;
};

struct proof {
    struct proof_domain domain;
    struct slot *slot;
    size_t buckets; /* a power of two */
    struct level *level;
    int levels;
    uint64_t nodes, max;
    struct stop_token *stop;
    struct stop_poll poll;
    bool halted;
};

struct numbers {
    uint32_t yes, no;
};

/* ---- the table ---- */

static struct slot *bucket_of(const struct proof *p, uint64_t key)
{
    return p->slot + BUCKET * (key & (p->buckets - 1));
}

static struct numbers unpack(uint64_t data)
{
    return (struct numbers){data & PROOF_NEVER, data >> NUMBER_BITS & PROOF_NEVER};
}

static bool find(const struct proof *p, uint64_t key, struct numbers *found)
{
    const struct slot *s = bucket_of(p, key);
    for (int i = 0; i < BUCKET; i++)
        if (s[i].key == key && s[i].data != 0) {
            *found = unpack(s[i].data);
            return true;
        }
    return false;
}

/* Stores an entry; in a full bucket it replaces the cheapest. */
static void store(struct proof *p, uint64_t key, struct numbers n, uint64_t work)
{
    struct slot *s = bucket_of(p, key), *into = s;
    uint64_t size = work > 0 ? 64 - (uint64_t)__builtin_clzll(work) : 0;
    for (int i = 0; i < BUCKET; i++) {
        if (s[i].key == key || s[i].data == 0) {
            into = &s[i];
            break;
        }
        if (s[i].data >> 2 * NUMBER_BITS < into->data >> 2 * NUMBER_BITS)
            into = &s[i];
    }
    into->key = key;
    into->data = n.yes | (uint64_t)n.no << NUMBER_BITS | size << 2 * NUMBER_BITS;
}

/* ---- the search ---- */

static bool is_decided(struct numbers n)
{
    return n.yes == 0 || n.no == 0;
}

static uint32_t at_most(uint64_t n)
{
    return n < PROOF_NEVER ? (uint32_t)n : PROOF_NEVER - 1;
}

/* A side needs one child to have its wanted result: `mine` is the number for that, `theirs` the
 * other one. */
static uint32_t mine(const struct proof_child *c, bool asks)
{
    return asks ? c->yes : c->no;
}

static uint32_t theirs(const struct proof_child *c, bool asks)
{
    return asks ? c->no : c->yes;
}

/* The combined numbers of the children. */
struct sum {
    int best;        /* the child to search next */
    uint32_t second; /* the side's number of the next best */
    int open;        /* children undecided */
    uint32_t mine, theirs;
};

static struct sum add_up(const struct proof_child *child, int n, bool asks)
{
    struct sum s = {.best = 0, .second = PROOF_NEVER, .mine = PROOF_NEVER};
    uint32_t max = 0;
    for (int i = 0; i < n; i++) {
        uint32_t m = mine(&child[i], asks), t = theirs(&child[i], asks);
        bool better =
            m < s.mine || (m == s.mine && m < PROOF_NEVER && t < theirs(&child[s.best], asks));
        s.second = better ? s.mine : m < s.second ? m : s.second;
        if (better) {
            s.mine = m;
            s.best = i;
        }
        s.open += t > 0 && m > 0;
        max = t > max ? t : max;
    }
    if (s.mine == 0)
        s.theirs = PROOF_NEVER;
    else if (s.open > 0)
        s.theirs = at_most((uint64_t)max + (uint64_t)s.open - 1);
    return s;
}

static struct numbers numbers_of(const struct sum *s, bool asks)
{
    return asks ? (struct numbers){s->mine, s->theirs} : (struct numbers){s->theirs, s->mine};
}

static bool is_halted(struct proof *p)
{
    if (!p->halted && ((p->max > 0 && p->nodes >= p->max) || stop_requested(p->stop, &p->poll)))
        p->halted = true;
    return p->halted;
}

/* Lists the children with their numbers from the table. */
static int expand(struct proof *p, struct level *level, bool *asks)
{
    int n = p->domain.expand(p->domain.user, level->position, level->child, asks);
    p->nodes++;
    for (int i = 0; i < n; i++)
        if (level->child[i].yes > 0 && level->child[i].no > 0)
            __builtin_prefetch(bucket_of(p, level->child[i].key));
    for (int i = 0; i < n; i++) {
        struct proof_child *c = &level->child[i];
        struct numbers known;
        if (c->yes > 0 && c->no > 0 && find(p, c->key, &known)) {
            c->yes = known.yes;
            c->no = known.no;
        }
    }
    return n;
}

/* Searches the position of the level until one of its numbers reaches a bound. */
static struct numbers search(struct proof *p, int depth, uint64_t key, struct numbers bound)
{
    struct level *level = &p->level[depth];
    uint64_t before = p->nodes;
    bool asks;
    int n = expand(p, level, &asks);
    for (;;) {
        struct sum s = add_up(level->child, n, asks);
        struct numbers now = numbers_of(&s, asks);
        p->halted |= depth + 1 == p->levels;
        if (is_decided(now) || now.yes >= bound.yes || now.no >= bound.no || is_halted(p)) {
            store(p, key, now, p->nodes - before);
            return now;
        }
        struct proof_child *c = &level->child[s.best];
        uint32_t limit = asks ? bound.yes : bound.no, other = asks ? bound.no : bound.yes;
        uint32_t until = at_most((uint64_t)s.second + s.second / 4 + 1);
        uint32_t m = until < limit ? until : limit, t = other - (uint32_t)(s.open - 1);
        struct numbers below = asks ? (struct numbers){m, t} : (struct numbers){t, m};
        p->domain.play(p->domain.user, level->position, c->move, p->level[depth + 1].position);
        struct numbers found = search(p, depth + 1, c->key, below);
        c->yes = found.yes;
        c->no = found.no;
    }
}

enum proof_answer proof_search(struct proof *p, const void *position, uint64_t key,
                               struct stop_token *stop, uint64_t nodes)
{
    struct numbers found = {1, 1}, bound = {PROOF_NEVER, PROOF_NEVER};
    p->stop = stop;
    p->max = nodes > 0 ? p->nodes + nodes : 0;
    p->halted = false;
    stop_poll_init(&p->poll);
    if (!find(p, key, &found) || !is_decided(found)) {
        memcpy(p->level[0].position, position, p->domain.size);
        found = search(p, 0, key, bound);
    }
    return found.yes == 0 ? PROOF_YES : found.no == 0 ? PROOF_NO : PROOF_UNKNOWN;
}

void proof_known(const struct proof *p, uint64_t key, uint32_t *yes, uint32_t *no)
{
    struct numbers found = {1, 1};
    find(p, key, &found);
    *yes = found.yes;
    *no = found.no;
}

uint64_t proof_nodes(const struct proof *p)
{
    return p->nodes;
}

/* ---- memory ---- */

void proof_free(struct proof *p)
{
    if (p == NULL)
        return;
    for (int i = 0; p->level != NULL && i < p->levels; i++) {
        free(p->level[i].position);
        free(p->level[i].child);
    }
    free(p->level);
    free(p->slot);
    free(p);
}

struct proof *proof_new(const struct proof_domain *domain, size_t megabytes)
{
    struct proof *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->domain = *domain;
    p->buckets = 1;
    while (2 * p->buckets * BUCKET * sizeof(struct slot) <= megabytes << 20)
        p->buckets *= 2;
    p->levels = domain->depth + 1;
    p->slot = aligned_alloc(64, p->buckets * BUCKET * sizeof(struct slot));
    p->level = calloc((size_t)p->levels, sizeof *p->level);
    bool good = p->slot != NULL && p->level != NULL;
    for (int i = 0; good && i < p->levels; i++) {
        p->level[i].position = aligned_alloc(64, (domain->size + 63) / 64 * 64);
        p->level[i].child = malloc((size_t)domain->children * sizeof(struct proof_child));
        good = p->level[i].position != NULL && p->level[i].child != NULL;
    }
    if (!good) {
        proof_free(p);
        return NULL;
    }
    proof_ask(p, domain);
    return p;
}

void proof_turn(struct proof *p, const struct proof_domain *domain)
{
    p->domain = *domain;
}

void proof_ask(struct proof *p, const struct proof_domain *domain)
{
    proof_turn(p, domain);
    memset(p->slot, 0, p->buckets * BUCKET * sizeof(struct slot));
}
