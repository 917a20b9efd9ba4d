/* Writes and reads SAN with play/pgn.h, on copies of the line. */
#include "answers/notation.h"

#include <string.h>

#include "play/pgn.h"

bool notation_fits(const agon_game *game)
{
    return pgn_fits(game);
}

json_t *notation_variation(const struct agon_line *line, const struct agon_turn *turn, int n)
{
    struct agon_line copy;
    json_t *list = json_array();
    char word[AGON_TEXT_MAX];
    if (agon_line_copy(&copy, line, NULL) < 0)
        return list;
    for (int i = 0; i < n && pgn_turn_write(&copy, &turn[i], word, sizeof word, NULL) >= 0; i++)
        json_array_append_new(list, json_string(word));
    agon_line_release(&copy);
    return list;
}

json_t *notation_leading(const struct agon_line *line, int first, int n)
{
    struct agon_line copy;
    json_t *list = json_array();
    char word[AGON_TEXT_MAX] = "";
    if (agon_line_copy(&copy, line, NULL) < 0)
        return list;
    while (copy.turns > 0 && copy.turns >= first)
        agon_line_undo_turn(&copy);
    for (int i = first; i < first + n && i <= line->turns; i++) {
        if (i > 0 && pgn_turn_write(&copy, &line->turn[i - 1], word, sizeof word, NULL) < 0)
            break;
        json_array_append_new(list, json_string(word));
    }
    agon_line_release(&copy);
    return list;
}

int notation_last(const struct agon_line *line, char *text, size_t size, struct agon_error *error)
{
    struct agon_line copy;
    int status = agon_line_copy(&copy, line, error);
    if (status < 0)
        return status;
    agon_line_undo_turn(&copy);
    status = pgn_turn_write(&copy, &line->turn[line->turns - 1], text, size, error);
    agon_line_release(&copy);
    return status;
}

/* Plays the turns of one text at the end of the line, and adds the list of their words. */
static int add_line(json_t *list, struct agon_line *line, const char *turns,
                    struct agon_error *error)
{
    static const char *const separators = " \t\r\n;";
    json_t *words = json_array();
    char word[AGON_TEXT_MAX];
    json_array_append_new(list, words);
    for (const char *s = turns + strspn(turns, separators); *s; s += strspn(s, separators)) {
        const char *start = s;
        struct agon_turn turn;
        int status =
            agon_turn_read(line->game, line->pos, agon_line_past(line), &s, false, &turn, error);
        if (status == 0)
            status = pgn_turn_write(line, &turn, word, sizeof word, error);
        if (status < 0) {
            error->at = (int)(start - turns) + (error->at > 0 ? error->at : 0);
            return status;
        }
        json_array_append_new(words, json_string(word));
    }
    return 0;
}

/* Checks the number and length of the lines in a request. */
static int check_lines(const char *lines, struct agon_error *error)
{
    int n = 1;
    for (const char *s = lines; *s; s++)
        n += *s == '|';
    if (n > NOTATION_LINES)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(notation_many, "expected at most %d lines"), NOTATION_LINES);
    return strlen(lines) <= NOTATION_LINES_BYTES
               ? 0
               : agon_fail(error, AGON_BAD_TEXT, -1,
                           AGON_SAY(notation_long, "the line is too long"));
}

/* All lines are played on the same copy and taken back: a copy is as expensive as the whole
 * game. */
int notation_put_lines(json_t *into, const struct agon_line *line, const char *lines,
                       struct agon_error *error)
{
    char turns[NOTATION_LINES_BYTES + 1];
    struct agon_line copy;
    int status = check_lines(lines, error);
    if (status == 0)
        status = agon_line_copy(&copy, line, error);
    if (status < 0)
        return status;
    json_t *list = json_array();
    for (const char *s = lines; *s && status == 0; s += *s == '|') {
        size_t n = strcspn(s, "|");
        memcpy(turns, s, n);
        turns[n] = '\0';
        status = add_line(list, &copy, turns, error);
        while (copy.turns > line->turns)
            agon_line_undo_turn(&copy);
        s += n;
    }
    agon_line_release(&copy);
    json_object_set_new(into, "lines", list);
    return status;
}

int notation_put_turn(json_t *into, const struct agon_line *line, const char *word,
                      struct agon_error *error)
{
    struct agon_line copy;
    struct agon_turn turn;
    char text[AGON_TEXT_MAX];
    int status = agon_line_copy(&copy, line, error);
    if (status < 0)
        return status;
    status = pgn_typed_read(&copy, word, &turn, error);
    if (status == 0) {
        agon_turn_write(copy.game, copy.pos, &turn, text, sizeof text);
        json_object_set_new(into, "turn", json_string(text));
    }
    agon_line_release(&copy);
    return status;
}
