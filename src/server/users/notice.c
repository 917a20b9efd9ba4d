/* Notices are only in the store; users who are online receive them at once. */
#include "server/users/notice.h"

#include <string.h>

#include "server/base/connection.h"

#define NOTICE_KEPT_MS (INT64_C(30) * 86400000)
#define NOTICE_SWEEP_MS INT64_C(86400000)

static const struct {
    const char *letter, *name;
} types[] = {[NOTICE_CHALLENGE] = {"C", "challenge"}, [NOTICE_TURN] = {"T", "turn"},
             [NOTICE_MESSAGE] = {"M", "message"},     [NOTICE_FOLLOW] = {"F", "follow"},
             [NOTICE_TEAM] = {"J", "team"},           [NOTICE_REPORT] = {"R", "report"}};

static void push(struct user *user, json_t *json)
{
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        connection_send_json(c, json_incref(json));
    json_decref(json);
}

void notice_add(struct users *users, struct user *user, enum notice type, const char *subject,
                const char *who)
{
    int64_t now = users->core->now;
    if (user_is_guest(user) || user->role == ROLE_BOT)
        return;
    store_put_notice(users->core->store, &(struct store_notice){.user = user->id,
                                                                .type = types[type].letter,
                                                                .subject = subject,
                                                                .who = who,
                                                                .at = now});
    deliver(users, user, type, subject, who);
    push(user,
         json_pack("{ss s{ss ss sI ss sb}}", "on", "notice", "notice", "type", types[type].name,
                   "subject", subject, "at", (json_int_t)now, "who", who, "seen", false));
}

void notice_end(struct users *users, const char *id, enum notice type, const char *subject)
{
    struct user *user = user_find(users, id);
    if (user && (user_is_guest(user) || user->role == ROLE_BOT))
        return;
    store_drop_notice(users->core->store, id, types[type].letter, subject);
    if (user)
        push(user, json_pack("{ss ss ss}", "on", "notice_end", "type", types[type].name, "subject",
                             subject));
}

void notices_sweep(struct users *users)
{
    if (users->core->now - users->notices_swept < NOTICE_SWEEP_MS)
        return;
    users->notices_swept = users->core->now;
    store_drop_old_notices(users->core->store, users->core->now - NOTICE_KEPT_MS);
}

json_t *notice_json(const struct store_cell *c)
{
    const char *name = "";
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].letter, c[0].text) == 0)
            name = types[i].name;
    return json_pack("{ss ss sI ss sb}", "type", name, "subject", c[1].text, "at",
                     (json_int_t)c[2].number, "who", c[3].text, "seen", c[4].number != 0);
}
