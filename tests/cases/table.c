/* Answers the questions of a case with the public table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "witness.h"

struct session {
    agon_game *game;
    struct agon_line line;
};

void witness_add(char *text, const char *word)
{
    size_t n = strlen(text);
    snprintf(text + n, WITNESS_TEXT - n, "%s%s", n ? " " : "", word);
}

static bool fits(const char *game)
{
    return agon_rules_find(game, NULL) != NULL;
}

static void tell(struct refusal *refusal, const struct agon_error *error)
{
    snprintf(refusal->why, sizeof refusal->why, "%s", error->text);
    refusal->at = error->at;
}

static void close_session(void *of)
{
    struct session *s = of;
    agon_line_release(&s->line);
    agon_close(s->game);
    free(s);
}

static void *open_session(const struct setting *setting, struct refusal *refusal)
{
    struct agon_error error = {0};
    struct agon_setup setup = {.variant = setting->variant, .options = setting->options};
    struct session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->game = agon_open(setting->game, &setup, &error);
    bool good = s->game && agon_line_init(&s->line, s->game, &error) == 0;
    if (!good) {
        tell(refusal, &error);
        agon_close(s->game);
        free(s);
        return NULL;
    }
    if (setting->start && agon_line_set(&s->line, setting->start, &error) != 0) {
        tell(refusal, &error);
        close_session(s);
        return NULL;
    }
    return s;
}

static bool play(void *of, const char *turns, bool open_end, struct refusal *refusal)
{
    struct session *s = of;
    struct agon_error error = {0};
    bool good = agon_line_read(&s->line, turns, open_end, &error) == 0;
    if (!good)
        tell(refusal, &error);
    return good;
}

static void moves(void *of, char *text)
{
    struct session *s = of;
    agon_move *move = malloc((s->game->max_moves + 1) * sizeof *move);
    int n = move ? agon_line_moves(&s->line, move) : 0;
    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        char word[AGON_TEXT_MAX];
        s->game->rules->write_move(s->game, s->line.pos, move[i], word, sizeof word);
        witness_add(text, word);
    }
    free(move);
}

static void position(void *of, char *text)
{
    struct session *s = of;
    s->game->rules->write(s->game, agon_line_start(&s->line, s->line.turns), text, WITNESS_TEXT);
}

static void result(void *of, char *text)
{
    struct session *s = of;
    struct agon_result result;
    agon_line_result(&s->line, &result);
    if (!result.over) {
        strcpy(text, "none");
        return;
    }
    const char *who = "draw";
    bool arimaa = strcmp(s->game->rules->id, "arimaa") == 0;
    if (result.points[0] > result.points[1])
        who = arimaa ? "gold" : "first";
    if (result.points[0] < result.points[1])
        who = arimaa ? "silver" : "second";
    snprintf(text, WITNESS_TEXT, "%s %s", who, result.why);
}

static void marked(void *of, char *text, int mark)
{
    struct session *s = of;
    struct agon_item *item = malloc((s->game->max_items + 1) * sizeof *item);
    int n = item ? s->game->rules->items(s->game, s->line.pos, item) : 0;
    text[0] = '\0';
    for (int i = 0; i < n; i++)
        if (item[i].marks & mark)
            witness_add(text, s->game->board->cell[item[i].cell].name);
    free(item);
}

static void frozen(void *of, char *text)
{
    marked(of, text, AGON_MARK_FROZEN);
}

static void promoted(void *of, char *text)
{
    marked(of, text, AGON_MARK_PROMOTED);
}

static void checked(void *of, char *text)
{
    marked(of, text, AGON_MARK_CHECKED);
}

const struct witness witness_table = {
    .name = "table",
    .fits = fits,
    .open = open_session,
    .close = close_session,
    .play = play,
    .moves = moves,
    .position = position,
    .result = result,
    .frozen = frozen,
    .promoted = promoted,
    .checked = checked,
};
