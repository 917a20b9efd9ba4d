/* Start positions: the 64 layouts of two sides, those of more sides, and the large board.
 *
 * layouts_list.h lists them, and is included twice: as layouts and as variants. Letters are b w r y
 * g v for the seats in turn, numbers gaps; docs/rules/abalone.md has the sources. */
#include <stddef.h>

#include "games/abalone/abalone.h"

#define TWO(id, about, rows) {id, about, rows, 5, 2, ABALONE_APART, false, ""},
#define OTHER(id, about, rows, size, colours, seating, partners, preset)                           \
    {id, about, rows, size, colours, seating, partners, preset},
const struct abalone_layout abalone_layouts[] = {
#include "games/abalone/layouts_list.h"
    {NULL}};
#undef TWO
#undef OTHER

#define TWO(id, about, rows) {id, about, ""},
#define OTHER(id, about, rows, size, colours, seating, partners, preset) {id, about, preset},
const struct agon_variant abalone_variants[] = {
#include "games/abalone/layouts_list.h"
    {NULL}};
