/* Swiss rounds: collects the input of the Dutch system (dutch.h) from the matches. */
#include "play/tournament/swiss.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/colours.h"
#include "play/tournament/dutch.h"
#include "play/tournament/ledger.h"
#include "play/tournament/rounds.h"
#include "play/tournament/state.h"

int swiss_rounds(const struct tournament *t, int stage)
{
    int enough = 0, n = 0;
    for (int player = 0; player < t->plan->players; player++)
        n += tournament_takes_part(t, stage, player) && !t->plan->player[player].late;
    while (1 << enough < n)
        enough++;
    return t->plan->rounds ? t->plan->rounds : enough;
}

bool swiss_white(const struct tournament *t)
{
    return t->plan->seed % 2 == 0;
}

/* The history of a stage, by the plan's numbers of players. */
struct history {
    int players, rounds; /* rounds so far */
    bool settled;        /* all matches are */
    int won, lost;       /* points of a match for the winner and the loser */
    struct dutch_player *player;
    int *played;        /* games of each, in as many rounds */
    bool *given;        /* of each: has been given a bye */
    bool *paired;       /* of each: has been in a round, with or without a game */
    char *colours;      /* of each player rounds + 1 bytes */
    unsigned char *met; /* [a * players + b] */
};

static void release(struct history *h)
{
    free(h->player);
    free(h->played);
    free(h->given);
    free(h->paired);
    free(h->colours);
    free(h->met);
}

/* Whether the two have met: a player who did not appear has met nobody, and had no colour. */
static bool was_played(const struct tournament_match *m)
{
    for (int i = 0; i < m->games; i++)
        if (m->game[i].state == TOURNAMENT_DONE && strcmp(m->game[i].why, "absent") != 0)
            return true;
    return false;
}

/* Records a float of the last round or the one before. */
static void note_float(struct history *h, int player, int round, int way)
{
    int back = h->rounds - round;
    if (back < 2)
        h->player[player].floated[back] = way;
}

/* Records a round without a game: more points than for a lost match count as a float down (1.4),
 * and points for a win rule the bye out (C2). */
static void note_unplayed(struct history *h, int player, int round, int score)
{
    if (score > h->lost)
        note_float(h, player, round, -1);
    if (score >= h->won)
        h->player[player].bye = false;
}

static void note_game(struct history *h, int player, int opponent, char colour)
{
    char *colours = h->colours + (size_t)player * ((size_t)h->rounds + 1);
    colours[h->played[player]++] = colour;
    h->met[player * h->players + opponent] = 1;
}

static void note_match(struct history *h, const struct tournament *t,
                       const struct tournament_match *m)
{
    int a = m->player[0], b = m->player[1], score[2] = {tournament_score(t, m, 0), 0};
    if (b == TOURNAMENT_NOBODY) {
        note_unplayed(h, a, m->round, score[0]);
        h->given[a] |= m->bye == TOURNAMENT_BYE_FULL; /* the others were requested */
        h->paired[a] |= h->given[a];
        h->player[a].score += score[0];
        return;
    }
    h->paired[a] = h->paired[b] = true;
    score[1] = tournament_score(t, m, 1);
    int higher = h->player[a].score - h->player[b].score;
    if (was_played(m)) {
        note_float(h, a, m->round, higher > 0 ? -1 : higher < 0 ? 1 : 0);
        note_float(h, b, m->round, higher > 0 ? 1 : higher < 0 ? -1 : 0);
        note_game(h, a, b, 'w');
        note_game(h, b, a, 'b');
    } else {
        note_unplayed(h, a, m->round, score[0]);
        note_unplayed(h, b, m->round, score[1]);
    }
    h->player[a].score += score[0];
    h->player[b].score += score[1];
}

static int gather(struct history *h, const struct tournament *t, int stage)
{
    size_t n = (size_t)t->plan->players;
    int games = t->plan->match_points ? 1 : state_base_games(t, stage), lowest = 0;
    *h = (struct history){.players = (int)n,
                          .settled = true,
                          .won = t->plan->worth[0] * games,
                          .lost = t->plan->worth[2] * games};
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == stage) {
            h->rounds = t->match[i].round > h->rounds ? t->match[i].round : h->rounds;
            h->settled &= t->match[i].settled;
        }
    h->player = calloc(n, sizeof *h->player);
    h->played = calloc(n, sizeof *h->played);
    h->given = calloc(n, sizeof *h->given);
    h->paired = calloc(n, sizeof *h->paired);
    h->colours = calloc(n, (size_t)h->rounds + 1);
    h->met = calloc(n, n);
    if (!h->player || !h->played || !h->given || !h->paired || !h->colours || !h->met)
        return AGON_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        h->player[i] =
            (struct dutch_player){.bye = true, .colours = h->colours + i * ((size_t)h->rounds + 1)};
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == stage)
            note_match(h, t, &t->match[i]);
    for (size_t i = 0; i < n; i++) {
        struct dutch_player *p = &h->player[i];
        p->unplayed = h->rounds - h->played[i];
        p->top = h->rounds + 1 == swiss_rounds(t, stage) && 2 * p->score > h->rounds * h->won;
        p->score += stage == 0 ? t->bonus[i] : 0; /* organisers' points do not affect floats */
        lowest = p->score < lowest ? p->score : lowest;
    }
    for (size_t i = 0; i < n; i++)
        h->player[i].score -= lowest;
    return 0;
}

