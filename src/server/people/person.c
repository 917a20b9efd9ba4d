/* People in memory and in the store. */
#include "server/people/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/link.h"
#include "server/people/ladder.h"
#include "server/people/lookalikes.h"
#include "server/people/mailbox.h"

static const char *const roles[] = {"player", "bot", "arbiter", "organiser", "administrator"};

bool person_is_guest(const struct person *p)
{
    return p->password == NULL;
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

/* Letters that names may hold beyond ASCII: no marks, no spaces, nothing that changes direction. */
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

bool person_name_key(const char *name, char key[PERSON_NAME], const char **why)
{
    int characters = 0;
    size_t length = strlen(name), k = 0;
    *why = AGON_SAY(account_name_letters, "2 to 24 letters, digits, - and _");
    for (size_t i = 0, n; i < length; i += n, characters++) {
        n = text_char(name + i, length - i);
        if (n == 0 || characters == PERSON_NAME_MOST)
            return false;
        if (n == 1 ? !is_plain(name[i]) : !is_letter(code_point(name + i, n)))
            return false;
        bool upper = n == 1 && name[i] >= 'A' && name[i] <= 'Z';
        memcpy(key + k, name + i, n);
        key[k] = (char)(upper ? name[i] - 'A' + 'a' : key[k]);
        k += n;
    }
    key[k] = '\0';
    if (characters < PERSON_NAME_LEAST)
        return false;
    *why = AGON_SAY(account_name_kept, "this name is kept for the site itself");
    return strncmp(key, "guest", 5) != 0 && strcmp(key, "deleted") != 0 && strcmp(key, "agon") != 0;
}

/* ---- finding and making ---- */

struct person *person_find(struct hall *h, const char *id)
{
    return map_get(&h->people, id);
}

struct person *person_named(struct hall *h, const char *name)
{
    char key[PERSON_NAME];
    const char *why;
    return person_name_key(name, key, &why) ? map_get(&h->names, key) : NULL;
}

static struct person *add(struct hall *h, const char *id)
{
    struct person *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    snprintf(p->id, sizeof p->id, "%s", id);
    p->created = p->seen = h->now;
    map_put(&h->people, p->id, p);
    return p;
}

/* A guest's number, which follows from the id, so that it stays. */
static void name_guest(struct person *p)
{
    unsigned sum = 0;
    for (const char *s = p->id; *s; s++)
        sum = sum * 31 + (unsigned char)*s;
    snprintf(p->name, sizeof p->name, "Guest %u", 1000 + sum % 9000);
}

struct person *person_guest(struct hall *h, const char *id)
{
    char made[HALL_ID];
    if (!id)
        hall_random_id(made);
    struct person *p = add(h, id ? id : made);
    name_guest(p);
    return p;
}

void person_keep(struct hall *h, struct person *p)
{
    p->stored = true;
    p->seen = p->kept = h->now;
    store_put_person(h->store, &(struct store_person){.id = p->id,
                                                      .name = p->name,
                                                      .password = p->password,
                                                      .role = roles[p->role],
                                                      .created = p->created,
                                                      .seen = p->seen,
                                                      .blocked = p->blocked});
}

static void set_password(struct person *p, const char *hash)
{
    size_t n = strlen(hash) + 1;
    free(p->password);
    p->password = malloc(n);
    if (!p->password)
        abort();
    memcpy(p->password, hash, n);
}

void person_new_password(struct hall *h, struct person *p, const char *hash)
{
    set_password(p, hash);
    mailbox_revoke(p);
    person_keep(h, p);
}

void person_register(struct hall *h, struct person *p, const char *name, const char *hash)
{
    const char *why;
    snprintf(p->name, sizeof p->name, "%s", name);
    person_name_key(name, p->key, &why);
    set_password(p, hash);
    map_put(&h->names, p->key, p);
    lookalikes_add(h->lookalikes, p);
    person_keep(h, p);
}

void person_list_bot(struct hall *h, struct person *p)
{
    if (p->listed)
        return;
    p->listed = true;
    p->next_bot = h->bots;
    h->bots = p;
}

/* No password is ever hashed to this. */
static const char no_password[] = "!";

struct person *person_bot(struct hall *h, const struct person *owner, const char *name)
{
    struct person *p = person_guest(h, NULL);
    p->role = ROLE_BOT;
    person_list_bot(h, p);
    if (owner)
        memcpy(p->owner, owner->id, sizeof p->owner);
    person_register(h, p, name, no_password);
    store_put_bot(h->store, &(struct store_bot){p->id, p->owner});
    return p;
}

int person_bots(struct hall *h, const struct person *owner)
{
    int n = 0;
    for (const struct person *p = h->bots; p; p = p->next_bot)
        n += strcmp(p->owner, owner->id) == 0;
    return n;
}

bool person_is_bot(const struct person *p)
{
    return p->role == ROLE_BOT && strcmp(p->password, no_password) == 0;
}

bool person_is_blocked(const struct hall *h, const struct person *p)
{
    const struct person *owner = p->owner[0] ? map_get(&h->people, p->owner) : NULL;
    return p->blocked || (owner && owner->blocked);
}

/* Sessions of a bot are its token: they stay, and are good for nothing meanwhile. */
void person_block(struct hall *h, struct person *p, bool on)
{
    p->blocked = on;
    person_keep(h, p);
    if (!on)
        return;
    if (!person_is_bot(p))
        session_end_all(h, p, NULL);
    session_close(p);
    for (struct person *b = h->bots; b; b = b->next_bot)
        if (strcmp(b->owner, p->id) == 0)
            session_close(b);
}

void person_load(struct hall *h, const struct store_person *s)
{
    struct person *p = add(h, s->id);
    const char *why;
    int role = role_find(s->role);
    snprintf(p->name, sizeof p->name, "%s", s->name);
    p->role = role < 0 ? ROLE_PLAYER : (enum role)role;
    p->created = s->created < h->now ? s->created : h->now;
    p->seen = p->kept = s->seen < h->now ? s->seen : h->now;
    p->blocked = s->blocked;
    p->stored = true;
    if (s->password) {
        set_password(p, s->password);
        person_name_key(s->name, p->key, &why);
        map_put(&h->names, p->key, p);
        lookalikes_add(h->lookalikes, p);
    }
    if (p->role == ROLE_BOT)
        person_list_bot(h, p);
}

void person_load_bot(struct hall *h, const struct store_bot *s)
{
    struct person *p = person_find(h, s->person);
    if (p)
        snprintf(p->owner, sizeof p->owner, "%s", s->owner);
}

void person_silence(struct hall *h, struct person *p, int64_t until)
{
    char text[32];
    p->silent = until;
    snprintf(text, sizeof text, "%lld", (long long)until);
    if (until > h->now)
        store_put_paper(
            h->store,
            &(struct store_paper){
                .type = SILENCE_TYPE, .id = p->id, .owner = p->id, .text = text, .at = h->now});
    else
        store_drop_paper(h->store, SILENCE_TYPE, p->id);
}

void person_load_silence(struct hall *h, const struct store_paper *paper)
{
    struct person *p = person_find(h, paper->id);
    int64_t until = strtoll(paper->text, NULL, 10);
    if (p && until <= h->now + (int64_t)SILENCE_MINUTES_MAX *
                                   60000) /* else the date was wrong when it began */
        p->silent = until;
}

void person_free(struct hall *h, struct person *p)
{
    map_drop(&h->people, p->id);
    if (p->key[0] && map_get(&h->names, p->key) == p)
        map_drop(&h->names, p->key);
    lookalikes_drop(h->lookalikes, p);
    ladder_drop(h, p);
    for (struct person **b = &h->bots; p->listed && *b; b = &(*b)->next_bot)
        if (*b == p) {
            *b = p->next_bot;
            break;
        }
    free(p->password);
    free(p->mailbox);
    free(p->recovery);
    free(p->rating);
    free(p->room);
    free(p);
}

void person_delete(struct hall *h, struct person *p)
{
    session_end_all(h, p, NULL);
    store_drop_person(h->store, p->id);
    person_free(h, p);
}

/* ---- where a person sits ---- */

void person_sit(struct person *p, struct room *t)
{
    for (int i = 0; i < p->rooms; i++)
        if (p->room[i] == t)
            return;
    if (p->rooms == p->room_space) {
        p->room_space = p->room_space ? 2 * p->room_space : 4;
        p->room = realloc(p->room, (size_t)p->room_space * sizeof(struct room *));
        if (!p->room)
            abort();
    }
    p->room[p->rooms++] = t;
}

void person_rise(struct person *p, struct room *t)
{
    for (int i = 0; i < p->rooms; i++)
        if (p->room[i] == t) {
            p->room[i] = p->room[--p->rooms];
            return;
        }
}

/* ---- ratings ---- */

const struct person_rating *person_rated(const struct person *p, const char *game)
{
    for (int i = 0; i < p->ratings; i++)
        if (strcmp(p->rating[i].game, game) == 0)
            return &p->rating[i];
    return NULL;
}

struct person_rating *person_rating(struct person *p, const char *game)
{
    const struct person_rating *known = person_rated(p, game);
    if (known)
        return &p->rating[known - p->rating];
    p->rating = realloc(p->rating, (size_t)(p->ratings + 1) * sizeof *p->rating);
    if (!p->rating)
        abort();
    struct person_rating *r = &p->rating[p->ratings++];
    *r = (struct person_rating){.glicko = GLICKO_START};
    snprintf(r->game, sizeof r->game, "%s", game);
    return r;
}

void person_load_rating(struct hall *h, const struct store_rating *s)
{
    struct person *p = person_find(h, s->person);
    if (!p)
        return;
    struct person_rating *r = person_rating(p, s->game);
    r->glicko = (struct glicko){s->rating, s->deviation, s->volatility};
    r->games = s->games;
    r->at = s->at;
    ladder_load(h, p, r);
}

void person_keep_rating(struct hall *h, const struct person *p, const struct person_rating *r)
{
    ladder_put(h, p, r);
    store_put_rating(h->store, &(struct store_rating){.person = p->id,
                                                      .game = r->game,
                                                      .rating = r->glicko.rating,
                                                      .deviation = r->glicko.deviation,
                                                      .volatility = r->glicko.volatility,
                                                      .games = r->games,
                                                      .at = r->at});
}

/* ---- as JSON ---- */

json_t *person_json(const struct person *p)
{
    return json_pack("{ss ss sb ss}", "id", p->id, "name", p->name, "guest", person_is_guest(p),
                     "role", roles[p->role]);
}

json_t *person_ratings_json(const struct person *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->ratings; i++) {
        const struct person_rating *r = &p->rating[i];
        json_array_append_new(list,
                              json_pack("{ss si si sf si sb}", "game", r->game, "rating",
                                        (int)(r->glicko.rating + 0.5), "deviation",
                                        (int)(r->glicko.deviation + 0.5), "volatility",
                                        r->glicko.volatility, "games", r->games, "provisional",
                                        r->glicko.deviation > GLICKO_PROVISIONAL));
    }
    return list;
}
