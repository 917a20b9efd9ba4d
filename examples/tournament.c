/* Plays a tournament between engines and prints its games and standings: tournament [FILE].
 *
 * FILE is a tournament as `agon tournament` reads it; without one, four players meet each other in
 * Kamisado. The n-th player searches n times 200 nodes a turn; programs in the file are ignored.
 * The library decides who plays whom; this program plays, times the turns and reports. Compile it
 * with
 *
 *     cc tournament.c $(pkg-config --cflags --libs agon) -o tournament
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <agon/agon.h>

enum { TEXT_MOST = 1 << 20, TURNS_MOST = 400, NODES = 200 };

static const char usual[] = "title: Four engines\ngame: kamisado\nformat: round-robin\n"
                            "player: Ann\nplayer: Ben\nplayer: Cem\nplayer: Eri\n";

static int64_t now_ms(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Adds the turn just played to the record, with the time that it took. */
static int note_turn(agon_record *record, const struct agon_line *line, int seat, int64_t ms,
                     struct agon_error *e)
{
    char text[AGON_TEXT_MAX];
    int last = line->turns - 1;
    agon_turn_write(line->game, agon_line_start(line, last), &line->turn[last], text, sizeof text);
    return agon_record_add(
        record,
        &(struct agon_record_turn){.text = text, .used_ms = ms, .left_ms = -1, .seat = seat}, e);
}

/* Plays one game; the players are those of the seats. 0 or a negative status. */
static int play(const agon_game *game, const int player[2], agon_record *record,
                struct agon_result *result, struct agon_error *e)
{
    const struct agon_engine_type *type = agon_engine_find(NULL, game, e);
    agon_engine *engine = type ? type->open(game, e) : NULL;
    agon_timer *timer = agon_timer_new("5s", (int)game->seats, e);
    struct agon_line line;
    int status = engine && timer ? agon_line_init(&line, game, e) : e->code;
    for (bool begun = status == 0; status == 0 && line.turns < TURNS_MOST;) {
        struct agon_turn turn;
        int seat = game->rules->seat(game, line.pos);
        struct agon_limits limits = {.nodes = (uint64_t)NODES * (uint64_t)(player[seat] + 1),
                                     .seed = (uint64_t)line.turns + 1};
        agon_line_result(&line, result);
        if (result->over || !begun)
            break;
        status = agon_timer_start(timer, seat, now_ms(), e);
        if (status == 0)
            status =
                type->think(engine, line.pos, agon_line_past(&line), &limits, NULL, NULL, &turn);
        int64_t ms = agon_timer_stop(timer, now_ms(), false);
        if (status == 0)
            status = agon_line_play_turn(&line, &turn, e);
        if (status == 0)
            status = note_turn(record, &line, seat, ms, e);
    }
    if (engine && timer)
        agon_line_release(&line);
    agon_timer_free(timer);
    if (type)
        type->close(engine);
    return status;
}

/* Plays a game of the tournament, prints its record and reports the result. */
static int play_pairing(agon_tournament *t, const agon_game *game, const struct agon_pairing *p,
                        struct agon_error *e)
{
    static char text[TEXT_MOST];
    struct agon_result result = {.over = false};
    agon_record *record = agon_record_new();
    int status = record ? agon_record_set_game(record, game, e) : AGON_NO_MEMORY;
    if (status == 0)
        status = agon_record_set(record, "player 1", agon_tournament_player(t, p->player[0]), e);
    if (status == 0)
        status = agon_record_set(record, "player 2", agon_tournament_player(t, p->player[1]), e);
    if (status == 0)
        status = play(game, p->player, record, &result, e);
    const int half[2] = {result.over ? result.points[0] * 2 / AGON_POINTS : 1,
                         result.over ? result.points[1] * 2 / AGON_POINTS : 1};
    const char *why = result.over ? result.why : "length";
    const int16_t points[2] = {(int16_t)(half[0] * AGON_POINTS / 2),
                               (int16_t)(half[1] * AGON_POINTS / 2)};
    if (status == 0)
        status = agon_record_set_result(record, points, 2, why, e);
    if (status == 0 && agon_record_write(record, text, sizeof text) < TEXT_MOST)
        printf("%s\n", text);
    agon_record_free(record);
    return status < 0 ? status : agon_tournament_finish(t, p->match, p->game, half, why, e);
}

static void print_standings(const agon_tournament *t)
{
    struct agon_error e;
    struct agon_standing *row = calloc((size_t)agon_tournament_players(t) + 1, sizeof *row);
    int n = row ? agon_tournament_standings(t, 0, row, &e) : 0;
    for (int i = 0; i < n; i++)
        printf("%3d. %-20s %5.1f points, %d games\n", row[i].place,
               agon_tournament_player(t, row[i].player), row[i].half / 2.0, row[i].games);
    free(row);
}

/* Reads the whole file; NULL: it cannot be read. */
static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? calloc(1, TEXT_MOST) : NULL;
    if (text)
        text[fread(text, 1, TEXT_MOST - 1, file)] = '\0';
    if (file)
        fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    struct agon_error e = {.text = "cannot read the file"};
    struct agon_pairing pairing;
    char *text = argc > 1 ? read_file(argv[1]) : NULL;
    agon_tournament *t = argc > 1 && !text ? NULL : agon_tournament_new(text ? text : usual, &e);
    agon_game *game = t ? agon_open("kamisado", NULL, &e) : NULL;
    int status = game ? 1 : -1;
    free(text);
    while (status > 0 && (status = agon_tournament_next(t, &pairing, &e)) > 0)
        if ((status = play_pairing(t, game, &pairing, &e)) == 0)
            status = 1;
    if (status == 0)
        print_standings(t);
    else
        fprintf(stderr, "tournament: %s\n", e.text);
    agon_tournament_free(t);
    agon_close(game);
    return status == 0 ? 0 : 1;
}
