/* Rooms: who sits there, what they do, and what follows from it. */
#include "server/rooms/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/limits.h"
#include "server/link.h"
#include "server/people/person.h"
#include "server/rooms/log.h"
#include "server/rooms/rest.h"
#include "server/rooms/revival.h"
#include "server/rooms/thinker.h"
#include "server/study/shelf.h"

enum { RETRY_MS = 200 };

/* ---- making ---- */

struct room *room_blank(struct agreement *a, const struct clock_control *control)
{
    struct room *t = calloc(1, sizeof *t + a->game->seats * sizeof *t->chair);
    struct match *match = calloc(1, sizeof *match);
    if (!t || !match)
        abort();
    t->match = match;
    t->agreement = a;
    t->control = *control;
    t->days = control->move_ms >= 3600000 || control->reserve_ms >= 86400000;
    t->seats = (int)a->game->seats;
    t->adjourner = t->place = t->warnings = -1;
    for (int i = 0; i < t->seats; i++)
        t->chair[i].lag = -1;
    t->due = CLOCK_NEVER;
    return t;
}

struct room *room_new(struct hall *h, struct agreement *a, const struct clock_control *control)
{
    struct room *t = room_blank(a, control);
    do
        hall_random_id(t->id);
    while (map_get(&h->rooms, t->id));
    t->hall = h;
    t->created = t->touched = t->acted = h->now;
    map_put(&h->rooms, t->id, t);
    return t;
}

void room_empty(struct room *t)
{
    room_drop_match(t);
    for (int i = 0; i < t->seats; i++)
        free(t->chair[i].words);
    free(t->watcher);
    free(t->event);
    free(t->opening);
    free(t);
}

void room_pay(struct room *t, struct address *payer)
{
    if (t->payer)
        t->payer->games--;
    t->payer = payer;
    if (payer)
        payer->games++;
}

void room_free(struct room *t)
{
    struct hall *h = t->hall;
    room_pay(t, NULL);
    thinker_stop(t);
    hall_room_due(h, t, CLOCK_NEVER);
    for (struct room **c = &h->changed; *c; c = &(*c)->next_changed)
        if (*c == t) {
            *c = t->next_changed;
            break;
        }
    for (struct room **c = &h->ended; *c; c = &(*c)->next_ended)
        if (*c == t) {
            *c = t->next_ended;
            break;
        }
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].person)
            person_rise(t->chair[i].person, t);
    while (t->watchers > 0)
        link_unwatch(t->watcher[0], t);
    map_drop(&h->rooms, t->id);
    struct agreement *a = t->agreement;
    room_empty(t);
    agreement_drop(a);
}

struct room *room_find(struct hall *h, const char *id)
{
    struct room *t = map_get(&h->rooms, id);
    if (t)
        t->touched = h->now;
    return t;
}

void room_write_time(const struct room *t, char text[ROOM_TIME])
{
    clock_control_write(&t->control, text, ROOM_TIME);
}

/* ---- chairs ---- */

void room_sit(struct room *t, int seat, struct person *p)
{
    struct chair *c = &t->chair[seat];
    c->sent = -1;
    c->person = p;
    memcpy(c->id, p->id, sizeof c->id);
    memcpy(c->name, p->name, sizeof c->name);
    if (t->phase != PHASE_OVER)
        person_sit(p, t);
    if (!p->stored)
        person_keep(t->hall, p);
    store_put_player(t->hall->store, p->id, t->id);
}

void room_sit_engine(struct room *t, int seat, const char *engine, int level)
{
    struct chair *c = &t->chair[seat];
    free(c->words);
    *c = (struct chair){.level = level, .agreed = true, .lag = -1};
    strncpy(c->engine, engine, sizeof c->engine - 1);
    if (strcmp(engine, "random") == 0)
        strcpy(c->name, "random");
    else
        snprintf(c->name, sizeof c->name, "%.40s %d", engine, level);
}

void room_rise(struct room *t, int seat)
{
    struct person *p = t->chair[seat].person;
    free(t->chair[seat].words);
    t->chair[seat] = (struct chair){.lag = -1};
    if (p && room_seats_of(t, p) == 0)
        person_rise(p, t);
}

void room_forget_person(struct hall *h, const struct person *p)
{
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;)
        for (int i = 0; i < t->seats; i++)
            if (t->chair[i].person == p)
                t->chair[i].person = NULL;
}

