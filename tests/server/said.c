/* Appends to the file, each line in one piece, as a test may have children. */

#include "said.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

static const char *file(void)
{
    return getenv("AGON_SAID");
}

/* Takes the reference; NULL (a text that is not UTF-8) is no message. */
static void note(json_t *json)
{
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;
    size_t n = line ? strlen(line) : 0;
    int to = n > 0 ? open(file(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (to >= 0) {
        line[n] = '\n'; /* in place of the NUL */
        if (write(to, line, n + 1) != (ssize_t)n + 1)
            abort();
        close(to);
    }
    free(line);
    json_decref(json);
}

void said_http(const char *method, const char *path, const char *body, int status,
               const char *answer)
{
    if (file())
        note(json_pack("{ss ss ss* si ss}", "method", method, "path", path, "body", body, "status",
                       status, "answer", answer));
}

void said_message(int number, bool bot, bool to, const char *text, size_t n)
{
    if (file())
        note(json_pack("{si si sb sb ss%}", "process", (int)getpid(), "number", number, "bot", bot,
                       "to", to, "text", text, n));
}

void said_control(const char *message, const char *answer)
{
    if (file())
        note(json_pack("{ss ss}", "control", message, "answer", answer));
}

int said_number(void)
{
    static int last;
    return ++last;
}
