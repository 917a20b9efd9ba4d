/* Forgetting: who deletes an account leaves a tournament's tables as "deleted", with a number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/tourney/parts.h"

/* The member of a note that holds the name, as JSON writes it, with the closing mark behind it. */
static char *member(const char *key, const char *name)
{
    json_t *json = json_string(name);
    char *quoted = json_dumps(json, JSON_ENCODE_ANY), *text = NULL;
    size_t size = quoted ? strlen(key) + strlen(quoted) + 8 : 0;
    if (size && (text = malloc(size)))
        snprintf(text, size, "\"%s\":%s", key, quoted);
    free(quoted);
    json_decref(json);
    return text;
}

static void rename_in_store(struct tourney *c, const char *key, const char *name,
                            const char *instead)
{
    char *from = member(key, name), *to = member(key, instead);
    if (from && to)
        store_forget_in_notes(c->hall->store, c->id, from, to);
    free(from);
    free(to);
}

/* A text of our own in the place of one. */
static void replace(char **text, const char *instead)
{
    char *copy = record_copy(instead, strlen(instead));
    if (copy) {
        free(*text);
        *text = copy;
    }
}

static void rename_player(struct tourney *c, int player)
{
    struct entry *e = &c->entry[player];
    char name[32];
    snprintf(name, sizeof name, "deleted %d", player + 1);
    rename_in_store(c, "subject", e->name, name);
    for (int i = 0; i < c->notes; i++)
        if (c->note[i].subject && strcmp(c->note[i].subject, e->name) == 0)
            replace(&c->note[i].subject, name);
    if (tourney_begun(c))
        replace(&c->plan.player[player].name, name);
    snprintf(e->name, sizeof e->name, "%s", name);
    e->members[0] = '\0';
}

static void rename_helper(struct tourney *c, const struct person *p)
{
    rename_in_store(c, "by", p->name, "deleted");
    rename_in_store(c, "subject", p->name, "deleted");
    for (int i = 0; i < c->notes; i++) {
        if (strcmp(c->note[i].by, p->name) == 0)
            strcpy(c->note[i].by, "deleted");
        if (c->note[i].subject && strcmp(c->note[i].subject, p->name) == 0)
            replace(&c->note[i].subject, "deleted");
    }
    if (strcmp(c->maker, p->name) == 0)
        strcpy(c->maker, "deleted");
    tourney_staff(c, p, "none");
}

void tourneys_forget_person(struct hall *h, const struct person *p)
{
    size_t at = 0;
    for (struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL;) {
        int player = tourney_player_of(c, p);
        bool helps = tourney_helps(c, p) || strcmp(c->maker, p->name) == 0;
        if (player < 0 && !helps)
            continue;
        if (player >= 0 && c->state == TOURNEY_OPEN)
            tourney_remove(c, player);
        else if (player >= 0)
            rename_player(c, player);
        if (helps)
            rename_helper(c, p);
        tourney_keep(c);
        tourney_touch(c);
    }
}