unsigned room_seats_of(const struct room *t, const struct person *p)
{
    unsigned seats = 0;
    for (int i = 0; i < t->seats && p; i++)
        if (t->chair[i].person == p)
            seats |= 1u << i;
    return seats;
}

bool room_is_guests(const struct room *t)
{
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].person && !person_is_guest(t->chair[i].person))
            return false;
    return !t->tourney[0] && t->opponent != OPPONENT_PERSON;
}

bool room_full(const struct room *t)
{
    for (int i = 0; i < t->seats; i++)
        if (!t->chair[i].name[0])
            return false;
    return true;
}

bool room_agreed(const struct room *t)
{
    for (int i = 0; i < t->seats; i++)
        if (!t->chair[i].agreed)
            return false;
    return true;
}

void room_change_setup(struct room *t, struct agreement *a, int proposer)
{
    agreement_drop(t->agreement);
    t->agreement = a;
    for (int i = 0; i < t->seats; i++)
        t->chair[i].agreed =
            t->chair[i].engine[0] || (t->chair[i].person == t->chair[proposer].person);
    t->rated &= !a->own;
    t->proposed = true;
    t->setup_changed = true;
}

/* ---- playing ---- */

int room_start(struct room *t, struct agon_error *error)
{
    t->phase = PHASE_TALKS;
    if (!t->agreement->own && !t->proposed)
        for (int i = 0; i < t->seats; i++)
            t->chair[i].agreed = true;
    if (!room_agreed(t)) {
        room_keep(t);
        room_touch(t);
        return 0;
    }
    int status = room_log_begin(t, error);
    if (status < 0)
        return status;
    t->phase = PHASE_PLAYING;
    t->hall->metrics.games_started++;
    room_keep(t);
    room_log(t, LOG_START, -1, 0, NULL);
    match_start(t->match, t->hall->now);
    room_go_on(t);
    return 0;
}

/* Those who need not be asked answer a pending offer: engines, and who offered, elsewhere. */
static void answer_offer(struct room *t)
{
    struct match *m = t->match;
    for (int i = 0; i < t->seats && m->offer_seat >= 0; i++) {
        const struct chair *c = &t->chair[i], *from = &t->chair[m->offer_seat];
        bool engine = c->engine[0], self = c->person && c->person == from->person;
        if (i == m->offer_seat || m->accepted >> i & 1 || (!engine && !self))
            continue;
        bool accept = self || m->offer == MATCH_TAKEBACK_OFFER;
        struct match_event event = {.type = accept ? MATCH_ACCEPT : MATCH_DECLINE};
        room_act(t, i, MATCH_ANY_NUMBER, &event, NULL);
        return; /* which came here again */
    }
}

/* How long the log may be for such an event: offers may not fill it, and who wants to end the game
 * always can. */
static int events_most(enum match_event_type type)
{
    bool ends = type >= MATCH_RESIGN && type <= MATCH_ILLEGAL;
    bool offers = type == MATCH_DRAW_OFFER || type == MATCH_TAKEBACK_OFFER;
    return ends ? INT32_MAX : offers ? ROOM_EVENTS_MAX / 2 : ROOM_EVENTS_MAX;
}

int room_act(struct room *t, int seat, int number, const struct match_event *event,
             struct agon_error *error)
{
    struct match *m = t->match;
    char text[AGON_TEXT_MAX];
    if (t->phase != PHASE_PLAYING || !m)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_not_played, "the game is not being played"));
    if (t->events >= events_most(event->type))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_too_much, "too much has happened in this game"));
    int turn = m->line.turns, status = match_act(m, seat, number, event, t->hall->now, error);
    if (status == 0) {
        bool played = event->type == MATCH_TURN;
        t->hall->metrics.turns += played;
        if (played)
            room_turn_text(t, turn, text, sizeof text);
        room_log(t, room_log_type(event->type), seat, number, played ? text : NULL);
        t->adjourner = played ? -1 : t->adjourner;
        t->acted = played ? t->hall->now : t->acted;
    }
    room_go_on(t);
    if (status == 0 && t->phase == PHASE_PLAYING)
        answer_offer(t);
    return status;
}

