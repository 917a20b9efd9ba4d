/* The implementations under test: the public table, and a plain generator if there is one. */
#ifndef TESTS_WITNESS_H
#define TESTS_WITNESS_H

#include <stdbool.h>
#include <stddef.h>

enum { WITNESS_TEXT = 8192 };

/* The set-up of a case; members may be NULL. */
struct setting {
    const char *game, *variant, *options, *start;
};
/* A refusal: the reason ("" if the implementation gives none), and its byte (-1: none). */
struct refusal {
    char why[160];
    int at;
};

/* Texts are written into WITNESS_TEXT bytes. */
struct witness {
    const char *name;
    bool (*fits)(const char *game);
    /* The handle for the other calls, or NULL with the refusal. */
    void *(*open)(const struct setting *, struct refusal *);
    void (*close)(void *);
    /* Plays turns separated by ';'; with `open_end` the last one stays unfinished. */
    bool (*play)(void *, const char *turns, bool open_end, struct refusal *);
    void (*moves)(void *, char *text);    /* parted by spaces, "pass" among them */
    void (*position)(void *, char *text); /* the start of the current turn, or now */
    void (*result)(void *, char *text);   /* "none", "gold goal", "draw elimination" */
    void (*frozen)(void *, char *text);   /* squares parted by spaces */
    void (*promoted)(void *, char *text); /* the same; NULL: nothing is */
    void (*checked)(void *, char *text);  /* the same */
};
extern const struct witness witness_table, witness_plain_arimaa;

/* Appends a word to a text of WITNESS_TEXT bytes, after a space. */
void witness_add(char *text, const char *word);

#endif
