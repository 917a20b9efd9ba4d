/* Shared by the readers of a variant file. */
#ifndef FAIRY_VARIANT_PARSER_H
#define FAIRY_VARIANT_PARSER_H

#include "games/fairy/ini.h"
#include "games/fairy/variant.h"

struct variant_parser {
    struct variant *v;
    struct agon_error *e;
    const struct options *chosen;
    const char *text;
    struct ini ini;
    int depth; /* 0: the file itself, else a base of it */
    struct ini_part royal, resets, weak;
};

#endif
