/* Ratings: games gathered by pairs, and the maximum of their likelihood. */
#include "play/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

static const double nat = 2.302585092994045684 / 400; /* ln 10 / 400: Elo in natural units */
/* Weak priors for the parameters other than ratings, used if ratings have one. */
static const double advantage_prior = 200, draws_prior = 5;

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
}

/* ---- gathering ---- */

void ratings_init(struct ratings *r)
{
    *r = (struct ratings){0};
}

void ratings_release(struct ratings *r)
{
    for (int i = 0; i < r->players; i++)
        free(r->name[i]);
    free(r->name);
    free(r->slot);
    free(r->pair);
    *r = (struct ratings){0};
}

static uint64_t hash_name(const char *name)
{
    uint64_t hash = 0;
    while (*name)
        hash = random_mix(hash * 31 + (unsigned char)*name++);
    return hash;
}

/* The slot of a name, or its free slot. */
static int *find_slot(const struct ratings *r, const char *name)
{
    size_t at = hash_name(name) & (size_t)(r->slots - 1);
    while (r->slot[at] && strcmp(r->name[r->slot[at] - 1], name) != 0)
        at = (at + 1) & (size_t)(r->slots - 1);
    return &r->slot[at];
}

/* Makes room for another name. */
static bool grow_names(struct ratings *r)
{
    if (r->players < r->player_room)
        return true;
    int room = r->player_room ? 2 * r->player_room : 32;
    char **name = realloc(r->name, (size_t)room * sizeof *name);
    if (!name)
        return false;
    r->name = name;
    int *slot = calloc((size_t)room * 4, sizeof *slot);
    if (!slot)
        return false;
    free(r->slot);
    r->slot = slot;
    r->slots = room * 4;
    r->player_room = room;
    for (int i = 0; i < r->players; i++)
        *find_slot(r, r->name[i]) = i + 1;
    return true;
}

int ratings_player(struct ratings *r, const char *name, struct agon_error *error)
{
    if (!grow_names(r))
        return no_memory(error);
    int *slot = find_slot(r, name);
    if (*slot)
        return *slot - 1;
    if (r->players == RATINGS_PLAYERS_MAX)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "expected at most %d players",
                         RATINGS_PLAYERS_MAX);
    char *copy = malloc(strlen(name) + 1);
    if (!copy)
        return no_memory(error);
    strcpy(copy, name);
    r->name[r->players++] = copy;
    *slot = r->players;
    return r->players - 1;
}

int ratings_add(struct ratings *r, int first, int second, int half, struct agon_error *error)
{
    if (r->pairs == r->pair_room) {
        int room = r->pair_room ? 2 * r->pair_room : 256;
        struct ratings_pair *pair = realloc(r->pair, (size_t)room * sizeof *pair);
        if (!pair)
            return no_memory(error);
        r->pair = pair;
        r->pair_room = room;
    }
    r->pair[r->pairs++] = (struct ratings_pair){first, second, half == 2, half == 1, half == 0};
    return 0;
}

static int compare_pairs(const void *one, const void *other)
{
    const struct ratings_pair *a = one, *b = other;
    return a->first != b->first ? (a->first > b->first) - (a->first < b->first)
                                : (a->second > b->second) - (a->second < b->second);
}

/* ---- the likelihood ---- */

/* The problem to fit. The unknowns are the ratings in natural units, then the advantage, then the
 * logarithm of v, except those left out. */
struct problem {
    struct ratings_pair *pair;
    int pairs, players, unknowns;
    int advantage, draws; /* index among the unknowns, -1: left out */
    double precision;     /* of the prior of a rating, 0: none */
    double *x, *step, *next, *gradient, *curvature;
};

/* Chances of a pair: win, draw, loss of the side that moves first; returns ln Z. */
static double chances(const struct problem *p, const double *x, const struct ratings_pair *pair,
                      double chance[3])
{
    double d = x[pair->first] - x[pair->second] + (p->advantage >= 0 ? x[p->advantage] : 0);
    double most = fabs(d) / 2, v = p->draws >= 0 ? x[p->draws] : -INFINITY;
    most = v > most ? v : most; /* so that nothing overflows */
    chance[0] = exp(d / 2 - most);
    chance[1] = p->draws >= 0 ? exp(v - most) : 0;
    chance[2] = exp(-d / 2 - most);
    double sum = chance[0] + chance[1] + chance[2];
    for (int i = 0; i < 3; i++)
        chance[i] /= sum;
    return log(sum) + most;
}

