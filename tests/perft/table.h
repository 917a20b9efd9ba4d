/* The reference counts and answers of tests/perft/arimaa.txt, for every test that checks against
 * them. */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include <stdbool.h>
#include <stdint.h>

struct table_position {
    char name[48], text[72];
    uint64_t unique, lists[4];
    char state; /* 'g', 's' or '-' */
    bool two;   /* whether the counts of two turns are known */
    uint64_t turn1, won_gold, won_silver, sum, distinct;
};

enum table_answer { TABLE_ILLEGAL, TABLE_LEGAL, TABLE_UNCHANGED };
struct table_turn {
    char name[48], text[72], steps[48];
    enum table_answer answer;
    char after[72]; /* as `text`, the other side to move */
    char winner;    /* 'g', 's' or '-' */
};

enum { TABLE_ROWS = 64 };
struct table {
    struct table_position position[TABLE_ROWS];
    struct table_turn turn[TABLE_ROWS];
    int positions, turns;
};
/* Reads the file; false (and a line on stderr) if it cannot be read or a line is invalid. */
bool table_read(struct table *, const char *path);

#endif
