/* Contestants: the player of a seat, as written on the command line.
 *
 *   human                                 the person at the terminal
 *   engine[:ID][,name=value]...           an engine of this program, the strongest without an ID
 *   ID[,name=value]...                    the same, shorter
 *   aei[,name=value]...:COMMAND           a program that uses AEI, or UGI:
 *   ugi[,name=value]...:COMMAND
 *   uci[,name=value]...:COMMAND           a chess program that uses UCI, or the protocol of
 *   cecp[,name=value]...:COMMAND          xboard
 *   text[,name=value]...:COMMAND          three lines of text (docs/protocol-bot.md)
 *   COMMAND                               AEI for Arimaa, UGI for every other game
 *
 * time=5s, nodes=N, depth=N and level=0..10 limit every turn, ponder=on lets a program think on the
 * opponent's time, name=NAME is what the player is called, lenient=on sends a program options that
 * it does not list; all other names are the engine's own options. */
#ifndef CLI_CONTESTANT_H
#define CLI_CONTESTANT_H

#include "play/player.h"

enum contestant_kind {
    CONTESTANT_HUMAN,
    CONTESTANT_ENGINE,
    CONTESTANT_AEI,
    CONTESTANT_UGI,
    CONTESTANT_UCI,
    CONTESTANT_CECP,
    CONTESTANT_TEXT
};

struct process_limits;
struct contestant {
    enum contestant_kind kind;
    char *name;    /* its name in records: name=NAME, else the text it was read from */
    char *engine;  /* CONTESTANT_ENGINE: its id, or NULL */
    char *command; /* command line of a program, else NULL */
    char *options; /* "name=value name=value"; separated by tabs for a program */
    struct player_limits limits;
    int level;                          /* -1: none */
    bool ponder, lenient, named;        /* named: by name=NAME */
    uint64_t settings;                  /* a hash of the text it was read from */
    const struct process_limits *guard; /* its program's; set by the owner, or NULL */
};

/* Reads a whole text. 0; AGON_BAD_TEXT with error->at in it; AGON_UNSUPPORTED if the program cannot
 * be started; or AGON_NO_MEMORY. On failure nothing needs releasing. */
int contestant_read(struct contestant *, const char *text, const agon_game *, struct agon_error *);
/* The text with "name=value,..." inserted before its own options; on the heap, NULL: no memory. */
char *contestant_with(const char *text, const char *each, const agon_game *);
/* The same without trying to start its program. */
int contestant_parse(struct contestant *, const char *text, const agon_game *, struct agon_error *);
/* Whether the name is valid for a worker's program: letters, digits and . _ + - */
bool contestant_is_name(const char *);
/* Prints the restrictions on programs that this system does not permit, if any. */
void contestant_tell_limits(bool network_allowed);
void contestant_release(struct contestant *); /* a zeroed one is allowed */
/* Creates its player for the game; NULL with *error. Not for a person. */
struct player *contestant_open(const struct contestant *, const agon_game *, struct agon_error *);

#endif
