/* Sends a set-up to the process that reads definitions, and receives its image. */
#include "server/game/definition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <agon/game.h>

#include "core/image.h"
#include "os/process.h"
#include "os/time.h"
#include "server/game/report.h"

enum { STOP_MS = 50, PATIENT_MS = 30000 };

const struct patience definition_patient = {.ms = PATIENT_MS};

char *definition_message(const char *kind, const struct agon_setup *s)
{
    json_t *json = json_pack("{ss ss? ss? ss? ss?}", "kind", kind, "variant", s->variant, "options",
                             s->options, "definition", s->definition, "start", s->start);
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    char *line = realloc(text, n + 2);
    json_decref(json);
    if (!text || !line)
        abort();
    memcpy(line + n, "\n", 2);
    return line;
}

static bool is_over(const struct patience *w, int64_t begun)
{
    return os_now_ms() - begun >= w->ms || (w->over && w->over(w->user));
}

/* Reads line by line: 1 when the image is complete, 0 if the process ended or waiting was given up;
 * or a negative status with its message. */
static int listen(struct process *p, struct report *r, const struct patience *w, int64_t begun,
                  struct agon_error *e)
{
    struct os_line line;
    int status = 0;
    while (status == 0 && !is_over(w, begun)) {
        struct os_watch watch[PROCESS_WATCHES];
        enum os_lines_state state = process_line(p, &line);
        if (state == OS_LINES_LINE)
            status = report_take(r, line.text, line.n, e);
        else if (state == OS_LINES_END)
            break;
        else
            os_wait(watch, process_watch(p, watch), STOP_MS);
    }
    return status;
}

/* Has the process read the definition; 0, or a negative status. */
static int read_elsewhere(const char *program, const char *message, struct report *r,
                          const struct patience *w, struct agon_error *e)
{
    char quoted[8200], command[8300];
    struct agon_error reason;
    int64_t begun = os_now_ms();
    bool fits = process_quote(quoted, sizeof quoted, program);
    snprintf(command, sizeof command, "%s check-definition", quoted);
    struct process *p = fits ? process_start(command, NULL) : NULL;
    if (!p || !process_send(p, message, strlen(message))) {
        process_end(p, 0);
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(definition_not_tried, "definition: it could not be checked"));
    }
    int status = listen(p, r, w, begun, &reason);
    process_end(p, 0);
    if (w->spent_us) {
        int64_t us = 1000 * (os_now_ms() - begun), most = 1000000 * DEFINITION_CPU_S;
        *w->spent_us += us < most ? us : most;
    }
    if (status < 0)
        return agon_fail(e, status, -1, AGON_SAY(definition_wrong, "definition: %s"), reason.parts);
    if (status == 0)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(definition_too_much,
                                  "definition: it takes too long or too much memory to open"));
    return 0;
}

agon_game *definition_open(const char *program, const char *kind, const struct agon_setup *setup,
                           const struct patience *w, struct agon_error *e)
{
    const struct agon_rules *rules = agon_rules_find(kind, e);
    if (!rules || !setup->definition || !*setup->definition || !rules->open_image)
        return rules ? rules->open(setup, e) : NULL;
    if (!program) {
        agon_fail(e, AGON_UNSUPPORTED, -1,
                  AGON_SAY(definition_not_tried, "definition: it could not be checked"));
        return NULL;
    }
    struct report report = {.most = IMAGE_MAX};
    char *message = definition_message(kind, setup);
    agon_game *game = NULL;
    if (read_elsewhere(program, message, &report, w, e) == 0)
        game = rules->open_image(report.image, report.n, setup, e);
    report_release(&report);
    free(message);
    return game;
}
