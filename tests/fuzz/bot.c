/* Fuzz target: what two bots and a stranger say, a stream of lines each.
 *
 * The first character of a line says whose it is and in how many pieces it comes; "@1" to "@3"
 * stand for the ids of the challenges made so far. Whatever is sent, what comes back is one JSON
 * object with a type, and no more of it than the link may hold. */
#define _GNU_SOURCE

#include "server/bots/bot.h"
#include "hall.h"
#include "server/clerk.h"
#include "server/people/person.h"
#include "target.h"

enum { BOTS = 2, LINES_MAX = 60 };

static struct person *make(const char *name)
{
    struct person *p = person_guest(hall, NULL);
    p->role = ROLE_BOT;
    person_register(hall, p, name, "!");
    return p;
}

static struct link *enter(struct person *p)
{
    char token[SESSION_TEXT], hello[160];
    struct link *l = link_new(hall, NULL, "", "127.0.0.1");
    if (!l || !bot_init(l))
        abort();
    if (!p)
        return l;
    session_new(hall, p, token);
    int n = snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}\n", token);
    bot_bytes(l, hello, (size_t)n);
    if (l->person != p)
        abort();
    return l;
}

static void drain(struct link *l, char made[GAMES_KEPT][HALL_ID], int *games)
{
    for (; l->notes > 0; link_sent(l)) {
        struct note *note = l->note[l->first];
        json_t *json = json_loadb((const char *)note->bytes + NOTE_HEADROOM, note->n,
                                  JSON_REJECT_DUPLICATES, NULL);
        const char *type = json_string_value(json_object_get(json, "type"));
        const char *id = json_string_value(json_object_get(json, "challenge"));
        if (!type || memchr(note->bytes + NOTE_HEADROOM, '\n', note->n))
            abort();
        if (id && strcmp(type, "challenged") == 0 && *games < GAMES_KEPT)
            snprintf(made[(*games)++], HALL_ID, "%s", id);
        json_decref(json);
    }
}

static void leave(struct link *l)
{
    bot_release(l);
    link_free(l);
}

/* A line, perhaps in two pieces. */
static void say(struct link *l, char *text, size_t n, bool split)
{
    text[n] = '\n';
    if (split) {
        bot_bytes(l, text, n / 2);
        bot_bytes(l, text + n / 2, n + 1 - n / 2);
    } else {
        bot_bytes(l, text, n + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct person *person[BOTS];
    struct link *link[BOTS + 1];
    char made[GAMES_KEPT][HALL_ID] = {"", "", ""}, text[LINE_BYTES + 1];
    int games = 0, lines = 0;
    if (!hall)
        open_hall();
    hall_step(hall);
    person[0] = make("Ann");
    person[1] = make("Bob");
    for (int i = 0; i <= BOTS; i++)
        link[i] = enter(i < BOTS ? person[i] : NULL);
    for (size_t at = 0; at < size && lines < LINES_MAX; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        if (n > 0) {
            int who = data[at] % (BOTS + 1);
            size_t k = expand((const char *)data + at + 1, n - 1, made, text);
            say(link[who], text, k, data[at] & 64);
            hall_step(hall);
            for (int i = 0; i <= BOTS; i++)
                drain(link[i], made, &games);
        }
        at += n + 1;
    }
    for (int i = 0; i <= BOTS; i++)
        leave(link[i]);
    for (int i = 0; i < BOTS; i++)
        people_forget(hall, person[i]);
    hall_step(hall);
    return 0;
}