/* The players to be paired, in order of score and pairing number. */
struct field {
    int n;
    int player[PLAN_PLAYERS_MAX];
    struct dutch_player row[PLAN_PLAYERS_MAX];
};

static void rank_players(struct field *f, const struct history *h)
{
    for (int i = 1; i < f->n; i++) { /* they are sorted by number */
        int kept = f->player[i], k = i;
        for (; k > 0 && h->player[kept].score > h->player[f->player[k - 1]].score; k--)
            f->player[k] = f->player[k - 1];
        f->player[k] = kept;
    }
}

/* Gives players who sit out the next round a bye and removes them from the field; returns their
 * number. */
static int set_aside(const struct tournament *t, struct field *f, int round,
                     struct tournament_pair *pair)
{
    int left = 0, n = 0;
    for (int i = 0; i < f->n; i++) {
        const struct tournament_absence *a = tournament_absence_of(t, f->player[i], round);
        if (a)
            pair[n++] = (struct tournament_pair){.player = {f->player[i], TOURNAMENT_NOBODY},
                                                 .bye = a->bye};
        else
            f->player[left++] = f->player[i];
    }
    f->n = left;
    return n;
}

/* Numbers the players to be paired, in the order of seeds, among the players who are or were in a
 * round (C.04.2: an absent player has no number yet). */
static void number_players(struct field *f, const struct history *h, const struct tournament *t)
{
    bool counts[PLAN_PLAYERS_MAX] = {false};
    for (int i = 0; i < f->n; i++)
        counts[f->player[i]] = true;
    for (int i = 0; i < f->n; i++) {
        int number = 1, seed = t->seed[f->player[i]];
        for (int k = 0; k < h->players; k++)
            number += (counts[k] || h->paired[k]) && t->seed[k] < seed;
        f->row[i].number = number;
    }
}

/* Pairs the field; if there is no other pairing, a player who has won without a game may have the
 * bye. 1, 0 or AGON_NO_MEMORY. */
static int pair_field(struct field *f, const struct history *h, const struct tournament *t,
                      int *partner)
{
    size_t n = (size_t)f->n;
    unsigned char *met = malloc(n * n + 1);
    if (!met)
        return AGON_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        f->row[i] = h->player[f->player[i]];
        for (size_t k = 0; k < n; k++)
            met[i * n + k] = h->met[f->player[i] * h->players + f->player[k]];
    }
    number_players(f, h, t);
    int status = dutch_pair(f->row, f->n, met, partner);
    for (size_t i = 0; i < n; i++)
        f->row[i].bye = !h->given[f->player[i]];
    if (status == 0)
        status = dutch_pair(f->row, f->n, met, partner);
    free(met);
    return status;
}

/* Adds the round: boards in order of the higher score, the lower one and rank; then the bye, then
 * the players who sit out. */
static int add_round(struct tournament *t, int stage, int round, const struct field *f,
                     const int *partner, struct tournament_pair *pair, int out,
                     struct agon_error *error)
{
    bool white = swiss_white(t);
    int boards = 0, high[PLAN_PLAYERS_MAX];
    struct tournament_pair all[PLAN_PLAYERS_MAX];
    for (int a = 0; a < f->n; a++) {
        int k = boards;
        if (partner[a] <= a)
            continue;
        for (; k > 0 && f->row[high[k - 1]].score == f->row[a].score &&
               f->row[partner[high[k - 1]]].score < f->row[partner[a]].score;
             k--)
            high[k] = high[k - 1];
        high[k] = a;
        boards++;
    }
    int n = 0;
    for (int i = 0; i < boards; i++) {
        int a = high[i], b = partner[a], one = f->player[a], other = f->player[b];
        bool first = colours_white(&f->row[a], &f->row[b], white);
        all[n++] = (struct tournament_pair){.player = {first ? one : other, first ? other : one}};
    }
    for (int a = 0; a < f->n; a++)
        if (partner[a] == a)
            all[n++] = (struct tournament_pair){.player = {f->player[a], TOURNAMENT_NOBODY}};
    for (int i = 0; i < out; i++)
        all[n++] = pair[i];
    int status = rounds_add(t, stage, round, all, n, error);
    return status < 0 ? status : n;
}

int swiss_pair(struct tournament *t, int stage, struct agon_error *error)
{
    struct history h;
    struct field *f = calloc(1, sizeof *f);
    int status = gather(&h, t, stage);
    if (!f)
        status = AGON_NO_MEMORY;
    if (status == 0) {
        struct tournament_pair out[PLAN_PLAYERS_MAX];
        int partner[PLAN_PLAYERS_MAX], aside = 0;
        f->n = ledger_players(t, stage, true, f->player);
        if (h.settled && h.rounds < swiss_rounds(t, stage) && f->n > 1) {
            aside = set_aside(t, f, h.rounds + 1, out);
            rank_players(f, &h);
            status = pair_field(f, &h, t, partner);
        }
        if (status > 0)
            status = add_round(t, stage, h.rounds + 1, f, partner, out, aside, error);
    }
    if (status == AGON_NO_MEMORY)
        agon_fail(error, status, -1, AGON_SAY(no_memory, "out of memory"));
    release(&h);
    free(f);
    return status;
}