static double likelihood(const struct problem *p, const double *x)
{
    double sum = 0;
    for (int i = 0; i < p->pairs; i++) {
        const struct ratings_pair *pair = &p->pair[i];
        double chance[3], z = chances(p, x, pair, chance);
        double d = x[pair->first] - x[pair->second] + (p->advantage >= 0 ? x[p->advantage] : 0);
        sum += d / 2 * (double)(pair->wins - pair->losses) -
               z * (double)(pair->wins + pair->draws + pair->losses);
        if (p->draws >= 0)
            sum += x[p->draws] * (double)pair->draws;
    }
    return sum;
}

/* The precision of an unknown's prior. */
static double prior_of(const struct problem *p, int i)
{
    if (p->precision == 0 || i < p->players)
        return p->precision;
    return i == p->advantage ? 1 / (advantage_prior * nat * advantage_prior * nat)
                             : 1 / (draws_prior * draws_prior);
}

static double target(const struct problem *p, const double *x)
{
    double sum = likelihood(p, x);
    for (int i = 0; i < p->unknowns; i++)
        sum -= x[i] * x[i] * prior_of(p, i) / 2;
    return sum;
}

static double *cell(const struct problem *p, int a, int b)
{
    return &p->curvature[(size_t)a * (size_t)p->unknowns + (size_t)b];
}

/* Adds one pair to gradient and curvature (the negative second derivatives). */
static void differentiate_pair(const struct problem *p, const struct ratings_pair *pair)
{
    double chance[3];
    chances(p, p->x, pair, chance);
    double n = (double)(pair->wins + pair->draws + pair->losses);
    double lean = (chance[0] - chance[2]) / 2;
    double bend = n * ((chance[0] + chance[2]) / 4 - lean * lean);
    double slope = (double)(pair->wins - pair->losses) / 2 - n * lean;
    int who[3] = {pair->first, pair->second, p->advantage};
    static const double sign[3] = {1, -1, 1};
    for (int i = 0; i < 3; i++) {
        if (who[i] < 0)
            continue;
        p->gradient[who[i]] += sign[i] * slope;
        for (int k = 0; k < 3; k++)
            if (who[k] >= 0)
                *cell(p, who[i], who[k]) += sign[i] * sign[k] * bend;
        if (p->draws >= 0) {
            *cell(p, who[i], p->draws) -= sign[i] * n * lean * chance[1];
            *cell(p, p->draws, who[i]) -= sign[i] * n * lean * chance[1];
        }
    }
    if (p->draws >= 0) {
        p->gradient[p->draws] += (double)pair->draws - n * chance[1];
        *cell(p, p->draws, p->draws) += n * chance[1] * (1 - chance[1]);
    }
}

/* Gradient and curvature at x. Shifting all ratings does not change the likelihood, so a penalty
 * holds their sum, and affects nothing else. */
static void differentiate(const struct problem *p)
{
    size_t n = (size_t)p->unknowns;
    double wall = 0;
    memset(p->gradient, 0, n * sizeof *p->gradient);
    memset(p->curvature, 0, n * n * sizeof *p->curvature);
    for (int i = 0; i < p->pairs; i++)
        differentiate_pair(p, &p->pair[i]);
    for (int i = 0; i < p->unknowns; i++) {
        p->gradient[i] -= p->x[i] * prior_of(p, i);
        *cell(p, i, i) += prior_of(p, i);
        wall += i < p->players ? *cell(p, i, i) / p->players : 0;
    }
    for (int i = 0; i < p->players; i++)
        for (int k = 0; k < p->players; k++)
            *cell(p, i, k) += wall / p->players;
}

/* ---- linear algebra ---- */

/* Cholesky's factor in place of a symmetric matrix, in its lower half; false when it is not
 * positive definite. */
static bool factor(double *m, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++) {
            double sum = m[i * n + k];
            for (size_t j = 0; j < k; j++)
                sum -= m[i * n + j] * m[k * n + j];
            if (i == k && !(sum > 0))
                return false;
            m[i * n + k] = i == k ? sqrt(sum) : sum / m[k * n + k];
        }
    return true;
}

/* Solves (L L') x = b in place. */
static void solve(const double *l, size_t n, double *b)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++)
            b[i] -= l[i * n + k] * b[k];
        b[i] /= l[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            b[i] -= l[k * n + i] * b[k];
        b[i] /= l[i * n + i];
    }
}

/* ---- whether there is a maximum ---- */

/* Marks the players reachable by wins and draws, step by step: `up` goes from a player to those
 * beaten, else the other way. */
