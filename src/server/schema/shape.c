/* Reads shapes: a descent through the grammar of shape.h. */
#include "server/schema/shape.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "server/schema/names.h"

struct reader {
    const char *s;
    bool bad; /* the text is no shape */
};

static json_t *read_type(struct reader *);

static bool sees(struct reader *r, const char *what)
{
    r->s += strspn(r->s, " ");
    return strncmp(r->s, what, strlen(what)) == 0;
}

static bool take(struct reader *r, const char *what)
{
    bool there = sees(r, what);
    r->s += there ? strlen(what) : 0;
    return there;
}

static void expect(struct reader *r, const char *what)
{
    r->bad |= !take(r, what);
}

/* ---- numbers ---- */

static bool at_number(struct reader *r)
{
    return sees(r, "-") || isdigit((unsigned char)*r->s);
}

/* "0..10" or "0.." as two members of a schema. */
static void read_bounds(struct reader *r, json_t *schema, const char *least, const char *most)
{
    char *end;
    r->bad |= !at_number(r);
    json_object_set_new(schema, least, json_integer(strtoll(r->s, &end, 10)));
    r->s = end;
    expect(r, "..");
    if (!at_number(r))
        return;
    json_object_set_new(schema, most, json_integer(strtoll(r->s, &end, 10)));
    r->s = end;
}

/* The bounds in brackets, if there are any. */
static json_t *read_scalar(struct reader *r, const char *type, const char *least, const char *most)
{
    json_t *schema = json_pack("{ss}", "type", type);
    if (take(r, "(")) {
        read_bounds(r, schema, least, most);
        expect(r, ")");
    }
    return schema;
}

/* ---- lists and objects ---- */

static json_t *read_list(struct reader *r)
{
    json_t *schema = json_pack("{ss}", "type", "array"), *first = read_type(r), *rest;
    if (sees(r, ",")) {
        json_object_set_new(schema, "prefixItems", rest = json_array());
        json_array_append_new(rest, first);
        while (!r->bad && take(r, ","))
            json_array_append_new(rest, read_type(r));
        json_object_set_new(schema, "minItems", json_integer((json_int_t)json_array_size(rest)));
        json_object_set_new(schema, "maxItems", json_integer((json_int_t)json_array_size(rest)));
    } else {
        json_object_set_new(schema, "items", first);
        if (take(r, ";"))
            read_bounds(r, schema, "minItems", "maxItems");
    }
    expect(r, "]");
    return schema;
}

