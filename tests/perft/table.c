/* Reads the reference table: blocks of lines that begin with `position` or `turn`. */
#include "table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Copies the rest of a line after `word` and a space; false if the line begins otherwise. */
static bool rest(const char *line, const char *word, char *to, size_t size)
{
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || line[n] != ' ' || strlen(line + n + 1) >= size)
        return false;
    strcpy(to, line + n + 1);
    return true;
}

static bool board_line(const char *line, char text[72])
{
    if (strlen(line) != 68 || (line[0] != 'g' && line[0] != 's') || line[2] != '[')
        return false;
    strcpy(text, line);
    return true;
}

static bool position_line(struct table_position *row, const char *line)
{
    if (board_line(line, row->text) || sscanf(line, "state %c", &row->state) == 1 ||
        sscanf(line, "unique %" SCNu64, &row->unique) == 1)
        return true;
    if (sscanf(line, "two %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &row->turn1,
               &row->won_gold, &row->won_silver, &row->sum, &row->distinct) == 5)
        return row->two = true;
    return sscanf(line, "lists %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &row->lists[0],
                  &row->lists[1], &row->lists[2], &row->lists[3]) == 4;
}

static bool turn_line(struct table_turn *row, const char *line)
{
    char answer[80];
    if (board_line(line, row->text) || rest(line, "steps", row->steps, sizeof row->steps))
        return true;
    if (strcmp(line, "illegal") == 0) {
        row->answer = TABLE_ILLEGAL;
        return true;
    }
    row->answer = strncmp(line, "legal", 5) == 0 ? TABLE_LEGAL : TABLE_UNCHANGED;
    if ((!rest(line, "legal", answer, sizeof answer) &&
         !rest(line, "unchanged", answer, sizeof answer)) ||
        strlen(answer) != 68)
        return false;
    snprintf(row->after, sizeof row->after, "%c %.66s", row->text[0] == 'g' ? 's' : 'g', answer);
    row->winner = answer[67];
    return true;
}

/* Reads one line of the file; `inner`: the current block is a turn. */
static bool take_line(struct table *table, const char *line, bool *turn)
{
    char name[48];
    if (rest(line, "position", name, sizeof name) && table->positions < TABLE_ROWS) {
        *turn = false;
        strcpy(table->position[table->positions++].name, name);
        return true;
    }
    if (rest(line, "turn", name, sizeof name) && table->turns < TABLE_ROWS) {
        *turn = true;
        strcpy(table->turn[table->turns++].name, name);
        return true;
    }
    line += strspn(line, " ");
    if (*turn)
        return table->turns > 0 && turn_line(&table->turn[table->turns - 1], line);
    return table->positions > 0 && position_line(&table->position[table->positions - 1], line);
}

bool table_read(struct table *table, const char *path)
{
    char line[256];
    bool good = true, turn = false;
    FILE *file = fopen(path, "r");
    memset(table, 0, sizeof *table);
    if (!file) {
        fprintf(stderr, "cannot open %s\n", path);
        return false;
    }
    while (good && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        good = line[0] == '#' || line[0] == '\0' || take_line(table, line, &turn);
        if (!good)
            fprintf(stderr, "%s: line not understood: %s\n", path, line);
    }
    fclose(file);
    return good && table->positions > 0 && table->turns > 0;
}