static int reach(const struct problem *p, bool up, char *seen)
{
    int count = 1, before;
    memset(seen, 0, (size_t)p->players);
    seen[0] = 1;
    do {
        before = count;
        for (int i = 0; i < p->pairs; i++) {
            const struct ratings_pair *q = &p->pair[i];
            int a = q->first, b = q->second;
            bool a_to_b = up ? q->wins + q->draws > 0 : q->losses + q->draws > 0;
            bool b_to_a = up ? q->losses + q->draws > 0 : q->wins + q->draws > 0;
            if (seen[a] && !seen[b] && a_to_b)
                count += seen[b] = 1;
            if (seen[b] && !seen[a] && b_to_a)
                count += seen[a] = 1;
        }
    } while (count > before);
    return count;
}

/* Without a prior, every player must be reachable from every other by games not lost (L. Ford,
 * 1957); else some ratings are unbounded. */
static int check_connected(const struct ratings *r, const struct problem *p,
                           struct agon_error *error)
{
    char *seen = malloc((size_t)p->players);
    int status = 0;
    if (!seen)
        return no_memory(error);
    for (int up = 0; up < 2 && status == 0; up++)
        if (reach(p, up, seen) < p->players) {
            int who = 0;
            while (seen[who])
                who++;
            status = agon_fail(error, AGON_UNSUPPORTED, -1,
                               "the games do not bound the distance of '%.30s' and '%.30s': "
                               "somebody won everything, or they are not linked",
                               r->name[0], r->name[who]);
        }
    free(seen);
    return status;
}

/* ---- fitting ---- */

static int merge_pairs(const struct ratings *r, struct problem *p, struct agon_error *error)
{
    p->pair = malloc(((size_t)r->pairs + 1) * sizeof *p->pair);
    if (!p->pair)
        return no_memory(error);
    memcpy(p->pair, r->pair, (size_t)r->pairs * sizeof *p->pair);
    qsort(p->pair, (size_t)r->pairs, sizeof *p->pair, compare_pairs);
    for (int i = 0; i < r->pairs; i++) {
        struct ratings_pair *last = p->pairs ? &p->pair[p->pairs - 1] : NULL;
        if (last && compare_pairs(last, &p->pair[i]) == 0) {
            last->wins += p->pair[i].wins;
            last->draws += p->pair[i].draws;
            last->losses += p->pair[i].losses;
        } else {
            p->pair[p->pairs++] = p->pair[i];
        }
    }
    return 0;
}

static int begin(const struct ratings *r, const struct ratings_options *options, struct problem *p,
                 struct agon_error *error)
{
    int64_t draws = 0;
    *p = (struct problem){.players = r->players, .advantage = -1, .draws = -1};
    int status = merge_pairs(r, p, error);
    for (int i = 0; i < p->pairs; i++)
        draws += p->pair[i].draws;
    p->unknowns = r->players;
    if (options->advantage)
        p->advantage = p->unknowns++;
    if (draws > 0)
        p->draws = p->unknowns++;
    if (options->prior > 0)
        p->precision = 1 / (options->prior * nat * options->prior * nat);
    size_t n = (size_t)p->unknowns;
    p->x = calloc(4 * n + 1, sizeof *p->x);
    p->curvature = malloc((n * n + 1) * sizeof *p->curvature);
    if (status == 0 && (!p->x || !p->curvature))
        return no_memory(error);
    p->step = p->x ? p->x + n : NULL;
    p->next = p->x ? p->x + 2 * n : NULL;
    p->gradient = p->x ? p->x + 3 * n : NULL;
    return status;
}

static void end(struct problem *p)
{
    free(p->pair);
    free(p->x);
    free(p->curvature);
}

/* Newton's steps, halved until they climb. True at the maximum. */
static bool climb(struct problem *p)
{
    enum { STEPS = 200, HALVES = 60 };
    size_t n = (size_t)p->unknowns;
    double height = target(p, p->x), longest = 1;
    for (int i = 0; i < STEPS && longest > 1e-10; i++) {
        differentiate(p);
        if (!factor(p->curvature, n))
            return false;
        memcpy(p->step, p->gradient, n * sizeof *p->step);
        solve(p->curvature, n, p->step);
        double scale = 1, reached = -INFINITY;
        for (int k = 0; k < HALVES && !(reached >= height); k++, scale /= 2) {
            for (size_t j = 0; j < n; j++)
                p->next[j] = p->x[j] + scale * p->step[j];
            reached = target(p, p->next);
        }
        longest = 0;
        for (size_t j = 0; j < n; j++) {
            double moved = fabs(p->next[j] - p->x[j]);
            longest = moved > longest ? moved : longest;
        }
        if (!(reached >= height))
            break; /* as high as the precision allows */
        height = reached;
        memcpy(p->x, p->next, n * sizeof *p->x);
    }
    for (size_t j = 0; j < n; j++)
        if (!(fabs(p->x[j]) < 20000 * nat))
            return false;
    differentiate(p);
    return factor(p->curvature, n);
}

