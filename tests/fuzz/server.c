/* Fuzz target: messages of three connections to a hall without sockets, a line each.
 *
 * The first character of a line says whose it is; in it "@1" to "@3" stand for the ids of the games
 * and tournaments made so far, so that what follows can mean them. The first of the three is an
 * organiser with an account. Whatever is sent, every answer is JSON. */
#define _GNU_SOURCE

#include "hall.h"
#include "server/clerk.h"
#include "server/people/person.h"
#include "server/rooms/room.h"
#include "server/tourney/tourney.h"
#include "target.h"

enum { PEOPLE = 3, LINES_MAX = 40 };

static struct link *enter(struct person **p, bool organises)
{
    char cookie[SESSION_TEXT], token[TOKEN_TEXT], hello[128];
    *p = person_guest(hall, NULL);
    if (organises) {
        (*p)->role = ROLE_ORGANISER;
        person_register(hall, *p, "Organiser", "!");
        session_new(hall, *p, cookie);
    } else {
        session_of_guest(hall, *p, cookie);
    }
    session_token(hall, cookie, token);
    struct link *l = link_new(hall, NULL, cookie, "127.0.0.1");
    int n = snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"id\":0,\"token\":\"%s\"}", token);
    link_message(l, hello, (size_t)n);
    if (l->person != *p)
        abort();
    return l;
}

/* Every note is a JSON object; the ids of games made are kept. */
static void drain(struct link *l, char made[3][HALL_ID], int *games)
{
    for (; l->notes > 0; link_sent(l)) {
        struct note *note = l->note[l->first];
        json_t *json = json_loadb((const char *)note->bytes + NOTE_HEADROOM, note->n,
                                  JSON_REJECT_DUPLICATES, NULL);
        const char *id = json_string_value(json_object_get(json, "id"));
        if (!json_is_object(json))
            abort();
        if (id && json_object_get(json, "url") && *games < 3)
            snprintf(made[(*games)++], HALL_ID, "%s", id);
        json_decref(json);
    }
}

/* What the tournaments of an input leave behind: themselves, their games, the bots of a class. */
static void end_tournaments(void)
{
    size_t at = 0;
    for (struct tourney *c; (c = map_each(&hall->tourneys, &at)) != NULL; at = 0)
        tourney_drop(c);
    at = 0;
    for (struct room *t; (t = map_each(&hall->rooms, &at)) != NULL;)
        if (t->tourney[0] && t->phase != PHASE_OVER)
            room_abort(t);
    while (hall->bots)
        people_forget(hall, hall->bots);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct person *person[PEOPLE];
    struct link *link[PEOPLE];
    char made[3][HALL_ID] = {"", "", ""}, text[LINE_BYTES];
    int games = 0, lines = 0;
    if (!hall)
        open_hall();
    hall_step(hall);
    for (int i = 0; i < PEOPLE; i++)
        link[i] = enter(&person[i], i == 0);
    for (size_t at = 0; at < size && lines < LINES_MAX; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        if (n > 0) {
            int who = data[at] % PEOPLE;
            size_t k = expand((const char *)data + at + 1, n - 1, made, text);
            link_message(link[who], text, k);
            hall_step(hall);
            for (int i = 0; i < PEOPLE; i++)
                drain(link[i], made, &games);
        }
        at += n + 1;
    }
    end_tournaments();
    for (int i = 0; i < PEOPLE; i++) {
        struct person *p = person_find(hall, person[i]->id);
        link_free(link[i]);
        if (p)
            people_forget(hall, p);
    }
    hall_step(hall);
    return 0;
}
