/* What the process that looks at a definition gives back: a line that says what the game would
 * cost, or what is wrong. It is read as an enemy's, for the definition may have taken that process
 * over. */
#ifndef SERVER_REPORT_H
#define SERVER_REPORT_H

#include <agon/rules.h>

enum {
    REPORT_LINE_MAX = 200,               /* bytes */
    REPORT_ITEMS_MAX = 4096,             /* things on a board */
    REPORT_POSITION_MAX = 1 << 16,       /* bytes of a position */
    REPORT_MEMORY_MAX = 64 * 1024 * 1024 /* bytes of the opened game */
};

struct report {
    uint32_t moves, items, position, memory;
};

/* "good MOVES ITEMS POSITION MEMORY"; as snprintf. */
int report_write(char *line, size_t size, const agon_game *, int64_t memory);
/* A line without its newline: 0, every number within its bounds; or AGON_BAD_TEXT with the message
 * that it holds ("bad ..."), or that it is none. */
int report_read(const char *line, size_t n, struct report *, struct agon_error *);
/* Whether the game that was opened is the one that was looked at. */
bool report_fits(const struct report *, const agon_game *);

#endif
