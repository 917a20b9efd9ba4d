/* Commands about bots: their accounts and tokens, and who is there. */
#include <string.h>

#include "server/bots/bot.h"
#include "server/clerk.h"
#include "server/commands/ask.h"
#include "server/commands/command.h"
#include "server/people/lookalikes.h"

/* The bot of the argument's name, if who asks may decide about it. NULL: refused. */
static struct person *own_bot(struct request *r)
{
    struct person *p = person_named(r->hall, request_text(r, "name"));
    if (!p) {
        request_refuse(r, "not_found", AGON_SAY(account_nobody, "nobody is called so"));
        return NULL;
    }
    bool mine = r->person && strcmp(p->owner, r->person->id) == 0;
    bool any = r->owner || r->person->role == ROLE_ADMINISTRATOR;
    r->official = any && !mine;
    if (!person_is_bot(p) || !(mine || any)) {
        request_refuse(r, p->role == ROLE_BOT ? "forbidden" : "not_now",
                       p->role == ROLE_BOT ? AGON_SAY(bot_not_yours, "this bot is not yours")
                                           : AGON_SAY(account_name_taken, "this name is taken"));
        return NULL;
    }
    return p;
}

/* A new account without a password; NULL: refused. */
static struct person *make_bot(struct request *r)
{
    char key[PERSON_NAME];
    const char *why, *name = request_text(r, "name");
    int most = r->owner                            ? 0
               : r->person->role >= ROLE_ORGANISER ? BOTS_OF_ORGANISER_MAX
                                                   : BOTS_OF_ACCOUNT_MAX;
    if (!person_name_key(name, key, &why)) {
        request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
        request_put(r, "argument", json_string("name"));
        return NULL;
    }
    why = r->owner ? NULL : lookalikes_refuse(r->hall->lookalikes, name);
    if (why) {
        request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
        request_put(r, "argument", json_string("name"));
        return NULL;
    }
    if (!r->owner && person_bots(r->hall, r->person) >= most) {
        request_refuse(r, "too_many", AGON_SAY(bot_most, "at most %d bots"), most);
        return NULL;
    }
    return person_bot(r->hall, r->person, name);
}

static int run_bot(struct request *r)
{
    char token[SESSION_TEXT];
    struct person *p;
    if (r->person && r->person->role == ROLE_BOT)
        return request_refuse(r, "forbidden", AGON_SAY(bot_makes_none, "bots make no bots"));
    p = person_named(r->hall, request_text(r, "name")) ? own_bot(r) : make_bot(r);
    if (!p)
        return -1;
    session_end_all(r->hall, p, NULL);
    session_new(r->hall, p, token);
    request_put(r, "name", json_string(p->name));
    request_put(r, "token", json_string(token));
    return 0;
}

static int run_unbot(struct request *r)
{
    struct person *p = own_bot(r);
    int status = p ? ask_games_of(r, p) : -1;
    if (status != 0)
        return status;
    people_forget(r->hall, p);
    return 0;
}

/* A connected bot, or one's own; NULL: no concern of the reader's. */
static json_t *bot_json(const struct request *r, const struct person *p)
{
    const struct link *l = p->links;
    while (l && !l->bot)
        l = l->next_of_person;
    bool mine = r->person && strcmp(p->owner, r->person->id) == 0;
    const char *kind = request_text(r, "game");
    if (p->role != ROLE_BOT || (!l && !mine) || (l && kind && !bot_plays(l, kind)))
        return NULL;
    json_t *kinds = l ? bot_kinds(l) : NULL;
    return json_pack("{ss sb sb so si}", "name", p->name, "online", l != NULL, "mine", mine,
                     "games", kinds ? kinds : json_null(), "playing", p->rooms);
}

static int run_bots(struct request *r)
{
    json_t *list = json_array();
    for (const struct person *p = r->hall->bots; p; p = p->next_bot) {
        json_t *one = bot_json(r, p);
        if (one)
            json_array_append_new(list, one);
    }
    request_put(r, "bots", list);
    return 0;
}

#define NAME                                                                                       \
    {                                                                                              \
        "name", ARG_TEXT, true, 1, 99, "the bot's name"                                            \
    }

const struct command commands_bots[] = {
    {"bot", RIGHTS_ACCOUNT, false, false, "makes a bot's account, or gives it a new token",
     (const struct argument[]){NAME, {0}}, run_bot},
    {"unbot", RIGHTS_ACCOUNT, false, false, "forgets a bot of one's own",
     (const struct argument[]){NAME, {0}}, run_unbot},
    {"bots", RIGHTS_ANYONE, true, false, "bots that are there, and one's own",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "only those that play it"}, {0}},
     run_bots},
    {0}};
