"""Describes to cffi what of libagon the package calls; the compiler holds it against the headers.

The library is found by pkg-config. Where that does not know it (a build that is not installed),
CFLAGS and LDFLAGS say where it is.
"""
import shlex
import shutil
import subprocess

from cffi import FFI

DECLARATIONS = """
typedef uint64_t agon_move;
typedef struct agon_pos agon_pos;
typedef struct agon_engine agon_engine;
typedef struct agon_game agon_game;

#define AGON_SEATS ...
#define AGON_TEXT_MAX ...
#define AGON_DECIDED ...
#define AGON_POINTS ...
#define AGON_PERFT_MAX ...
#define AGON_TURN_MAX ...
#define AGON_TOUCH_MAX ...
#define AGON_MOVE_PARTS ...
#define AGON_DRAWS ...
#define AGON_TIMED ...
#define AGON_MERGES ...
#define AGON_HIDDEN ...
#define AGON_PASS ...
#define AGON_MARK_FROZEN ...
#define AGON_MARK_CALLED ...
#define AGON_MARK_FLIPPED ...
#define AGON_MARK_PROMOTED ...
#define AGON_MARK_CHECKED ...
#define AGON_BAD_TEXT ...
#define AGON_ILLEGAL ...
#define AGON_NO_MEMORY ...
#define AGON_UNSUPPORTED ...
#define AGON_SWITCH ...
#define AGON_NUMBER ...
#define AGON_CHOICE ...
#define AGON_TEXT ...

struct agon_error { int code; int at; char text[...]; char parts[...]; ...; };
struct agon_turn { int n; agon_move move[...]; };
struct agon_past { const uint64_t *key; int n; };
struct agon_result { bool over; const char *why; int16_t points[...]; };
struct agon_part { int32_t value, size; };
struct agon_variant { const char *id, *about, *options; };
struct agon_option {
    const char *name; int type; const char *default_value, *values; int64_t min, max;
    const char *about; ...;
};
struct agon_setup { const char *variant, *options, *start, *definition; };
struct agon_item {
    int32_t x, y; int16_t cell, angle, level; int8_t seat; uint8_t piece; uint8_t marks; int64_t ms;
};
struct agon_cell { int32_t x, y; const char *name, *look; };
struct agon_piece_type { const char *letter, *names, *moves; };
struct agon_vertex { int32_t x, y; };
struct agon_polygon { int n; const struct agon_vertex *at; };
struct agon_board {
    const char *shape; int cells, pieces; const struct agon_cell *cell;
    const struct agon_piece_type *piece; const struct agon_polygon *polygon;
    int outlines; const struct agon_polygon *outline; ...;
};
struct agon_rules {
    const char *id, *name;
    const struct agon_variant *variants;
    const struct agon_option *options;
    int (*seat)(const agon_game *, const agon_pos *);
    uint64_t (*key)(const agon_game *, const agon_pos *, bool repetition);
    int (*read_move)(const agon_game *, const agon_pos *, const char **text, agon_move *,
                     struct agon_error *);
    int (*write_move)(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
    int (*touch)(const agon_game *, const agon_pos *, agon_move, int16_t *cell);
    int (*items)(const agon_game *, const agon_pos *, struct agon_item *out);
    int (*value)(const agon_game *, const agon_pos *, int seat);
    int (*parts)(const agon_game *, agon_move, struct agon_part *out);
    ...;
};
struct agon_game {
    const struct agon_rules *rules;
    uint32_t traits, seats, max_moves, max_items;
    uint8_t team[...];
    const char *variant, *options, *definition;
    const struct agon_board *board;
    ...;
};
const struct agon_rules *agon_rules_at(int i);
const char *agon_version(void);

agon_game *agon_open(const char *id, const struct agon_setup *, struct agon_error *);
void agon_close(agon_game *);
bool agon_turn_open(const agon_game *, const agon_pos *);

struct agon_line {
    agon_pos *pos; struct agon_turn open; int turns; struct agon_turn *turn; ...;
};
int agon_line_init(struct agon_line *, const agon_game *, struct agon_error *);
void agon_line_release(struct agon_line *);
int agon_line_copy(struct agon_line *to, const struct agon_line *from, struct agon_error *);
int agon_line_set(struct agon_line *, const char *position, struct agon_error *);
int agon_line_play(struct agon_line *, agon_move);
int agon_line_play_turn(struct agon_line *, const struct agon_turn *, struct agon_error *);
int agon_line_read(struct agon_line *, const char *text, bool open_end, struct agon_error *);
bool agon_line_undo_move(struct agon_line *);
bool agon_line_undo_turn(struct agon_line *);
struct agon_past agon_line_past(const struct agon_line *);
const agon_pos *agon_line_start(const struct agon_line *, int turn);
int agon_line_write(const struct agon_line *, char *text, size_t size);
int agon_line_moves(const struct agon_line *, agon_move *out);
void agon_line_result(const struct agon_line *, struct agon_result *);
int agon_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
               struct agon_error *);
int agon_turn_write(const agon_game *, const agon_pos *, const struct agon_turn *, char *text,
                    size_t size);
typedef bool agon_turn_fn(void *user, const struct agon_turn *, const agon_pos *end);
int64_t agon_turn_each(const agon_game *, const agon_pos *, struct agon_past, bool distinct,
                       agon_turn_fn *, void *user);
struct agon_perft { uint64_t nodes; uint64_t unique; uint64_t length[...]; };
int agon_perft(const agon_game *, const agon_pos *, struct agon_past, int depth,
               struct agon_perft *, struct agon_error *);

struct agon_stop { ...; };
void agon_stop_set(struct agon_stop *);
void agon_stop_clear(struct agon_stop *);
struct agon_limits {
    int64_t soft_ms, hard_ms; uint64_t nodes, seed; int depth, lines, threads;
    const struct agon_stop *stop; ...;
};
struct agon_info {
    int line, depth, seldepth, hashfull, score; uint64_t nodes; int64_t ms;
    const struct agon_turn *pv; int pv_turns; ...;
};
typedef void agon_info_fn(void *user, const struct agon_info *);
struct agon_engine_type {
    const char *id, *about;
    const struct agon_option *options;
    bool (*fits)(const agon_game *);
    agon_engine *(*open)(const agon_game *, struct agon_error *);
    int (*set)(agon_engine *, const char *name, const char *value, struct agon_error *);
    int (*think)(agon_engine *, const agon_pos *pos, struct agon_past, const struct agon_limits *,
                 agon_info_fn *info, void *user, struct agon_turn *best);
    void (*clear)(agon_engine *);
    void (*close)(agon_engine *);
    ...;
};
const struct agon_engine_type *agon_engine_at(int i);
const struct agon_engine_type *agon_engine_find(const char *id, const agon_game *,
                                                struct agon_error *);

extern "Python" bool agon_python_turn(void *user, const struct agon_turn *, const agon_pos *end);
extern "Python" void agon_python_info(void *user, const struct agon_info *);
"""


def flags(what):
    """What pkg-config says of the library; nothing where it does not know it."""
    program = shutil.which("pkg-config")
    if not program:
        return []
    said = subprocess.run([program, what, "agon"], capture_output=True, text=True)
    return shlex.split(said.stdout) if said.returncode == 0 else []


builder = FFI()
builder.cdef(DECLARATIONS)
builder.set_source("agon._libagon", "#include <agon/agon.h>",
                   extra_compile_args=flags("--cflags"),
                   extra_link_args=flags("--libs") or ["-lagon"])

if __name__ == "__main__":
    builder.compile(verbose=True)
