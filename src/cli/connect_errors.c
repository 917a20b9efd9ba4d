/* Lines of standard error, gathered for a message a second. */
#include "cli/connect_errors.h"

#include <string.h>

#include "core/text.h"
#include "play/clock.h"

enum { EVERY_MS = 1000 };

void connect_errors_add(struct connect_errors *e, const char *line)
{
    const size_t most = CONNECT_ERRORS_MAX;
    size_t n = strlen(line);
    if (n > most - 1) {
        line += n - (most - 1);
        n = most - 1;
    }
    size_t kept = e->n + n + 1 <= most ? e->n : most - n - 1;
    memmove(e->text, e->text + e->n - kept, kept);
    memcpy(e->text + kept, line, n);
    memcpy(e->text + kept + n, "\n", 2);
    e->n = kept + n + 1;
}

int64_t connect_errors_due(const struct connect_errors *e)
{
    return e->n > 0 ? e->sent + EVERY_MS : CLOCK_NEVER;
}

json_t *connect_errors_take(struct connect_errors *e, int64_t now)
{
    for (size_t at; !text_clean(e->text, e->n, &at);)
        e->text[at] = '?';
    e->n = 0;
    e->sent = now;
    return json_pack("{ss ss}", "type", "stderr", "text", e->text);
}
