/* SAN is written and read by play/pgn.h, over copies of the line. */
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

/* The turns of `line` behind the first ones in SAN, or NULL. `copy` stands where they begin. */
static json_t *words(const struct agon_line *line, struct agon_line *copy, struct agon_error *error)
{
    json_t *list = json_array();
    char word[AGON_TEXT_MAX];
    for (int i = copy->turns; i < line->turns; i++) {
        if (pgn_turn_write(copy, &line->turn[i], word, sizeof word, error) < 0) {
            json_decref(list);
            return NULL;
        }
        json_array_append_new(list, json_string(word));
    }
    return list;
}

/* Adds the turns of one text, which go on from the line, to the list. */
static int add_line(json_t *list, const struct agon_line *line, const char *turns,
                    struct agon_error *error)
{
    struct agon_line whole, copy;
    int status = agon_line_copy(&whole, line, error);
    if (status < 0)
        return status;
    status = agon_line_read(&whole, turns, false, error);
    if (status >= 0)
        status = agon_line_copy(&copy, line, error);
    if (status >= 0) {
        json_t *said = words(&whole, &copy, error);
        status = said ? 0 : error->code;
        if (said)
            json_array_append_new(list, said);
        agon_line_release(&copy);
    }
    agon_line_release(&whole);
    return status;
}

int notation_put_lines(json_t *into, const struct agon_line *line, const char *lines,
                       struct agon_error *error)
{
    char turns[NOTATION_LINES_BYTES + 1];
    json_t *list = json_array();
    int status = 0;
    for (const char *s = lines; *s && status >= 0; s += *s == '|') {
        size_t n = strcspn(s, "|");
        if (n >= sizeof turns) {
            status = agon_fail(error, AGON_BAD_TEXT, -1,
                               AGON_SAY(notation_long, "the line is too long"));
            break;
        }
        memcpy(turns, s, n);
        turns[n] = '\0';
        status = add_line(list, line, turns, error);
        s += n;
    }
    json_object_set_new(into, "lines", list);
    return status < 0 ? status : 0;
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
    status = pgn_turn_read(&copy, word, &turn, error);
    if (status == 0) {
        agon_turn_write(copy.game, copy.pos, &turn, text, sizeof text);
        json_object_set_new(into, "turn", json_string(text));
    }
    agon_line_release(&copy);
    return status == 0 || status == AGON_NO_MEMORY
               ? status
               : agon_fail(error, status, -1,
                           AGON_SAY(notation_no_move, "no legal move, or more than one, is %.40s"),
                           word);
}
