/* Formats events as lines. */
#include "server/base/logger.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"

static const char *const levels[] = {"error", "warning", "info", "debug"};

/* Quotes the text if it has anything but plain letters and digits; control characters become \xNN,
 * so an event is always one line. */
static void add_text(struct text *t, const char *s)
{
    bool plain = *s != '\0';
    for (const char *c = s; *c && plain; c++)
        plain = *c > ' ' && *c != '"' && *c != '=' && *c != '\\' && (unsigned char)*c != 127;
    if (plain) {
        text_add(t, "%s", s);
        return;
    }
    text_add_char(t, '"');
    for (; *s; s++)
        if (*s == '"' || *s == '\\')
            text_add(t, "\\%c", *s);
        else if ((unsigned char)*s < ' ' || (unsigned char)*s == 127)
            text_add(t, "\\x%02x", (unsigned char)*s);
        else
            text_add_char(t, *s);
    text_add_char(t, '"');
}

int logger_line(char *line, int64_t date_ms, enum log_level level, const char *event,
                const struct log_field *field)
{
    char date[OS_DATE_TEXT];
    struct text t = text_into(line, LOG_LINE_MAX);
    os_date_text(date_ms, date);
    text_add(&t, "time=%s level=%s event=%s", date, levels[level], event);
    for (; field && field->key; field++) {
        text_add(&t, " %s=", field->key);
        if (field->text)
            add_text(&t, field->text);
        else
            text_add(&t, "%lld", (long long)field->number);
    }
    return (int)t.n;
}

void logger_event(const struct logger *l, enum log_level level, const char *event,
                  const struct log_field *field)
{
    char line[LOG_LINE_MAX + 1];
    if (!l || level > l->most)
        return;
    int n = logger_line(line, os_date_ms(), level, event, field);
    n = n < LOG_LINE_MAX ? n : LOG_LINE_MAX - 1;
    line[n] = '\n';
    fwrite(line, 1, (size_t)n + 1, stderr);
}