static int word_length(const struct reader *r)
{
    return (int)strspn(r->s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789");
}

static void require(json_t *schema, const char *name, bool required)
{
    json_t *list = json_object_get(schema, "required");
    for (size_t i = json_array_size(list); i-- > 0;)
        if (strcmp(json_string_value(json_array_get(list, i)), name) == 0)
            json_array_remove(list, i);
    if (required)
        json_array_append_new(list, json_string(name));
}

/* Adds members up to the end of the text or of the object. */
static void read_members(struct reader *r, json_t *schema)
{
    json_t *members = json_object_get(schema, "properties");
    r->s += strspn(r->s, " ");
    while (*r->s && *r->s != '}' && !r->bad) {
        char name[64];
        int n = word_length(r);
        r->bad |= n == 0 || n >= (int)sizeof name;
        if (r->bad)
            return;
        memcpy(name, r->s, (size_t)n);
        name[n] = '\0';
        r->s += n;
        require(schema, name, !take(r, "?"));
        expect(r, ":");
        json_object_set_new(members, name, read_type(r));
        if (!take(r, ","))
            return;
        r->s += strspn(r->s, " ");
    }
}

static json_t *new_object(void)
{
    return json_pack("{ss s{} s[]}", "type", "object", "properties", "required");
}

static json_t *read_object(struct reader *r)
{
    json_t *schema;
    if (take(r, "*")) {
        expect(r, ":");
        schema = json_pack("{ss so}", "type", "object", "additionalProperties", read_type(r));
    } else {
        schema = new_object();
        read_members(r, schema);
    }
    expect(r, "}");
    return schema;
}

/* ---- names ---- */

/* A named object with more members. */
static json_t *read_more(struct reader *r, const struct named_shape *named)
{
    struct reader base = {named->type + (*named->type == '{')};
    json_t *schema = new_object();
    read_members(&base, schema);
    r->bad |= base.bad || strcmp(base.s, "}") != 0;
    expect(r, "{");
    read_members(r, schema);
    expect(r, "}");
    return schema;
}

static json_t *read_name(struct reader *r)
{
    const char *name = r->s;
    int n = word_length(r);
    const struct named_shape *named = shape_named(name, n);
    r->s += n;
    r->bad |= !named;
    if (named && take(r, "+"))
        return read_more(r, named);
    return json_pack("{so}", "$ref",
                     json_sprintf("#/components/schemas/%s", named ? named->name : ""));
}

static json_t *read_word(struct reader *r)
{
    size_t n = strcspn(r->s, "'");
    json_t *schema = json_pack("{ss%}", "const", r->s, n);
    r->s += n;
    expect(r, "'");
    return schema;
}

/* The schema of one of these words; NULL: none of them. */
static json_t *read_plain(struct reader *r)
{
    static const char *const word[] = {"text", "real", "switch", "true", "null", "whole", "any"};
    size_t n = (size_t)word_length(r), i = 0;
    while (i < sizeof word / sizeof *word &&
           (strlen(word[i]) != n || strncmp(word[i], r->s, n) != 0))
        i++;
    r->s += i < sizeof word / sizeof *word ? n : 0;
    switch (i) {
    case 0:
        return read_scalar(r, "string", "minLength", "maxLength");
    case 1:
        return read_scalar(r, "number", "minimum", "maximum");
    case 2:
        return json_pack("{ss}", "type", "boolean");
    case 3:
        return json_pack("{sb}", "const", 1);
    case 4:
        return json_pack("{ss}", "type", "null");
    case 5:
        return json_pack("{ss}", "type", "integer");
    case 6:
        return json_object();
    default:
        return NULL;
    }
}

static json_t *read_part(struct reader *r)
{
    if (at_number(r)) {
        json_t *schema = json_pack("{ss}", "type", "integer");
        read_bounds(r, schema, "minimum", "maximum");
        return schema;
    }
    if (take(r, "'"))
        return read_word(r);
    if (take(r, "["))
        return read_list(r);
    if (take(r, "{"))
        return read_object(r);
    json_t *plain = read_plain(r);
    return plain ? plain : read_name(r);
}

/* ---- alternatives ---- */

static bool is_null(const json_t *schema)
{
    const char *type = json_string_value(json_object_get(schema, "type"));
    return type && strcmp(type, "null") == 0;
}

/* The words of the parts, and null, as one list of values; others stay in the list of parts. */
static json_t *gather_words(json_t *parts)
{
    json_t *words = json_array();
    bool null = false;
    for (size_t i = 0; i < json_array_size(parts);) {
        const json_t *part = json_array_get(parts, i);
        if (is_null(part))
            null = true;
        else if (json_object_get(part, "const"))
            json_array_append(words, json_object_get(part, "const"));
        else {
            i++;
            continue;
        }
        json_array_remove(parts, i);
    }
    if (null)
        json_array_append_new(words, json_null());
    return words;
}

/* One of the parts; takes the list. */
static json_t *either(json_t *parts)
{
    json_t *one = json_array_get(parts, 0);
    if (json_array_size(parts) == 1) {
        json_incref(one);
        json_decref(parts);
        return one;
    }
    json_t *words = gather_words(parts), *schema;
    bool null_alone = json_array_size(words) == 1 && json_is_null(json_array_get(words, 0));
    one = json_array_get(parts, 0);
    json_t *type = json_object_get(one, "type");
    if (json_array_size(parts) == 0) {
        schema = json_pack("{sO}", "enum", words);
    } else if (json_array_size(parts) == 1 && null_alone && json_is_string(type)) {
        schema = json_incref(one);
        json_object_set_new(schema, "type", json_pack("[Os]", type, "null"));
    } else {
        if (null_alone)
            json_array_append_new(parts, json_pack("{ss}", "type", "null"));
        else if (json_array_size(words) > 0)
            json_array_append_new(parts, json_pack("{sO}", "enum", words));
        schema = json_pack("{sO}", "anyOf", parts);
    }
    json_decref(words);
    json_decref(parts);
    return schema;
}

static json_t *read_type(struct reader *r)
{
    json_t *parts = json_array();
    do
        json_array_append_new(parts, read_part(r));
    while (!r->bad && take(r, "|"));
    return either(parts);
}

/* ---- the whole ---- */

/* The schema, or NULL if the text was not read to its end. */
static json_t *whole(const struct reader *r, json_t *schema)
{
    if (!r->bad && !*r->s)
        return schema;
    json_decref(schema);
    return NULL;
}

json_t *shape_object(const char *members)
{
    struct reader r = {members};
    json_t *schema = new_object();
    read_members(&r, schema);
    return whole(&r, schema);
}

json_t *shape_schema(const char *type)
{
    struct reader r = {type};
    json_t *schema = read_type(&r);
    return whole(&r, schema);
}
