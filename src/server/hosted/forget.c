/* Anonymises a deleted account, which stays in a tournament's tables as "deleted" with a number. */
#include "server/hosted/forget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/hosted/hand_in.h"
#include "server/hosted/keep.h"
#include "server/hosted/people.h"
#include "server/hosted/plays.h"
#include "server/hosted/release.h"

/* Returns the JSON member of a note that contains the name, with the closing quote. */
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

static void rename_in_store(struct hosted_tournament *t, const char *key, const char *name,
                            const char *instead)
{
    char *from = member(key, name), *to = member(key, instead);
    if (from && to)
        store_forget_in_notes(t->tournaments->core->store, t->id, from, to);
    free(from);
    free(to);
}

/* Replaces an allocated string with a copy of another. */
static void replace(char **text, const char *instead)
{
    char *copy = record_copy(instead, strlen(instead));
    if (copy) {
        free(*text);
        *text = copy;
    }
}

static void rename_player(struct hosted_tournament *t, int player)
{
    struct entry *e = &t->entry[player];
    char name[32];
    snprintf(name, sizeof name, "deleted %d", player + 1);
    rename_in_store(t, "subject", e->name, name);
    for (int i = 0; i < t->notes; i++)
        if (t->note[i].subject && strcmp(t->note[i].subject, e->name) == 0)
            replace(&t->note[i].subject, name);
    if (hosted_begun(t))
        replace(&t->plan.player[player].name, name);
    snprintf(e->name, sizeof e->name, "%s", name);
    e->members[0] = '\0';
    hosted_take_back_all(t, e);
}

static void rename_helper(struct hosted_tournament *t, const struct user *user)
{
    rename_in_store(t, "by", user->name, "deleted");
    rename_in_store(t, "subject", user->name, "deleted");
    for (int i = 0; i < t->notes; i++) {
        if (strcmp(t->note[i].by, user->name) == 0)
            strcpy(t->note[i].by, "deleted");
        if (t->note[i].subject && strcmp(t->note[i].subject, user->name) == 0)
            replace(&t->note[i].subject, "deleted");
    }
    if (strcmp(t->maker, user->name) == 0)
        strcpy(t->maker, "deleted");
    hosted_staff(t, user, "none");
}

void tournaments_forget_user(struct tournaments *tournaments, const struct user *user)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        int player = hosted_player_of(t, user);
        bool helps = hosted_helps(t, user) || strcmp(t->maker, user->name) == 0;
        if (player < 0 && !helps)
            continue;
        if (player >= 0)
            hosted_forget_plays(t, player);
        if (player >= 0 && t->state == HOSTED_OPEN)
            hosted_remove(t, player);
        else if (player >= 0)
            rename_player(t, player);
        if (helps)
            rename_helper(t, user);
        hosted_keep(t);
        hosted_touch(t);
    }
}
