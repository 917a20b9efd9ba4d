/* Reading the timetable, and creating its arenas. */
#include "server/hosted/timetable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/files.h"
#include "play/clock.h"
#include "server/hosted/check_in.h"
#include "server/hosted/keep.h"
#include "server/hosted/notes.h"
#include "server/hosted/release.h"
#include "server/hosted/settings.h"

enum { MINUTE_MS = 60000, DAY_MS = 86400000, AHEAD_MS = DAY_MS, EVERY_DAY = 127 };
enum { EPOCH_DAY = 3 }; /* 1970 began on a Thursday */

/* ---- reading ---- */

/* Finds the next word of a line, "" at its end. */
static size_t next_word(const char **s, const char *end)
{
    size_t n = 0;
    while (*s < end && (**s == ' ' || **s == '\t'))
        (*s)++;
    while (*s + n < end && (*s)[n] != ' ' && (*s)[n] != '\t')
        n++;
    return n;
}

/* Copies a word and moves past it; false: there is none, or it is too long. */
static bool take_word(const char **s, const char *end, char *to, size_t size)
{
    size_t n = next_word(s, end);
    if (n == 0 || n >= size)
        return false;
    memcpy(to, *s, n);
    to[n] = '\0';
    *s += n;
    return true;
}

static int day_of(const char *name, size_t n)
{
    static const char *const days[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
    for (int i = 0; i < 7; i++)
        if (text_equal(name, n, days[i]))
            return 1 << i;
    return text_equal(name, n, "daily") ? EVERY_DAY : 0;
}

static bool read_days(const char *word, int *days)
{
    for (*days = 0;; word++) {
        size_t n = strcspn(word, ",");
        int day = day_of(word, n);
        if (day == 0)
            return false;
        *days |= day;
        word += n;
        if (!*word)
            return true;
    }
}

static bool read_time(const char *word, int *minute)
{
    const char *colon = strchr(word, ':');
    int64_t hours, minutes;
    if (!colon || strlen(colon) != 3 || !text_number(word, (size_t)(colon - word), 0, 23, &hours) ||
        !text_number(colon + 1, 2, 0, 59, &minutes))
        return false;
    *minute = (int)(60 * hours + minutes);
    return true;
}

static int wrong(struct agon_error *e, int line, const char *what)
{
    return agon_fail(e, AGON_BAD_TEXT, -1, "line %d: expected %s", line, what);
}

/* Reads a line that is not empty, up to `end`. */
static int read_line(struct timetable_line *l, const char *s, const char *end, struct agon_error *e)
{
    char days[40], at[8], game[sizeof l->variant], *slash;
    if (!take_word(&s, end, days, sizeof days) || !read_days(days, &l->days))
        return wrong(e, l->line, "daily, or days such as mon,wed,sat");
    if (!take_word(&s, end, at, sizeof at) || !read_time(at, &l->minute))
        return wrong(e, l->line, "a time of the day in UTC, 19:30");
    if (!take_word(&s, end, game, sizeof game) || strcspn(game, "/") >= sizeof l->game)
        return wrong(e, l->line, "a game, or GAME/VARIANT");
    slash = strchr(game, '/');
    if (slash)
        *slash = '\0';
    memcpy(l->game, game, strlen(game) + 1);
    snprintf(l->variant, sizeof l->variant, "%s", slash ? slash + 1 : "");
    if (!take_word(&s, end, l->control, sizeof l->control))
        return wrong(e, l->line, "a time control, 3m+2s");
    if (!take_word(&s, end, l->duration, sizeof l->duration))
        return wrong(e, l->line, "how long it lasts, 45m");
    size_t n = next_word(&s, end) > 0 ? (size_t)(end - s) : 0;
    while (n > 0 && strchr(" \t\r", s[n - 1]))
        n--;
    if (n >= sizeof l->title || !text_clean(s, n, NULL))
        return wrong(e, l->line, "a title of at most 100 bytes of UTF-8");
    memcpy(l->title, s, n);
    l->title[n] = '\0';
    return 0;
}

int timetable_read_text(struct timetable *t, const char *text, struct agon_error *e)
{
    *t = (struct timetable){.lines = 0};
    int number = 0, status = 0;
    for (const char *s = text, *next; *s && status == 0; s = next) {
        const char *end = s + strcspn(s, "\n"), *first = s;
        next = *end ? end + 1 : end;
        number++;
        while (end > s && strchr(" \t\r", end[-1]))
            end--;
        if (next_word(&first, end) == 0 || *first == '#')
            continue;
        if (t->lines == TIMETABLE_LINES)
            return agon_fail(e, AGON_BAD_TEXT, -1, "line %d: more than %d arenas", number,
                             TIMETABLE_LINES);
        struct timetable_line *l = &t->line[t->lines++];
        l->line = number;
        status = read_line(l, s, end, e);
    }
    return status;
}

int timetable_read(struct timetable *t, const char *path, struct agon_error *e)
{
    char *text;
    size_t n;
    int status = file_read(path, TIMETABLE_BYTES, &text, &n, e);
    if (status < 0)
        return status;
    status = strlen(text) == n ? timetable_read_text(t, text, e)
                               : agon_fail(e, AGON_BAD_TEXT, -1, "expected text, found a zero");
    free(text);
    return status;
}

int64_t timetable_next(const struct timetable_line *l, int64_t from)
{
    int64_t day = from / DAY_MS;
    for (;; day++) {
        int64_t at = day * DAY_MS + (int64_t)l->minute * MINUTE_MS;
        if (at >= from && l->days >> (day + EPOCH_DAY) % 7 & 1)
            return at;
    }
}

/* ---- arenas ---- */

static json_t *settings_of(const struct timetable_line *l, const struct shared_game *game,
                           int64_t starts)
{
    json_t *settings = hosted_usual();
    const char *name = json_string_value(json_object_get(game->json, "name"));
    json_t *title = *l->title ? json_string(l->title)
                    : *l->variant
                        ? json_sprintf("%.40s (%.40s), %.15s", name, l->variant, l->control)
                        : json_sprintf("%.60s, %.35s", name, l->control);
    json_t *own =
        json_pack("{so ss ss ss ss ss sI sb si}", "title", title, "game", l->game, "variant",
                  l->variant, "format", "arena", "control", l->control, "duration", l->duration,
                  "starts", (json_int_t)starts, "rated", 1, "max_players", HOSTED_PLAYERS_MAX);
    json_object_update(settings, own);
    json_decref(own);
    return settings;
}

/* Creates the arena of a line, owned by the server; NULL with *error. */
static struct hosted_tournament *make(struct tournaments *tournaments,
                                      const struct timetable_line *l, int64_t starts,
                                      struct agon_error *error)
{
    struct game_spec spec = {.kind = l->game, .variant = l->variant};
    struct shared_game *game = shared_game_open(tournaments->rooms, &spec, error);
    if (!game)
        return NULL;
    struct hosted_tournament *t = hosted_new(tournaments, NULL);
    json_t *settings = settings_of(l, game, starts);
    int status = hosted_configure(t, settings, game, error);
    json_decref(settings);
    if (status == 0)
        return t;
    shared_game_drop(game);
    hosted_free(t);
    return NULL;
}

int tournaments_check_timetable(struct tournaments *tournaments, struct agon_error *error)
{
    const struct timetable *table = tournaments->core->options.timetable;
    struct agon_error inner;
    for (int i = 0; table && i < table->lines; i++) {
        struct hosted_tournament *t = make(tournaments, &table->line[i], 1, &inner);
        if (!t)
            return agon_fail(error, AGON_BAD_TEXT, -1, "timetable: line %d: %s",
                             table->line[i].line, inner.text);
        hosted_free(t);
    }
    return 0;
}

/* Returns the key of a line's arena at a time in the list of created arenas; free() it. */
static char *slot_of(const struct timetable_line *l, int64_t starts)
{
    char *slot;
    if (asprintf(&slot, "%lld %s/%s %s", (long long)starts, l->game, l->variant, l->control) < 0)
        abort();
    return slot;
}

/* Records that an arena was created, so that it is not created again even if it is deleted, and
 * removes records older than a day. False: it was already recorded. */
static bool note_made(struct tournaments *tournaments, const struct timetable_line *l,
                      int64_t starts)
{
    json_t *slots = tournaments->slots ? tournaments->slots : json_object(), *value;
    char *slot = slot_of(l, starts), *text;
    const char *name;
    void *next;
    bool is_new = !json_object_get(slots, slot);
    tournaments->slots = slots;
    json_object_foreach_safe(slots, next, name, value)
    {
        if (json_integer_value(value) < tournaments->core->now - DAY_MS)
            json_object_del(slots, name);
    }
    json_object_set_new(slots, slot, json_integer(starts));
    text = is_new ? json_dumps(slots, JSON_COMPACT) : NULL;
    if (text)
        store_put_value(tournaments->core->store, "timetable", text);
    free(text);
    free(slot);
    return is_new;
}

/* Deletes the timetable's arenas in which nobody played. */
static void drop_empty(struct tournaments *tournaments)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;)
        if (!t->maker[0] && t->rules.starts > 0 &&
            ((t->state == HOSTED_OPEN &&
              tournaments->core->now >= t->rules.starts + t->rules.duration_ms) ||
             (t->state == HOSTED_OVER && t->played == 0))) {
            hosted_stop_tests(t);
            hosted_drop(t);
            map_back(&at);
        }
}

void tournaments_keep_timetable(struct tournaments *tournaments)
{
    const struct timetable *table = tournaments->core->options.timetable;
    int64_t now = tournaments->core->now;
    if (now < tournaments->timetable_due)
        return;
    drop_empty(tournaments);
    for (int i = 0; table && i < table->lines; i++) {
        const struct timetable_line *l = &table->line[i];
        struct agon_error error;
        int64_t starts = timetable_next(l, now);
        struct hosted_tournament *t = starts - now <= AHEAD_MS && note_made(tournaments, l, starts)
                                          ? make(tournaments, l, starts, &error)
                                          : NULL;
        if (!t)
            continue;
        hosted_keep(t);
        hosted_note(t, NULL, "create", NULL, NULL);
    }
    tournaments->timetable_due = now + MINUTE_MS;
}
