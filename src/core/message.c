/* Filling in messages: one pass over the format writes each argument in both forms. */
#include "core/message.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

enum { VALUE_MAX = 512 };

struct filling {
    struct text words;    /* the sentence */
    struct text parts;    /* the arguments: RS and the argument, each */
    char last[VALUE_MAX]; /* the parts of the last argument that was a message */
    va_list list;
};

/* Copies a text as one line of valid UTF-8 without control characters, cut between characters;
 * returns its length. */
static size_t message_clean(char *to, size_t size, const char *from, size_t left)
{
    size_t n = 0;
    while (left > 0) {
        size_t length = text_char(from, left);
        bool good = length > 0 && !text_is_control(from);
        size_t taken = length > 0 ? length : 1, given = good ? length : 1;
        if (n + given >= size)
            break;
        memcpy(to + n, good ? from : "?", given);
        n += given;
        from += taken;
        left -= taken;
    }
    to[n] = '\0';
    return n;
}

size_t message_id(const char *s)
{
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return s[n] == MESSAGE_ID ? n : 0;
}

/* An argument that is itself a message: its sentence, and all its parts in brackets. */
static void add_message(struct filling *f, const char *parts)
{
    const char *sentence = parts + message_id(parts) + 1;
    text_add(&f->words, "%.*s", (int)strcspn(sentence, MESSAGE_MARKS), sentence);
    text_add(&f->parts, "%c%c%s%c", MESSAGE_ARGUMENT, MESSAGE_OPEN, parts, MESSAGE_CLOSE);
    snprintf(f->last, sizeof f->last, "%s", parts);
}

static void add_value(struct filling *f, const char *value)
{
    char clean[VALUE_MAX];
    message_clean(clean, sizeof clean, value, strlen(value));
    text_add(&f->words, "%s", clean);
    text_add(&f->parts, "%c%s", MESSAGE_ARGUMENT, clean);
}

/* A whole number with the length in the format: "", "l", "ll", "z" or "j". */
static intmax_t next_signed(struct filling *f, const char *length)
{
    if (length[0] == 'l')
        return length[1] == 'l' ? va_arg(f->list, long long) : va_arg(f->list, long);
    if (length[0] == 'z')
        return va_arg(f->list, ptrdiff_t);
    return length[0] == 'j' ? va_arg(f->list, intmax_t) : va_arg(f->list, int);
}

static uintmax_t next_unsigned(struct filling *f, const char *length)
{
    if (length[0] == 'l')
        return length[1] == 'l' ? va_arg(f->list, unsigned long long)
                                : va_arg(f->list, unsigned long);
    if (length[0] == 'z')
        return va_arg(f->list, size_t);
    return length[0] == 'j' ? va_arg(f->list, uintmax_t) : va_arg(f->list, unsigned);
}

/* Adds the argument of the conversion at s, after its '%'; returns the text after it. */
static const char *add_argument(struct filling *f, const char *s)
{
    char form[32] = "%", value[VALUE_MAX];
    struct text t = text_into(form + 1, sizeof form - 4);
    for (; *s && strchr("-+ #0123456789.*", *s); s++) {
        if (*s == '*')
            text_add(&t, "%d", va_arg(f->list, int));
        else
            text_add_char(&t, *s);
    }
    const char *length = s;
    s += strspn(s, "lzj");
    char *end = form + strlen(form), kind = *s;
    if (kind == 's') {
        memcpy(end, "s", 2);
        const char *text = va_arg(f->list, const char *);
        if (form[1] == 's' && message_id(text) > 0)
            return add_message(f, text), s + 1;
        snprintf(value, sizeof value, form, text);
    } else if (kind == 'c') {
        snprintf(value, sizeof value, "%c", va_arg(f->list, int));
    } else if (kind == 'd') {
        memcpy(end, "jd", 3);
        snprintf(value, sizeof value, form, next_signed(f, length));
    } else {
        memcpy(end, (char[]){'j', kind, '\0'}, 3);
        snprintf(value, sizeof value, form, next_unsigned(f, length));
    }
    add_value(f, value);
    return s + 1;
}

static void add_all(struct filling *f, const char *s)
{
    while (*s) {
        size_t run = strcspn(s, "%");
        text_add(&f->words, "%.*s", (int)run, s);
        s += run;
        if (*s == '%' && s[1] == '%') {
            text_add_char(&f->words, '%');
            s += 2;
        } else if (*s == '%') {
            s = add_argument(f, s + 1);
        }
    }
}

void message_fill(char *sentence, size_t size, char *parts, size_t parts_size, const char *format,
                  va_list list)
{
    char words[VALUE_MAX], arguments[VALUE_MAX];
    size_t id = message_id(format);
    struct filling f = {.words = text_into(words, sizeof words),
                        .parts = text_into(arguments, sizeof arguments)};
    va_copy(f.list, list);
    add_all(&f, id > 0 ? format + id + 1 : format);
    va_end(f.list);
    message_clean(sentence, size, words, strlen(words));
    size_t n = 0;
    if (id > 0 && f.parts.n < sizeof arguments)
        n = (size_t)snprintf(parts, parts_size, "%.*s%c%s%s", (int)id, format, MESSAGE_ID, sentence,
                             arguments);
    else if (id == 0 && strcmp(format, "%s") == 0)
        n = (size_t)snprintf(parts, parts_size, "%s", f.last);
    if (n == 0 || n >= parts_size)
        snprintf(parts, parts_size, "%s", sentence);
}
