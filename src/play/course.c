/* Reading courses: lines become keys and values that point into one copy of the text. */
#include "play/course.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const course_language[COURSE_LANGUAGES] = {"en", "fr", "ja", "tr"};

static const char *const text_key[COURSE_TEXTS] = {"title", "task", "hint"};

#define ID_LETTERS "abcdefghijklmnopqrstuvwxyz0123456789-"

static int refuse(struct agon_error *error, const struct course *c, const char *at, const char *why,
                  const char *what)
{
    int byte = (int)(at - c->bytes);
    return what ? agon_fail(error, AGON_BAD_TEXT, byte, "%s: %s", what, why)
                : agon_fail(error, AGON_BAD_TEXT, byte, "%s", why);
}

/* Begins an exercise; the error, or NULL. */
static const char *begin_exercise(struct course *c, const char *id)
{
    size_t n = strspn(id, ID_LETTERS);
    if (!c->game)
        return "expected course: before the first exercise";
    if (n == 0 || id[n] || n >= COURSE_ID)
        return "expected a short id of small letters, digits and '-'";
    if (course_find(c, id))
        return "there is an exercise of this id already";
    if (c->n == COURSE_EXERCISES)
        return "more exercises than a course has room for";
    c->exercise[c->n++] = (struct exercise){.id = id};
    return NULL;
}

/* Sets a value that may occur once. */
static const char *set_once(const char **place, const char *value)
{
    if (*place)
        return "told twice";
    *place = value;
    return NULL;
}

/* Adds a value that may occur a few times. */
static const char *add_to(const char **list, int *n, int most, const char *value)
{
    if (*n == most)
        return "too many lines of this kind";
    list[(*n)++] = value;
    return NULL;
}

static const char *set_number(int *place, const char *value)
{
    char *end;
    long n = strtol(value, &end, 10);
    if (*place)
        return "told twice";
    if (*end || n < 1 || n > COURSE_WITHIN)
        return "expected a number from 1 to 20";
    *place = (int)n;
    return NULL;
}

/* "title.fr" and the like; false: not such a key. */
static bool set_text(struct exercise *e, const char *key, const char *value, const char **why)
{
    size_t n = strcspn(key, ".");
    for (int k = 0; key[n] && k < COURSE_TEXTS; k++)
        for (int l = 0; l < COURSE_LANGUAGES; l++)
            if (strlen(text_key[k]) == n && memcmp(text_key[k], key, n) == 0 &&
                strcmp(key + n + 1, course_language[l]) == 0) {
                *why = set_once(&e->text[l][k], value);
                return true;
            }
    return false;
}

/* One line of an exercise; the error, or NULL. */
static const char *set(struct exercise *e, const char *key, const char *value)
{
    const char *why = NULL;
    if (strcmp(key, "variant") == 0)
        return set_once(&e->variant, value);
    if (strcmp(key, "options") == 0)
        return set_once(&e->options, value);
    if (strcmp(key, "start") == 0)
        return set_once(&e->start, value);
    if (strcmp(key, "goal") == 0)
        return add_to(e->goal, &e->goals, COURSE_GOALS, value);
    if (strcmp(key, "turns") == 0)
        return set_number(&e->turns, value);
    if (strcmp(key, "within") == 0)
        return set_number(&e->within, value);
    if (strcmp(key, "solution") == 0)
        return add_to(e->solution, &e->solutions, COURSE_SOLUTIONS, value);
    if (strcmp(key, "reply") == 0)
        return set_once(&e->reply, value);
    return set_text(e, key, value, &why) ? why : "no such key";
}

/* "KEY: VALUE", the line's end cut off. */
static int read_line(struct course *c, char *line, struct agon_error *error)
{
    char *value = strstr(line, ": ");
    if (!value || value == line)
        return refuse(error, c, line, "expected 'KEY: VALUE'", NULL);
    *value = '\0';
    value += 2 + strspn(value + 2, " ");
    const char *why;
    if (!*value)
        why = "expected a value behind the colon";
    else if (strcmp(line, "course") == 0)
        why = set_once(&c->game, value);
    else if (strcmp(line, "exercise") == 0)
        why = begin_exercise(c, value);
    else
        why = c->n > 0 ? set(&c->exercise[c->n - 1], line, value)
                       : "expected exercise: before this line";
    return why ? refuse(error, c, line, why, line) : 0;
}

/* The name of a missing key of an exercise, maybe written to `text`; NULL if complete. */
static const char *lacking(struct exercise *e, char *text, size_t size)
{
    if (e->goals == 0)
        return "goal";
    if (e->solutions == 0)
        return "solution";
    if (e->turns == 0)
        return "turns";
    if (e->within == 0)
        e->within = e->turns;
    for (int l = 0; l < COURSE_LANGUAGES; l++)
        for (int k = 0; k < COURSE_TEXTS; k++)
            if (!e->text[l][k]) {
                snprintf(text, size, "%s.%s", text_key[k], course_language[l]);
                return text;
            }
    return NULL;
}

static int check_whole(struct course *c, struct agon_error *error)
{
    char name[16];
    if (!c->game || c->n == 0)
        return refuse(error, c, c->bytes, "expected course: and exercises", NULL);
    for (int i = 0; i < c->n; i++) {
        struct exercise *e = &c->exercise[i];
        const char *lack = lacking(e, name, sizeof name);
        if (lack)
            return refuse(error, c, e->id, "this exercise has no such line", lack);
        if (e->within < e->turns)
            return refuse(error, c, e->id, "expected at least as many as turns:", "within");
    }
    return 0;
}

int course_read(struct course *c, const char *text, struct agon_error *error)
{
    *c = (struct course){.bytes = malloc(strlen(text) + 1)};
    if (!c->bytes)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    strcpy(c->bytes, text);
    int status = 0;
    for (char *s = c->bytes, *next; *s && status == 0; s = next) {
        size_t n = strcspn(s, "\n");
        next = s + n + (s[n] == '\n');
        s[n] = '\0';
        while (n > 0 && (s[n - 1] == '\r' || s[n - 1] == ' '))
            s[--n] = '\0';
        if (n > 0 && *s != '#')
            status = read_line(c, s, error);
    }
    if (status == 0)
        status = check_whole(c, error);
    if (status < 0)
        course_release(c);
    return status;
}

void course_release(struct course *c)
{
    free(c->bytes);
    *c = (struct course){0};
}

const struct exercise *course_find(const struct course *c, const char *id)
{
    for (int i = 0; i < c->n; i++)
        if (strcmp(c->exercise[i].id, id) == 0)
            return &c->exercise[i];
    return NULL;
}

int course_language_find(const char *letters)
{
    for (int l = 0; letters && l < COURSE_LANGUAGES; l++)
        if (strcmp(letters, course_language[l]) == 0)
            return l;
    return 0;
}
