/* Checking in with a test game, and classes: accounts with codes to hand out. */
#include <stdio.h>
#include <string.h>

#include "play/outcome.h"
#include "server/tourney/parts.h"

enum { CHECK_AGAIN_MS = 3000 };

/* ---- test games ---- */

int tourney_check(struct tourney *c, int player, struct agon_error *error)
{
    struct entry *e = &c->entry[player];
    struct person *p = tourney_person(c, player);
    if (!p || !p->links)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_not_connected, "the player is not connected"));
    if (e->state == ENTRY_TESTING)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_test_playing, "a test game is being played"));
    if (e->tested > 0 && c->hall->now - e->tested < CHECK_AGAIN_MS)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_test_played, "a test game has just been played"));
    e->tested = c->hall->now;
    struct room *t = tourney_room(c, agreement_hold(c->agreement), -1, player);
    t->private = true;
    room_sit(t, 0, p);
    room_sit_engine(t, 1, "random", 1);
    t->chair[0].agreed = true;
    memcpy(e->test, t->id, sizeof e->test);
    e->state = ENTRY_TESTING;
    e->why[0] = '\0';
    tourney_keep(c);
    int status = room_start(t, error);
    if (status < 0) {
        e->state = ENTRY_REGISTERED;
        e->test[0] = '\0';
        tourney_keep(c);
        room_free(t);
        return status;
    }
    tourney_touch(c);
    return 0;
}

/* Turns that the one who is tested has played. */
static int turns_of(const struct room *t)
{
    int turns = 0;
    for (int i = t->match->opening_turns; t->match->game && i < t->match->line.turns; i++)
        turns += t->match->mark[i].seat == 0;
    return turns;
}

static void settle_test(struct tourney *c, struct entry *e, enum entry_state state, const char *why)
{
    struct room *t = map_get(&c->hall->rooms, e->test);
    e->state = state;
    e->test[0] = '\0';
    snprintf(e->why, sizeof e->why, "%s", why);
    tourney_keep(c);
    tourney_touch(c);
    if (t && t->phase != PHASE_OVER)
        room_abort(t);
}

static void look_at_test(struct tourney *c, struct entry *e)
{
    const struct room *t = map_get(&c->hall->rooms, e->test);
    if (!t || t->aborted) {
        settle_test(c, e, ENTRY_REGISTERED, "");
    } else if (turns_of(t) >= TOURNEY_CHECK_TURNS) {
        settle_test(c, e, ENTRY_READY, "");
    } else if (t->phase == PHASE_OVER) {
        const struct agon_result *r = &t->match->result;
        bool failed = outcome_of_play(r->why) && outcome_winner(t->match->game, r) == 1;
        settle_test(c, e, failed ? ENTRY_FAILED : ENTRY_READY, failed ? r->why : "");
    }
}

void tourney_check_step(struct tourney *c)
{
    for (int i = 0; i < c->entries && c->state == TOURNEY_OPEN; i++)
        if (c->entry[i].state == ENTRY_TESTING)
            look_at_test(c, &c->entry[i]);
}

/* ---- classes ---- */

void tourney_new_code(struct tourney *c, struct person *p, char code[SESSION_CODE])
{
    session_end_all(c->hall, p, NULL);
    session_new_code(c->hall, p, code);
}

struct entry *tourney_pupil(struct tourney *c, struct person *owner, const char *account,
                            const char *name, char code[SESSION_CODE])
{
    struct person *p = person_bot(c->hall, owner, account);
    struct entry *e = tourney_add(c, name);
    memcpy(e->account, p->id, sizeof e->account);
    e->coded = true;
    tourney_new_code(c, p, code);
    return e;
}
