/* Players: code common to all kinds. */
#include "play/player.h"

#include <stdlib.h>
#include <string.h>

void player_begin(struct player *p, const struct agon_line *line, const struct agon_clock *clock,
                  int64_t now)
{
    p->log_n = 0;
    p->log[0] = '\0';
    p->type->begin(p, line, clock, now);
}

void player_go(struct player *p, const struct agon_line *line, const struct agon_clock *clock,
               int64_t now)
{
    p->thought = (struct match_thought){0};
    p->type->go(p, line, clock, now);
}

void player_played(struct player *p, const struct agon_line *line)
{
    if (p->type->played)
        p->type->played(p, line);
}

bool player_offered(struct player *p)
{
    return p->type->offered && p->type->offered(p);
}

void player_stop(struct player *p)
{
    p->type->stop(p);
}

bool player_next(struct player *p, int64_t now, struct player_event *event)
{
    event->text = NULL;
    return p->type->next(p, now, event);
}

void player_close(struct player *p)
{
    if (p)
        p->type->close(p);
}

struct match_event player_match_event(const struct player_event *event)
{
    struct match_event act = {.type = MATCH_TURN, .text = event->text};
    if (event->type == PLAYER_RESIGN)
        act.type = MATCH_RESIGN;
    else if (event->type == PLAYER_CRASHED || event->type == PLAYER_UNFIT)
        act.type = MATCH_FORFEIT;
    else if (event->type == PLAYER_RUBBISH)
        act.type = MATCH_ILLEGAL;
    return act;
}

void player_note(struct player *p, const char *text)
{
    size_t n = strlen(text);
    if (n > PLAYER_LOG_MAX - 1) {
        text += n - (PLAYER_LOG_MAX - 1);
        n = PLAYER_LOG_MAX - 1;
    }
    size_t kept = p->log_n < PLAYER_LOG_MAX - n - 1 ? p->log_n : PLAYER_LOG_MAX - n - 1;
    while (kept > 0 && (p->log[p->log_n - kept] & 0xC0) == 0x80)
        kept--; /* not within a character */
    memmove(p->log, p->log + p->log_n - kept, kept);
    memcpy(p->log + kept, text, n);
    p->log[kept + n] = '\n';
    p->log_n = kept + n + 1;
    p->log[p->log_n] = '\0';
}
