/* Reading the options of the table into a game. */
#include <stdio.h>
#include <string.h>

#include "core/options.h"
#include "games/dissect/dissect.h"

const struct agon_option dissect_options[] = {
    {"figure", AGON_TEXT, "square", "a figure's name", 0, 0, "the outline to fill"},
    {"touch", AGON_CHOICE, "edge", "edge|corner", 0, 0,
     "whether pieces of a free figure touch when they meet only at a corner"},
    {0}};

int dissect_choose(struct dissect_game *g, const char *text, struct agon_error *e)
{
    struct options o;
    options_defaults(&o, dissect_options);
    int status = text ? options_read(&o, dissect_options, text, e) : 0;
    if (status < 0)
        return status;
    g->corners = strcmp(options_value(&o, dissect_options, "touch"), "corner") == 0;
    snprintf(g->name, sizeof g->name, "%s", options_value(&o, dissect_options, "figure"));
    options_write(&o, dissect_options, NULL, g->options, sizeof g->options);
    return 0;
}