bool room_line_now(const struct room *t, struct agon_line *line)
{
    const struct match *m = t->match;
    int64_t passed = t->hall->now - m->ticked;
    bool timed = (m->game->traits & AGON_TIMED) && t->phase == PHASE_PLAYING && !m->paused;
    if (!timed || passed <= 0 || agon_line_copy(line, &m->line, NULL) < 0) {
        *line = m->line;
        return false;
    }
    if (agon_check(m->game, line->pos, agon_line_past(line), AGON_TICK(passed), NULL) == 0)
        agon_line_play(line, AGON_TICK(passed));
    return true;
}

void room_pause(struct room *t, bool pause)
{
    if (t->phase != PHASE_PLAYING || !t->match || t->match->paused == pause)
        return;
    t->adjourner = -1;
    if (pause && t->events >= events_most(MATCH_DRAW_OFFER)) {
        room_touch(t);
        return;
    }
    room_log(t, pause ? LOG_PAUSE : LOG_RESUME, -1, 0, NULL);
    if (pause)
        match_pause(t->match, t->hall->now);
    else
        match_resume(t->match, t->hall->now);
    room_go_on(t);
}

void room_advance(struct room *t)
{
    if (t->phase != PHASE_PLAYING)
        return;
    if (!t->match) {
        revival_wake(t);
        return;
    }
    unsigned version = t->match->version;
    match_advance(t->match, t->hall->now);
    if (t->match->version != version || t->match->result.over || !t->thought)
        room_go_on(t);
    else
        hall_room_due(t->hall, t, match_due(t->match));
}

/* ---- the end ---- */

/* Both ratings move by the result they had before it. */
static void rate(struct room *t)
{
    struct person *p[2] = {t->chair[0].person, t->chair[1].person};
    const char *kind = t->agreement->game->rules->id;
    struct glicko after[2];
    if (!t->rated || t->seats != 2 || !p[0] || !p[1] || p[0] == p[1] || person_is_guest(p[0]) ||
        person_is_guest(p[1]))
        return;
    person_rating(p[0], kind);
    person_rating(p[1], kind);
    for (int i = 0; i < 2; i++) {
        const struct person_rating *own = person_rated(p[i], kind);
        const struct person_rating *other = person_rated(p[1 - i], kind);
        bool rested_long = own->at > 0 && own->at < t->hall->now;
        double days = rested_long ? (double)(t->hall->now - own->at) / 86400000 : 0;
        struct glicko rested = glicko_rested(&own->glicko, days);
        struct glicko_game game = {other->glicko, t->match->result.points[i] / (double)AGON_POINTS};
        after[i] = glicko_after(&rested, &game, 1);
    }
    for (int i = 0; i < 2; i++) {
        struct person_rating *own = person_rating(p[i], kind);
        own->glicko = after[i];
        own->games++;
        own->at = t->hall->now;
        person_keep_rating(t->hall, p[i], own);
    }
}

/* What the connections of the players have last told, kept with a tournament's game. */
static void keep_lag(struct room *t)
{
    for (int i = 0; i < t->seats; i++)
        for (struct link *l = t->chair[i].person ? t->chair[i].person->links : NULL; l;
             l = l->next_of_person)
            t->chair[i].lag = l->lag >= 0 ? l->lag : t->chair[i].lag;
}

/* The room is over: stored as such, and nobody's any more. */
static void end(struct room *t)
{
    if (t->tourney[0]) {
        keep_lag(t);
        t->next_ended = t->hall->ended;
        t->hall->ended = t;
    }
    room_pay(t, NULL);
    t->hall->metrics.games_ended += t->phase == PHASE_PLAYING;
    t->phase = PHASE_OVER;
    t->ended = t->hall->now;
    t->adjourner = -1;
    thinker_stop(t);
    hall_room_due(t->hall, t, CLOCK_NEVER);
    if (!t->aborted)
        rate(t);
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].person)
            person_rise(t->chair[i].person, t);
    t->hall->lobby_changed = true;
    room_keep(t);
    if (!t->aborted && !t->private)
        shelf_put_room(t);
    room_touch(t);
}

void room_abort(struct room *t)
{
    bool begun = t->phase == PHASE_PLAYING;
    t->aborted = true;
    if (begun) {
        room_log(t, LOG_ABORT, -1, 0, NULL);
        if (t->match)
            match_pause(t->match, t->hall->now);
    }
    end(t);
    if (!begun)
        store_drop_game(t->hall->store, t->id);
}

