/* Pairing by rating, wider with the time waited. */
#include "server/game/pairing.h"

#include <math.h>
#include <stddef.h>

void pairing_add(struct pairing *p, struct seeker *s)
{
    struct seeker **at = &p->first;
    while (*at && (*at)->since <= s->since)
        at = &(*at)->next;
    s->next = *at;
    *at = s;
}

void pairing_remove(struct pairing *p, struct seeker *s)
{
    struct seeker **at = &p->first;
    while (*at && *at != s)
        at = &(*at)->next;
    if (*at)
        *at = s->next;
}

static bool may_meet(const struct pairing *p, const struct seeker *a, const struct seeker *b)
{
    return a->terms == b->terms && !a->away && !b->away && (!p->wanted || p->wanted(a, b));
}

/* The time from which the longer waiting player accepts the other. */
static int64_t meet_at(const struct seeker *older, const struct seeker *younger)
{
    double gap = fabs(older->rating - younger->rating) - PAIRING_WINDOW;
    return older->since + (gap > 0 ? (int64_t)ceil(gap * 1000 / PAIRING_WIDER) : 0);
}

/* The player paired with this one now, among those who came later, or NULL. */
static struct seeker *nearest(const struct pairing *p, const struct seeker *older, int64_t now)
{
    struct seeker *best = NULL;
    for (struct seeker *s = older->next; s; s = s->next)
        if (may_meet(p, older, s) && meet_at(older, s) <= now &&
            (!best || fabs(older->rating - s->rating) < fabs(older->rating - best->rating)))
            best = s;
    return best;
}

bool pairing_next(struct pairing *p, int64_t now, struct seeker *two[2])
{
    for (struct seeker *s = p->first; s; s = s->next) {
        struct seeker *other = nearest(p, s, now);
        if (!other)
            continue;
        two[0] = s;
        two[1] = other;
        pairing_remove(p, s);
        pairing_remove(p, other);
        return true;
    }
    return false;
}

int64_t pairing_due(const struct pairing *p)
{
    int64_t due = INT64_MAX;
    for (const struct seeker *a = p->first; a; a = a->next)
        for (const struct seeker *b = a->next; b; b = b->next)
            if (may_meet(p, a, b) && meet_at(a, b) < due)
                due = meet_at(a, b);
    return due;
}
