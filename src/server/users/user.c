/* Users in memory and in the store. */
#include "server/users/user.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/base/connection.h"

static const char *const roles[] = {"player",    "bot",       "arbiter",
                                    "organiser", "moderator", "administrator"};

bool user_is_guest(const struct user *user)
{
    return !user->key[0];
}

const char *role_name(enum role role)
{
    return roles[role];
}

int role_find(const char *name)
{
    for (int i = 0; i < (int)(sizeof roles / sizeof roles[0]); i++)
        if (strcmp(roles[i], name) == 0)
            return i;
    return -1;
}

void user_set_role(struct user *user, enum role role)
{
    user->role = role;
    if (role >= ROLE_MODERATOR)
        map_put(&user->users->moderators, user->id, user);
    else
        map_drop(&user->users->moderators, user->id);
}

/* ---- names ---- */

/* The code point of the valid UTF-8 character of n bytes at s. */
static unsigned code_point(const char *s, size_t n)
{
    static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned code = (unsigned char)s[0] & first[n];
    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((unsigned char)s[i] & 0x3f);
    return code;
}

/* Letters allowed in names beyond ASCII: no marks, no spaces, nothing that changes direction. */
static bool is_letter(unsigned c)
{
    static const unsigned range[][2] = {
        {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x24f},    {0x370, 0x373},   {0x386, 0x386},
        {0x388, 0x3ff},   {0x400, 0x481},   {0x48a, 0x52f},   {0x3041, 0x3096}, {0x30a1, 0x30fa},
        {0x30fc, 0x30fc}, {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xac00, 0xd7a3}};
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
        if (c >= range[i][0] && c <= range[i][1])
            return true;
    return false;
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

bool user_name_key(const char *name, char key[USER_NAME], const char **why)
{
    int characters = 0;
    size_t length = strlen(name), k = 0;
    *why = AGON_SAY(account_name_letters, "2 to 24 letters, digits, - and _");
    for (size_t i = 0, n; i < length; i += n, characters++) {
        n = text_char(name + i, length - i);
        if (n == 0 || characters == USER_NAME_MAX)
            return false;
        if (n == 1 ? !is_plain(name[i]) : !is_letter(code_point(name + i, n)))
            return false;
        bool upper = n == 1 && name[i] >= 'A' && name[i] <= 'Z';
        memcpy(key + k, name + i, n);
        key[k] = (char)(upper ? name[i] - 'A' + 'a' : key[k]);
        k += n;
    }
    key[k] = '\0';
    if (characters < USER_NAME_MIN)
        return false;
    *why = AGON_SAY(account_name_kept, "this name is reserved");
    return strncmp(key, "guest", 5) != 0 && strcmp(key, "deleted") != 0 && strcmp(key, "agon") != 0;
}

void user_set_name(struct user *user, const char *name, bool account)
{
    const char *why;
    char key[USER_NAME] = "";
    if (account)
        user_name_key(name, key, &why);
    size_t n = strlen(name) + 1, k = strlen(key) + 1;
    char *both = malloc(n + k);
    if (!both)
        abort();
    memcpy(both, name, n);
    memcpy(both + n, key, k);
    free((char *)user->name);
    user->name = both;
    user->key = both + n;
    if (key[0])
        map_drop(&user->users->guests, user->id);
    else
        map_put(&user->users->guests, user->id, user);
}

/* ---- in the order of their last use ---- */

void user_unlist(struct user *user)
{
    struct users *users = user->users;
    if (user->older)
        user->older->newer = user->newer;
    else
        users->oldest = user->newer;
    if (user->newer)
        user->newer->older = user->older;
    else
        users->newest = user->older;
}

void user_use(struct user *user)
{
    struct users *users = user->users;
    if (user->used)
        user_unlist(user);
    user->used = ++users->uses;
    user->older = users->newest;
    user->newer = NULL;
    if (users->newest)
        users->newest->newer = user;
    else
        users->oldest = user;
    users->newest = user;
}

/* ---- finding and making ---- */

struct user *user_find(struct users *users, const char *id)
{
    struct user *user = map_get(&users->by_id, id);
    if (user)
        user_use(user);
    return user;
}

struct user *user_named(struct users *users, const char *name)
{
    char key[USER_NAME];
    const char *why;
    struct user *user = user_name_key(name, key, &why) ? map_get(&users->by_name, key) : NULL;
    if (user)
        user_use(user);
    return user;
}

struct user *user_add(struct users *users, const char *id)
{
    struct user *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->users = users;
    snprintf(p->id, sizeof p->id, "%s", id);
    p->created = p->seen = users->core->now;
    map_put(&users->by_id, p->id, p);
    user_use(p);
    return p;
}

/* A guest's number, derived from the id, so that it never changes. */
static void name_guest(struct user *user)
{
    char name[32];
    unsigned sum = 0;
    for (const char *s = user->id; *s; s++)
        sum = sum * 31 + (unsigned char)*s;
    snprintf(name, sizeof name, "Guest %u", 1000 + sum % 9000);
    user_set_name(user, name, false);
}

struct user *user_guest(struct users *users, const char *id)
{
    char made[ID_SIZE];
    if (!id)
        random_id(made);
    struct user *user = user_add(users, id ? id : made);
    user->gathered = true; /* it has no games yet */
    name_guest(user);
    return user;
}

/* Not the hash of any password. */
const char user_no_password[] = "!";

static void keep(struct users *users, struct user *user, const char *hash)
{
    user->stored = true;
    user->seen = user->kept = users->core->now;
    store_put_user(users->core->store, &(struct store_user){.id = user->id,
                                                            .name = user->name,
                                                            .password = hash,
                                                            .role = roles[user->role],
                                                            .created = user->created,
                                                            .seen = user->seen,
                                                            .blocked = user->blocked});
}

void user_keep(struct users *users, struct user *user)
{
    keep(users, user, NULL);
}

void user_keep_password(struct users *users, struct user *user, const char *hash)
{
    user->token_only = strcmp(hash, user_no_password) == 0;
    keep(users, user, hash);
}

void user_give_bot(struct user *owner, struct user *bot)
{
    memcpy(bot->owner, owner->id, sizeof bot->owner);
    bot->next_bot = owner->bots;
    owner->bots = bot;
}

int user_bots(const struct user *owner)
{
    int n = 0;
    for (const struct user *bot = owner->bots; bot; bot = bot->next_bot)
        n++;
    return n;
}

bool user_is_bot(const struct user *user)
{
    return user->role == ROLE_BOT && user->token_only;
}

bool user_is_listed(const struct user *user)
{
    return user->key[0] && !user->called && !user->blocked && !user_is_bot(user);
}

const struct connection *user_program(const struct user *user)
{
    const struct connection *c = user->connections;
    while (c && !c->program)
        c = c->next_of_owner;
    return c;
}

bool user_is_blocked(const struct users *users, const struct user *user)
{
    const struct user *owner = user->owner[0] ? map_get(&users->by_id, user->owner) : NULL;
    return user->blocked || (owner && owner->blocked);
}

void user_load_bot(void *to, const struct store_bot *s)
{
    struct users *users = to;
    struct user *user = user_find(users, s->user), *owner = user_find(users, s->owner);
    if (user && owner)
        user_give_bot(owner, user);
}

void user_silence(struct users *users, struct user *user, int64_t until)
{
    char text[32];
    user->silent = until;
    snprintf(text, sizeof text, "%lld", (long long)until);
    if (until > users->core->now)
        store_put_document(users->core->store, &(struct store_document){.type = SILENCE_TYPE,
                                                                        .id = user->id,
                                                                        .owner = user->id,
                                                                        .text = text,
                                                                        .at = users->core->now});
    else
        store_drop_document(users->core->store, SILENCE_TYPE, user->id);
}

void user_load_silence(void *to, const struct store_document *document)
{
    struct users *users = to;
    struct user *user = user_find(users, document->id);
    int64_t until = strtoll(document->text, NULL, 10);
    if (user && until <= users->core->now + (int64_t)SILENCE_MINUTES_MAX *
                                                60000) /* else the date was wrong when it was
                                                        * created */
        user->silent = until;
}

/* ---- connections ---- */

static void tell_presence(struct user *user, bool came)
{
    struct users *users = user->users;
    users->presence = true;
    if (users->on_presence)
        users->on_presence(users->listener, user, came);
}

static void drop_connection(struct user *user, struct connection *c)
{
    for (struct connection **at = &user->connections; *at; at = &(*at)->next_of_owner)
        if (*at == c) {
            *at = c->next_of_owner;
            break;
        }
    c->owner = NULL;
}

static void connection_gone(void *subject, struct connection *c)
{
    struct user *user = subject;
    drop_connection(user, c);
    user->left = user->users->core->now;
    tell_presence(user, false);
}

void user_join(struct user *user, struct connection *c)
{
    c->owner = user;
    c->next_of_owner = user->connections;
    user->connections = c;
    connection_subscribe(c, user, connection_gone);
    tell_presence(user, true);
}

struct user *connection_user(const struct connection *c)
{
    return c->owner;
}

void user_leave(struct user *user, struct connection *c)
{
    drop_connection(user, c);
    connection_unsubscribe(c, user, connection_gone);
}

/* ---- games of a user ---- */

void user_sit(struct user *user, struct room *room)
{
    for (int i = 0; i < user->rooms; i++)
        if (user->room[i] == room)
            return;
    if (user->rooms == user->room_space) {
        user->room_space = user->room_space ? 2 * user->room_space : 4;
        user->room = realloc(user->room, (size_t)user->room_space * sizeof(struct room *));
        if (!user->room)
            abort();
    }
    user->room[user->rooms++] = room;
}

void user_rise(struct user *user, struct room *room)
{
    for (int i = 0; i < user->rooms; i++)
        if (user->room[i] == room) {
            user->room[i] = user->room[--user->rooms];
            return;
        }
}

/* ---- ratings ---- */

const struct user_rating *user_rated(const struct user *user, const char *game)
{
    for (int i = 0; i < user->ratings; i++)
        if (strcmp(user->rating[i].game, game) == 0)
            return &user->rating[i];
    return NULL;
}

struct user_rating *user_rating(struct user *user, const char *game)
{
    const struct user_rating *known = user_rated(user, game);
    if (known)
        return &user->rating[known - user->rating];
    user->rating = realloc(user->rating, (size_t)(user->ratings + 1) * sizeof *user->rating);
    if (!user->rating)
        abort();
    struct user_rating *r = &user->rating[user->ratings++];
    *r = (struct user_rating){.glicko = GLICKO_START};
    snprintf(r->game, sizeof r->game, "%s", game);
    return r;
}

/* ---- as JSON ---- */

json_t *user_json(const struct user *user)
{
    return json_pack("{ss ss ss? sb ss}", "id", user->id, "name", user->name, "player",
                     user->called, "guest", user_is_guest(user), "role", roles[user->role]);
}

json_t *user_ratings_json(const struct user *user)
{
    json_t *list = json_array();
    for (int i = 0; i < user->ratings; i++) {
        const struct user_rating *r = &user->rating[i];
        json_array_append_new(list,
                              json_pack("{ss si si sf si sb}", "game", r->game, "rating",
                                        (int)(r->glicko.rating + 0.5), "deviation",
                                        (int)(r->glicko.deviation + 0.5), "volatility",
                                        r->glicko.volatility, "games", r->games, "provisional",
                                        r->glicko.deviation > GLICKO_PROVISIONAL));
    }
    return list;
}