void room_settle(struct room *t, const int16_t *points, const char *reason)
{
    struct agon_result result = {.over = true, .why = OUTCOME_FORFEIT};
    char text[64];
    if (t->phase != PHASE_PLAYING || !t->match)
        return;
    room_say(t, NULL, -1, reason);
    memcpy(result.points, points, sizeof result.points);
    int n = snprintf(text, sizeof text, "%s", OUTCOME_FORFEIT);
    for (int i = 0; i < t->seats; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " %d", points[i]);
    match_advance(t->match, t->hall->now);
    room_log(t, LOG_RESULT, -1, 0, text);
    match_settle(t->match, &result, t->hall->now);
    room_go_on(t);
}

/* The team of the winner takes everything, however many teams there are. */
void room_decide(struct room *t, int winner, const char *reason)
{
    struct agon_result result;
    if (winner >= 0) {
        outcome_win(t->agreement->game, winner, OUTCOME_FORFEIT, &result);
        room_settle(t, result.points, reason);
    } else {
        room_say(t, NULL, -1, reason);
        room_abort(t);
    }
}

void room_last_words(struct room *t, int seat, const char *words)
{
    char *to = t->chair[seat].words ? t->chair[seat].words : malloc(ROOM_WORDS);
    if (!to)
        abort();
    t->chair[seat].words = to;
    snprintf(to, ROOM_WORDS, "%s", words);
    size_t whole = 0;
    for (size_t n, end = strlen(to); whole < end && (n = text_char(to + whole, end - whole)) > 0;)
        whole += n;
    to[whole] = '\0';
    for (char *s = to; *s; s++)
        *s = (unsigned char)*s < ' ' ? ' ' : *s;
}

void room_warn(struct room *t, int seat, const char *what)
{
    struct match_event event = {.type = MATCH_ILLEGAL};
    if (t->warnings < 0 || t->phase != PHASE_PLAYING || !t->match || t->match->result.over)
        return;
    room_last_words(t, seat, what);
    room_log(t, LOG_WARNING, seat, 0, NULL);
    if (++t->chair[seat].warned > t->warnings)
        room_act(t, seat, MATCH_ANY_NUMBER, &event, NULL);
}

/* An engine is asked if it is to move. */
static void ask_engine(struct room *t)
{
    const struct match *m = t->match;
    bool engine = m->seat >= 0 && t->chair[m->seat].engine[0] && !m->paused;
    if (engine && !t->thought && !thinker_ask(t))
        hall_room_due(t->hall, t, t->hall->now + RETRY_MS);
}

void room_go_on(struct room *t)
{
    room_touch(t);
    if (t->phase != PHASE_PLAYING || !t->match)
        return;
    if (t->match->result.over) {
        end(t);
        return;
    }
    if (t->thought && !thinker_is_for(t))
        thinker_stop(t);
    hall_room_due(t->hall, t, match_due(t->match));
    ask_engine(t);
}

/* ---- chat ---- */

struct chat_line *room_say(struct room *t, struct person *p, int seat, const char *text)
{
    bool watches = p && seat < 0, arbiter = !p;
    if (t->lines >= (watches ? ROOM_LINES_WATCHERS_MAX : ROOM_LINES_MAX) && !arbiter)
        return NULL;
    struct chat_line *list = realloc(t->line, (size_t)(t->lines + 1) * sizeof *list);
    char *words = malloc(strlen(text) + 1);
    if (!list || !words)
        abort();
    t->line = list;
    struct chat_line *line = &list[t->lines++];
    *line = (struct chat_line){.at = t->hall->now, .seat = seat, .text = strcpy(words, text)};
    snprintf(line->name, sizeof line->name, "%s", p ? p->name : "arbiter");
    snprintf(line->person, sizeof line->person, "%s", p ? p->id : "");
    store_add_line(t->hall->store, &(struct store_line){.game = t->id,
                                                        .person = line->person,
                                                        .name = line->name,
                                                        .text = line->text,
                                                        .at = line->at,
                                                        .seat = seat});
    return line;
}

bool room_hears(const struct room *t, const struct person *p, const struct chat_line *line)
{
    unsigned seats = room_seats_of(t, p);
    for (int i = 0; i < t->seats; i++)
        if (seats >> i & 1 && t->chair[i].quiet)
            return false;
    return t->phase == PHASE_OVER || seats == 0 || line->seat >= 0 || !line->person[0];
}
