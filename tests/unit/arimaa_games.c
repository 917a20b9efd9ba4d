/* Replays the archive and keeps every position between turns; also plays random games. */
#include "arimaa_games.h"

#include <stdio.h>
#include <stdlib.h>

#include "../plain/chance.h"
#include "games/arimaa/arimaa.h"
#include "os/files.h"
#include "play/archive.h"

enum { ARCHIVE_MOST = 1 << 24, FIRST_ROOM = 1 << 12, LONGEST_WALK = 1000 };

struct list {
    struct arimaa_pos *at;
    int n, room;
};

static int keep(struct list *list, const struct arimaa_pos *p, struct agon_error *error)
{
    if (p->setup || arimaa_games_goal(&p->board))
        return 0;
    if (list->n == list->room) {
        int room = list->room ? 2 * list->room : FIRST_ROOM;
        struct arimaa_pos *more = realloc(list->at, (size_t)room * sizeof *more);
        if (!more)
            return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        list->at = more;
        list->room = room;
    }
    list->at[list->n++] = *p;
    return 0;
}

/* Adds the positions of one game. */
static int keep_game(struct list *list, const struct record *record, struct agon_error *error)
{
    struct agon_line line;
    agon_game *game = record_open(record, error);
    if (!game)
        return AGON_BAD_TEXT;
    int status = agon_line_init(&line, game, error);
    if (status == 0) {
        status = record_replay(record, &line, NULL, error);
        for (int i = 0; status == 0 && i <= line.turns; i++)
            status = keep(list, arimaa_pos(agon_line_start(&line, i)), error);
        agon_line_release(&line);
    }
    agon_close(game);
    return status;
}

static int keep_games(struct list *list, const char *text, struct agon_error *error)
{
    struct archive_columns columns;
    struct record record;
    int line = 2, status = archive_columns_read(&columns, &text, error);
    if (status < 0)
        return status;
    while ((status = archive_read(&record, &columns, &text, &line, error)) == 1) {
        status = keep_game(list, &record, error);
        record_release(&record);
        if (status < 0)
            return status;
    }
    return status;
}

int arimaa_games_read(const char *path, struct arimaa_pos **positions)
{
    struct agon_error error = {.text = ""};
    struct list list = {0};
    char *bytes = NULL;
    size_t n;
    int status = file_read(path, ARCHIVE_MOST, &bytes, &n, &error);
    if (status == 0)
        status = keep_games(&list, bytes, &error);
    free(bytes);
    if (status < 0) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        free(list.at);
        list = (struct list){0};
    }
    *positions = list.at;
    return list.n;
}

void arimaa_games_each(const struct arimaa_pos *positions, int n, int brief, int usual,
                       void (*check)(const struct arimaa_pos *, void *tally), void *tally)
{
    int jump = getenv("AGON_FULL") ? 1 : getenv("AGON_BRIEF") ? brief : usual;
    for (int i = 0; i < n; i += jump) {
        struct arimaa_pos p = positions[i];
        check(&p, tally);
        arimaa_end_turn(&p);
        check(&p, tally);
    }
}

bool arimaa_games_step(struct arimaa_pos *p, uint64_t *chance)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(p, steps);
    if (count == 0)
        return false;
    arimaa_step s = steps[chance_below(chance, (uint32_t)count)];
    arimaa_make(p, ARIMAA_FROM(s), ARIMAA_TO(s));
    return true;
}

struct arimaa_pos arimaa_games_turned(const struct arimaa_pos *p)
{
    struct arimaa_pos t = {
        .seat = p->seat ^ 1, .steps = p->steps, .open = p->open, .kind = p->kind};
    for (int sq = 0; sq < 64; sq++)
        if (arimaa_occupied(&p->board) >> sq & 1)
            arimaa_put(&t, arimaa_side_at(&p->board, sq) ^ 1, arimaa_kind_at(&p->board, sq),
                       sq ^ 56);
    t.square = p->open == ARIMAA_OPEN_NOTHING ? 0 : p->square ^ 56;
    return t;
}

int arimaa_games_after_step(const struct arimaa_pos *starts, int n, struct arimaa_pos **after)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int kept = 0;
    size_t room = ARIMAA_STEPS_MAX;
    for (int i = 0; i < n; i++)
        room += (size_t)arimaa_steps(&starts[i], steps);
    *after = malloc(room * sizeof **after);
    for (int i = 0; *after && i < n; i++) {
        int count = arimaa_steps(&starts[i], steps);
        for (int j = 0; j < count; j++) {
            struct arimaa_pos next = starts[i];
            arimaa_make(&next, ARIMAA_FROM(steps[j]), ARIMAA_TO(steps[j]));
            if (!arimaa_games_goal(&next.board))
                (*after)[kept++] = next;
        }
    }
    return kept;
}

/* Exchanges letters by chance. */
static void shuffle(char army[17], uint64_t *chance)
{
    for (uint32_t i = 0; i < 16; i++) {
        uint32_t other = i + chance_below(chance, 16 - i);
        char letter = army[i];
        army[i] = army[other];
        army[other] = letter;
    }
}

/* Two customary set-ups, or the same pieces on the home rows in any order. */
static struct arimaa_pos set_up(uint64_t *chance)
{
    char army[2][17] = {"RRRCCRRRRHDMEDHR", "RRRDDRRRRHCEMCHR"};
    bool shuffled = chance_below(chance, 2);
    struct arimaa_pos p = {0};
    for (int seat = 0; seat < 2; seat++) {
        if (shuffled)
            shuffle(army[seat], chance);
        for (int i = 0, side; i < 16; i++)
            arimaa_put(&p, seat, arimaa_letter_kind(army[seat][i], &side), seat ? 63 - i : i);
    }
    return p;
}

/* Makes a random step of p, sometimes preferring a capture; false: there is no step. */
static bool step(struct arimaa_pos *p, uint64_t *chance)
{
    const struct arimaa_pos before = *p;
    int tries = chance_below(chance, 8) == 0 ? 12 : 1;
    for (; tries > 0 && arimaa_games_pieces(p) == arimaa_games_pieces(&before); tries--) {
        *p = before;
        if (!arimaa_games_step(p, chance))
            return false;
    }
    return true;
}

/* Ends the turn after four steps, sometimes earlier. */
static void end_turn(struct arimaa_pos *p, uint64_t *chance)
{
    bool may = p->open != ARIMAA_OPEN_PUSH;
    if (p->steps == ARIMAA_STEPS || (may && chance_below(chance, 8) == 0))
        arimaa_end_turn(p);
}

void arimaa_games_walk(uint64_t *chance, void (*each)(void *user, const struct arimaa_pos *),
                       void *user)
{
    struct arimaa_pos p = set_up(chance);
    each(user, &p);
    for (int left = LONGEST_WALK; left > 0 && step(&p, chance); left--) {
        end_turn(&p, chance);
        each(user, &p);
        if (arimaa_games_pieces(&p) <= ARIMAA_GAMES_FEW)
            break;
    }
}
