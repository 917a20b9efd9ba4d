/* "name=value name=value" against a table of options: used by set-ups of games and by engines. */
#ifndef CORE_OPTIONS_H
#define CORE_OPTIONS_H

#include <agon/rules.h>

enum { OPTIONS_MAX = 32, OPTION_VALUE_MAX = 64 };

/* The default of an engine's option "hash", megabytes as a text. If memory is scarce, as in a
 * browser, the build sets one for all. */
#ifdef AGON_HASH
#define OPTIONS_HASH(megabytes) AGON_HASH
#else
#define OPTIONS_HASH(megabytes) megabytes
#endif

/* One value per option of the table, as text; switches are "on" or "off". */
struct options {
    char value[OPTIONS_MAX][OPTION_VALUE_MAX];
};
void options_defaults(struct options *, const struct agon_option *table);
/* Reads assignments over the present values; on failure `options` may be partly changed. error->at
 * is within text. */
int options_read(struct options *, const struct agon_option *table, const char *text,
                 struct agon_error *);
/* Checks and sets one value. AGON_UNSUPPORTED: no such name. */
int options_set(struct options *, const struct agon_option *table, const char *name,
                size_t name_length, const char *value, size_t value_length, struct agon_error *);
const char *options_value(const struct options *, const struct agon_option *table,
                          const char *name);
bool options_on(const struct options *, const struct agon_option *table, const char *name);
int64_t options_number(const struct options *, const struct agon_option *table, const char *name);
/* Canonical: those that differ from `base` (NULL: the defaults), in table order; as snprintf. */
int options_write(const struct options *, const struct agon_option *table,
                  const struct options *base, char *text, size_t size);

#endif
