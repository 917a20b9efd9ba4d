/* Variant files line by line: comments, sections, "key = value". */
#include "games/fairy/ini.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/message.h"
#include "core/text.h"

void ini_begin(struct ini *ini, const char *text)
{
    *ini = (struct ini){.text = text, .next = text};
}

int ini_fail(const struct ini *ini, const char *at, struct agon_error *e, const char *format, ...)
{
    char words[sizeof e->text], parts[sizeof e->parts];
    int line = 1;
    va_list arguments;
    va_start(arguments, format);
    message_fill(words, sizeof words, parts, sizeof parts, format, arguments);
    va_end(arguments);
    for (const char *s = ini->text; s < at; s++)
        line += *s == '\n';
    return agon_fail(e, AGON_BAD_TEXT, (int)(at - ini->text), AGON_SAY(line_wrong, "line %d: %s"),
                     line, parts);
}

struct ini_part ini_trim(struct ini_part p)
{
    while (p.n > 0 && (*p.s == ' ' || *p.s == '\t')) {
        p.s++;
        p.n--;
    }
    while (p.n > 0 && strchr(" \t\r", p.s[p.n - 1]))
        p.n--;
    return p;
}

bool ini_cut(struct ini_part *rest, const char *at, struct ini_part *first)
{
    size_t i = 0;
    while (i < rest->n && !strchr(at, rest->s[i]))
        i++;
    *first = ini_trim((struct ini_part){rest->s, i});
    bool found = i < rest->n;
    size_t used = i + found;
    *rest = ini_trim((struct ini_part){rest->s + used, rest->n - used});
    return found;
}

bool ini_is(struct ini_part p, const char *word)
{
    return text_equal(p.s, p.n, word);
}

bool ini_holds(const struct ini *ini, const char *at)
{
    return (uintptr_t)at >= (uintptr_t)ini->text && (uintptr_t)at <= (uintptr_t)ini->next;
}

/* "[section]" or "[section if option=value]". */
static int read_section(struct ini *ini, struct ini_part line, struct agon_error *e)
{
    if (line.s[line.n - 1] != ']')
        return ini_fail(ini, line.s + line.n, e,
                        AGON_SAY(variant_section_end, "expected ] at the end of a section"));
    struct ini_part rest = ini_trim((struct ini_part){line.s + 1, line.n - 2});
    ini->section = rest;
    ini->option = ini->value = (struct ini_part){rest.s, 0};
    for (size_t i = 0; i + 4 <= rest.n; i++)
        if (memcmp(rest.s + i, " if ", 4) == 0) {
            ini->section = ini_trim((struct ini_part){rest.s, i});
            ini->value = (struct ini_part){rest.s + i + 4, rest.n - i - 4};
            if (!ini_cut(&ini->value, "=", &ini->option) || !ini->option.n || !ini->value.n)
                return ini_fail(ini, rest.s + i + 4, e,
                                AGON_SAY(variant_if_expected, "expected \"if option=value\""));
            return 0;
        }
    return 0;
}

int ini_next(struct ini *ini, struct ini_line *out, struct agon_error *e)
{
    while (*ini->next) {
        size_t n = strcspn(ini->next, "\n");
        struct ini_part line = ini_trim((struct ini_part){ini->next, n});
        ini->next += n + (ini->next[n] == '\n');
        ini->line++;
        if (line.n == 0 || *line.s == '#' || *line.s == ';')
            continue;
        if (*line.s == '[') {
            int status = read_section(ini, line, e);
            if (status < 0)
                return status;
            continue;
        }
        out->line = ini->line;
        out->value = line;
        if (!ini_cut(&out->value, "=", &out->key) || out->key.n == 0)
            return ini_fail(
                ini, line.s, e,
                AGON_SAY(variant_line_expected, "expected a section in [ ], or a key = value"));
        if (!ini->section.s)
            return ini_fail(
                ini, line.s, e,
                AGON_SAY(variant_section_first, "expected a section such as [variant] first"));
        return 1;
    }
    return 0;
}
