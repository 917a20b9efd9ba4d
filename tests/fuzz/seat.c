/* Fuzz target: a program's side of AEI, UGI, UCI, CECP and text sessions, as read by a process
 * seat. The first byte chooses protocol and state. An answer or a log that is not clean text is a
 * finding. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "lines.h"
#include "proto/seat.h"
#include "target.h"

static void check(const char *text, size_t room)
{
    const char *end = memchr(text, 0, room);
    size_t n = end ? (size_t)(end - text) : room;
    if (n == room || !text_clean(text, n, NULL))
        fuzz_fail("a text is not clean or does not end within %zu bytes", room);
}

static bool hear(void *user, struct os_line *line)
{
    struct seat *s = user;
    struct player_event event;
    seat_hear(s, line, 0);
    while (player_next(&s->player, 0, &event))
        if (event.text)
            check(event.text, AGON_TEXT_MAX);
    return true;
}

static struct player *make(uint8_t choice, const agon_game *game, struct agon_error *e)
{
    struct seat_program program = {.command = "none", .options = "hash=1\tword", .ponder = true};
    if (choice & 32)
        return choice & 1 ? uci_client_new(game, &program, e) : cecp_client_new(game, &program, e);
    return choice & 64  ? text_client_new(game, &program, e)
           : choice & 1 ? aei_client_new(game, &program, e)
                        : ugi_client_new(game, &program, e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct agon_error e;
    uint8_t choice = size > 0 ? data[0] : 0;
    agon_game *game = agon_open(choice & 32 ? "los-alamos" : "arimaa", NULL, &e);
    struct player *p = game ? make(choice, game, &e) : NULL;
    struct seat *s = (struct seat *)p;
    if (p && agon_line_init(&s->line, game, &e) == 0) {
        s->has_line = true;
        s->state = (enum seat_state)(1 + (choice >> 1) % 4);
        s->unanswered = s->state == SEAT_THINKING;
        if (size > 0)
            fuzz_lines(data + 1, size - 1, hear, s);
        check(p->name, sizeof p->name);
        check(p->log, sizeof p->log);
    }
    player_close(p);
    agon_close(game);
    return 0;
}
