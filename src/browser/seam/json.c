/* JSON as lists in memory that is freed all at once. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "core/text.h"

enum { BLOCK = 1 << 16, ALIGN = 8, FIRST_ROOM = 1 << 12 };

enum kind { OBJECT, ARRAY, STRING, INTEGER, WORD };

/* A value, and its place in the list that contains it. */
struct json {
    enum kind kind;
    const char *key, *text; /* its name in an object; of a string or a word */
    json_int_t number;      /* of an integer; of a list its length */
    json_t *first, *last, *next;
};

/* ---- memory ---- */

struct block {
    struct block *before;
    size_t used, size;
    char bytes[];
};
static struct block *blocks;

static void *room_for(size_t n)
{
    n = (n + ALIGN - 1) / ALIGN * ALIGN;
    if (!blocks || blocks->size - blocks->used < n) {
        size_t size = n > BLOCK ? n : BLOCK;
        struct block *b = malloc(sizeof *b + size);
        if (!b)
            abort();
        *b = (struct block){.before = blocks, .size = size};
        blocks = b;
    }
    void *room = blocks->bytes + blocks->used;
    blocks->used += n;
    return room;
}

void json_forget(void)
{
    while (blocks) {
        struct block *before = blocks->before;
        free(blocks);
        blocks = before;
    }
}

static json_t *make(enum kind kind)
{
    json_t *json = room_for(sizeof *json);
    *json = (json_t){.kind = kind};
    return json;
}

static char *copy(const char *s, size_t n)
{
    char *text = room_for(n + 1);
    memcpy(text, s, n);
    text[n] = '\0';
    return text;
}

/* ---- values ---- */

json_t *json_object(void)
{
    return make(OBJECT);
}

json_t *json_array(void)
{
    return make(ARRAY);
}

json_t *json_stringn(const char *s, size_t n)
{
    json_t *json = make(STRING);
    json->text = copy(s, n);
    return json;
}

json_t *json_string(const char *s)
{
    return s ? json_stringn(s, strlen(s)) : NULL;
}

json_t *json_integer(json_int_t number)
{
    json_t *json = make(INTEGER);
    json->number = number;
    return json;
}

static json_t *word(const char *text)
{
    json_t *json = make(WORD);
    json->text = text;
    return json;
}

json_t *json_boolean(bool truth)
{
    return word(truth ? "true" : "false");
}

json_t *json_true(void)
{
    return word("true");
}

json_t *json_false(void)
{
    return word("false");
}

json_t *json_null(void)
{
    return word("null");
}

const char *json_string_value(const json_t *json)
{
    return json && json->kind == STRING ? json->text : NULL;
}

/* ---- lists ---- */

static void append(json_t *list, json_t *value)
{
    *(list->last ? &list->last->next : &list->first) = value;
    list->last = value;
    list->number++;
}

int json_array_append_new(json_t *array, json_t *value)
{
    if (!array || !value)
        return -1;
    append(array, value);
    return 0;
}

size_t json_array_size(const json_t *array)
{
    return array ? (size_t)array->number : 0;
}

json_t *json_array_get(const json_t *array, size_t i)
{
    json_t *value = array ? array->first : NULL;
    for (; value && i > 0; i--)
        value = value->next;
    return value;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    json_t *value = object ? object->first : NULL;
    while (value && strcmp(value->key, key) != 0)
        value = value->next;
    return value;
}

/* Overwrites an existing value of this name in place. */
int json_object_set_new(json_t *object, const char *key, json_t *value)
{
    if (!object || !value)
        return -1;
    json_t *before = json_object_get(object, key);
    if (before) {
        value->key = before->key;
        value->next = before->next;
        *before = *value;
        return 0;
    }
    value->key = copy(key, strlen(key));
    append(object, value);
    return 0;
}

int json_object_set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value);
}

int json_object_update(json_t *object, const json_t *more)
{
    for (json_t *value = more ? more->first : NULL, *next; value; value = next) {
        next = value->next;
        value->next = NULL;
        json_object_set_new(object, value->key, value);
    }
    return 0;
}

/* ---- packing ---- */

struct packing {
    const char *format;
    va_list arguments;
};

static json_t *pack(struct packing *);

static json_t *pack_object(struct packing *p)
{
    json_t *object = json_object();
    while (*(p->format += strspn(p->format, " ,")) == 's') {
        p->format++;
        const char *key = va_arg(p->arguments, const char *);
        json_object_set_new(object, key, pack(p));
    }
    p->format++;
    return object;
}

static json_t *pack_array(struct packing *p)
{
    json_t *array = json_array();
    while (*(p->format += strspn(p->format, " ,")) != ']')
        append(array, pack(p));
    p->format++;
    return array;
}

/* The next value in the format. */
static json_t *pack(struct packing *p)
{
    p->format += strspn(p->format, " ,");
    char what = *p->format++;
    const char *text;
    switch (what) {
    case '{':
        return pack_object(p);
    case '[':
        return pack_array(p);
    case 's':
        text = va_arg(p->arguments, const char *);
        p->format += *p->format == '?';
        return text ? json_string(text) : json_null();
    case 'i':
        return json_integer(va_arg(p->arguments, int));
    case 'I':
        return json_integer(va_arg(p->arguments, json_int_t));
    case 'b':
        return json_boolean(va_arg(p->arguments, int));
    case 'o':
        return va_arg(p->arguments, json_t *);
    default:
        abort();
    }
}

json_t *json_pack(const char *format, ...)
{
    struct packing p = {.format = format};
    va_start(p.arguments, format);
    json_t *json = pack(&p);
    va_end(p.arguments);
    return json;
}

/* ---- as text ---- */

static void write_string(struct text *t, const char *s)
{
    text_add_char(t, '"');
    for (; *s; s++)
        if (*s == '"' || *s == '\\')
            text_add(t, "\\%c", *s);
        else if ((unsigned char)*s < ' ')
            text_add(t, "\\u%04x", (unsigned)*s);
        else
            text_add_char(t, *s);
    text_add_char(t, '"');
}

static void put(struct text *, const json_t *);

static void write_list(struct text *t, const json_t *list, bool named)
{
    for (const json_t *value = list->first; value; value = value->next) {
        if (value != list->first)
            text_add_char(t, ',');
        if (named) {
            write_string(t, value->key);
            text_add_char(t, ':');
        }
        put(t, value);
    }
}

static void put(struct text *t, const json_t *json)
{
    bool object = json->kind == OBJECT;
    switch (json->kind) {
    case OBJECT:
    case ARRAY:
        text_add_char(t, object ? '{' : '[');
        write_list(t, json, object);
        text_add_char(t, object ? '}' : ']');
        break;
    case STRING:
        write_string(t, json->text);
        break;
    case INTEGER:
        text_add(t, "%lld", json->number);
        break;
    case WORD:
        text_add(t, "%s", json->text);
        break;
    }
}

char *json_dumps(const json_t *json, size_t flags)
{
    (void)flags;
    for (size_t size = FIRST_ROOM;;) {
        char *bytes = malloc(size);
        if (!bytes)
            return NULL;
        struct text t = text_into(bytes, size);
        put(&t, json);
        if (t.n < size)
            return bytes;
        free(bytes);
        size = t.n + 1;
    }
}
