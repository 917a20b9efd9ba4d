/* Reading the boards of a rules page, and opening their positions. */
#include "core/lesson.h"

#include <string.h>

static const char *refuse(struct agon_error *error, const char *begin, const char *at,
                          const char *why)
{
    agon_fail(error, AGON_BAD_TEXT, (int)(at - begin), "%s", why);
    return NULL;
}

/* The value after `key` and blanks in a line, or NULL: the line begins otherwise. */
static char *value_of(char *line, const char *key)
{
    size_t n = strlen(key);
    if (strncmp(line, key, n) != 0)
        return NULL;
    return line + n + strspn(line + n, " ");
}

/* "GAME [VARIANT] [NAME=VALUE ...]" */
static void read_head(struct lesson *l, char *head)
{
    l->game = head;
    head += strcspn(head, " ");
    if (*head)
        *head++ = '\0';
    size_t word = strcspn(head, " ");
    if (word > 0 && !memchr(head, '=', word)) {
        l->variant = head;
        head += word;
        if (*head)
            *head++ = '\0';
    }
    l->options = *head ? head : NULL;
}

/* "T; T -- words"; the error, or NULL. */
static const char *read_turns(struct lesson *l, char *value, bool wrong)
{
    char *words = strstr(value, " -- ");
    if (!words || words == value || !words[4])
        return "expected turns, ' -- ' and words";
    if (l->n == LESSON_TURNS)
        return "more lines of turns than a board has room for";
    *words = '\0';
    l->turns[l->n++] = (struct lesson_turns){value, words + 4, wrong};
    return NULL;
}

/* One line of the block; the error, or NULL. */
static const char *read_line(struct lesson *l, char *line)
{
    char *value;
    if ((value = value_of(line, "position:")) != NULL) {
        if (l->position)
            return "a second position";
        l->position = value;
    } else if ((value = value_of(line, "caption:")) != NULL) {
        if (l->caption)
            return "a second caption";
        l->caption = value;
    } else if ((value = value_of(line, "try:")) != NULL) {
        return read_turns(l, value, false);
    } else if ((value = value_of(line, "not:")) != NULL) {
        return read_turns(l, value, true);
    } else {
        return "expected position:, caption:, try:, not: or the end of the board";
    }
    return *value ? NULL : "expected a text behind the colon";
}

const char *lesson_read(struct lesson *l, const char *text, struct agon_error *error)
{
    const char *s = text;
    char *copy = l->text;
    memset(l, 0, sizeof *l);
    if (strncmp(s, LESSON_BEGIN, strlen(LESSON_BEGIN)) != 0)
        return refuse(error, text, s, "expected a board");
    s += strlen(LESSON_BEGIN);
    for (bool head = true; head || strncmp(s, LESSON_FENCE, strlen(LESSON_FENCE)) != 0;
         head = false) {
        size_t n = strcspn(s, "\n");
        if (!s[n])
            return refuse(error, text, s, "the board has no end");
        if (n == 0 || n + 1 > (size_t)(l->text + LESSON_TEXT - copy))
            return refuse(error, text, s, n ? "the board is too long" : "an empty line in a board");
        memcpy(copy, s, n);
        copy[n] = '\0';
        const char *why = NULL;
        if (head)
            read_head(l, copy);
        else
            why = read_line(l, copy);
        if (why)
            return refuse(error, text, s, why);
        copy += n + 1;
        s += n + 1;
    }
    s += strcspn(s, "\n");
    return *s ? s + 1 : s;
}

bool lesson_open(const struct lesson *l, agon_game **game, struct agon_line *line,
                 struct agon_error *error)
{
    struct agon_setup setup = {.variant = l->variant, .options = l->options};
    *game = agon_open(l->game, &setup, error);
    if (!*game)
        return false;
    if (agon_line_init(line, *game, error) < 0) {
        agon_close(*game);
        return false;
    }
    if (agon_line_set(line, l->position, error) < 0) {
        lesson_close(*game, line);
        return false;
    }
    return true;
}

void lesson_close(agon_game *game, struct agon_line *line)
{
    agon_line_release(line);
    agon_close(game);
}
