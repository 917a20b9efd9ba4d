/* A replacement for libjansson: the part of its interface that answers are built with. It parses no
 * text.
 *
 * References are not counted: all values live until json_forget(), and no list is a member of
 * two. */
#ifndef BROWSER_SEAM_JANSSON_H
#define BROWSER_SEAM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct json json_t;
typedef long long json_int_t;
enum { JSON_COMPACT };

json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *);
json_t *json_stringn(const char *, size_t n);
json_t *json_integer(json_int_t);
json_t *json_boolean(bool);
json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);
/* Of libjansson's formats those with s, s?, i, I, b, o, [] and {}. */
json_t *json_pack(const char *format, ...);
int json_object_set_new(json_t *object, const char *key, json_t *value);
int json_object_set(json_t *object, const char *key, json_t *value);
json_t *json_object_get(const json_t *object, const char *key);
int json_object_update(json_t *object, const json_t *more); /* which is emptied */
int json_array_append_new(json_t *array, json_t *value);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t i);
const char *json_string_value(const json_t *);
static inline void json_decref(json_t *json)
{
    (void)json;
}
#define json_array_foreach(array, i, value)                                                        \
    for (i = 0; i < json_array_size(array) && (value = json_array_get(array, i)) != NULL; i++)
/* The caller frees it; NULL: no memory. */
char *json_dumps(const json_t *, size_t flags);

/* Frees all values. */
void json_forget(void);

#endif
