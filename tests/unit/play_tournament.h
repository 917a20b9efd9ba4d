/* Shared by tests of tournaments: a plan from its text, a tournament as text. */
#ifndef UNIT_PLAY_TOURNAMENT_H
#define UNIT_PLAY_TOURNAMENT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/random.h"
#include "core/text.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/plan_read.h"
#include "play/tournament/rounds.h"
#include "play/tournament/standings.h"
#include "play/tournament/state.h"
#include "play/tournament/whole.h"

enum { PLAYERS = 64 };

static inline struct plan plan_of(const char *text)
{
    struct plan plan;
    struct agon_error error = {.text = ""};
    if (plan_read(&plan, text, &error) < 0)
        fail_msg("%s\n%s", error.text, text);
    return plan;
}

static inline char *text_of(const struct tournament *t)
{
    int n = tournament_write(t, NULL, 0);
    char *text = malloc((size_t)n + 1);
    assert_non_null(text);
    tournament_write(t, text, (size_t)n + 1);
    return text;
}

#endif
