/* Reading a definition in a separate process, which can be killed safely. */
#ifndef SERVER_GAME_CHECK_H
#define SERVER_GAME_CHECK_H

#include <stdint.h>

#include <agon/agon.h>

/* Enters the sandbox, and opens the set-up that is a line of JSON on standard input; NULL with
 * *error. */
agon_game *check_open(int cpu_s, uint64_t memory, struct agon_error *);
/* Reads a set-up as a line of JSON from standard input, in a sandbox, and writes a report
 * (game/report.h) to standard output. An exit status. */
int check_definition(void);

#endif
