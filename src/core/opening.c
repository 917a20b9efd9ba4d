/* Opening games that have a table of variants, a table of options and no definition. */
#include "core/opening.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* The variant of that name, the first for none; NULL with an error that lists them. */
static const struct agon_variant *find_variant(const struct agon_variant *variants, const char *id,
                                               struct agon_error *e)
{
    char names[sizeof e->text];
    struct text list = text_into(names, sizeof names);
    for (const struct agon_variant *v = variants; v->id; v++) {
        if (!id || !*id || strcmp(v->id, id) == 0)
            return v;
        text_add(&list, " %s", v->id);
    }
    agon_fail(e, AGON_BAD_TEXT, -1,
              AGON_SAY(variant_unknown, "unknown variant \"%.20s\": expected%s"), id, names);
    return NULL;
}

static int read_options(struct opening *o, const struct agon_rules *rules,
                        const struct agon_setup *setup, struct agon_error *e)
{
    options_defaults(&o->base, rules->options);
    int status = options_read(&o->base, rules->options, o->variant->options, e);
    o->now = o->base;
    if (status == 0 && setup->options)
        status = options_read(&o->now, rules->options, setup->options, e);
    if (status == 0 && setup->definition && *setup->definition)
        status =
            agon_fail(e, AGON_UNSUPPORTED, -1,
                      AGON_SAY(definition_not_taken, "%s takes no definition file"), rules->name);
    return status;
}

agon_game *opening_game(const struct agon_rules *rules, size_t size, opening_fill *fill,
                        const struct agon_setup *setup, struct agon_error *e)
{
    struct opening o = {.variant = find_variant(rules->variants, setup->variant, e)};
    if (!o.variant || read_options(&o, rules, setup, e) < 0)
        return NULL;
    agon_game *g = calloc(1, size);
    if (!g) {
        agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
        return NULL;
    }
    if (fill(g, &o, setup, e) < 0) {
        free(g);
        return NULL;
    }
    return g;
}

void opening_close(agon_game *g)
{
    free(g);
}