/* The covariance of the ratings relative to their mean, from the factor of the curvature: the
 * inverse, minus the means of rows and columns. */
static int take_covariance(struct problem *p, struct ratings_fit *fit, struct agon_error *error)
{
    size_t n = (size_t)p->unknowns, players = (size_t)p->players;
    double *mean = calloc(players, sizeof *mean), all = 0;
    if (!mean)
        return no_memory(error);
    for (size_t a = 0; a < players; a++) {
        memset(p->step, 0, n * sizeof *p->step);
        p->step[a] = 1;
        solve(p->curvature, n, p->step);
        for (size_t b = 0; b < players; b++) {
            fit->covariance[a * players + b] = p->step[b] / (nat * nat);
            mean[a] += fit->covariance[a * players + b] / (double)players;
        }
        all += mean[a] / (double)players;
    }
    for (size_t a = 0; a < players; a++)
        for (size_t b = 0; b < players; b++)
            fit->covariance[a * players + b] += all - mean[a] - mean[b];
    free(mean);
    if (p->advantage >= 0) {
        memset(p->step, 0, n * sizeof *p->step);
        p->step[p->advantage] = 1;
        solve(p->curvature, n, p->step);
        fit->advantage = p->x[p->advantage] / nat;
        fit->advantage_error = sqrt(p->step[p->advantage]) / nat;
    }
    return 0;
}

static int take_fit(struct problem *p, struct ratings_fit *fit, struct agon_error *error)
{
    size_t players = (size_t)p->players;
    double mean = 0;
    fit->players = p->players;
    fit->elo = malloc(players * sizeof *fit->elo);
    fit->covariance = malloc(players * players * sizeof *fit->covariance);
    if (!fit->elo || !fit->covariance)
        return no_memory(error);
    for (size_t i = 0; i < players; i++)
        mean += p->x[i] / (double)players;
    for (size_t i = 0; i < players; i++)
        fit->elo[i] = (p->x[i] - mean) / nat;
    for (int i = 0; i < p->pairs; i++)
        fit->games += p->pair[i].wins + p->pair[i].draws + p->pair[i].losses;
    double v = p->draws >= 0 ? exp(p->x[p->draws]) : 0;
    fit->draws = v / (2 + v);
    fit->likelihood = likelihood(p, p->x);
    return take_covariance(p, fit, error);
}

/* A likelihood that rises forever becomes flat at the limit of precision: errors there are larger
 * than those of any two games that bound each other. */
static bool is_bounded(const struct ratings_fit *fit)
{
    static const double most = 5000;
    bool bounded = fit->advantage_error < most;
    for (int i = 0; i < fit->players; i++)
        bounded &= ratings_error(fit, i) < most;
    return bounded;
}

int ratings_fit(const struct ratings *r, const struct ratings_options *options,
                struct ratings_fit *fit, struct agon_error *error)
{
    struct problem p;
    *fit = (struct ratings_fit){0};
    if (r->players < 2)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "expected games of at least two players");
    int status = begin(r, options, &p, error);
    if (status == 0 && options->prior <= 0)
        status = check_connected(r, &p, error);
    bool top = status == 0 && climb(&p);
    if (top)
        status = take_fit(&p, fit, error);
    if (status == 0 && !(top && is_bounded(fit)))
        status = agon_fail(error, AGON_UNSUPPORTED, -1,
                           "the games have no likeliest ratings: too few of them, or the first "
                           "move always wins");
    end(&p);
    if (status < 0)
        ratings_fit_release(fit);
    return status;
}

void ratings_fit_release(struct ratings_fit *fit)
{
    free(fit->elo);
    free(fit->covariance);
    *fit = (struct ratings_fit){0};
}

static double covariance(const struct ratings_fit *fit, int a, int b)
{
    return fit->covariance[(size_t)a * (size_t)fit->players + (size_t)b];
}

double ratings_error(const struct ratings_fit *fit, int player)
{
    double variance = covariance(fit, player, player);
    return variance > 0 ? sqrt(variance) : 0;
}

double ratings_superiority(const struct ratings_fit *fit, int a, int b)
{
    double variance = covariance(fit, a, a) + covariance(fit, b, b) - 2 * covariance(fit, a, b);
    double d = fit->elo[a] - fit->elo[b];
    if (a == b || !(variance > 0))
        return d > 0 ? 1 : d < 0 ? 0 : 0.5;
    return 0.5 * erfc(-d / sqrt(2 * variance));
}
