/* Sockets by silence. */
#include "server/base/idle.h"

#include <stddef.h>

static void ring_init(struct idle_place *head)
{
    head->next = head->before = head;
}

void idle_init(struct idle_list *list)
{
    ring_init(&list->heard);
    ring_init(&list->asked);
}

void idle_drop(struct idle_place *p)
{
    if (!p->next)
        return;
    p->next->before = p->before;
    p->before->next = p->next;
    p->next = p->before = NULL;
}

/* Puts it last in a ring. */
static void put(struct idle_place *head, struct idle_place *p, int64_t now)
{
    idle_drop(p);
    p->at = now;
    p->next = head;
    p->before = head->before;
    head->before->next = p;
    head->before = p;
}

void idle_heard(struct idle_list *list, struct idle_place *p, int64_t now)
{
    p->asked = false;
    put(&list->heard, p, now);
}

/* The first of a ring if its time is not after `before`. */
static struct idle_place *first_since(struct idle_place *head, int64_t before)
{
    return head->next != head && head->next->at <= before ? head->next : NULL;
}

struct idle_place *idle_silent(struct idle_list *list, int64_t now)
{
    struct idle_place *p = first_since(&list->heard, now - IDLE_PING_MS);
    if (p) {
        p->asked = true;
        put(&list->asked, p, now);
    }
    return p;
}

struct idle_place *idle_lost(struct idle_list *list, int64_t now)
{
    struct idle_place *p = first_since(&list->asked, now - IDLE_ANSWER_MS);
    if (p)
        idle_drop(p);
    return p;
}
