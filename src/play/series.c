/* A series: the order of games, their openings, and the combined results. */
#include "play/series.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/text.h"

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
}

static char *copy_text(const char *text)
{
    size_t n = strlen(text) + 1;
    char *copy = malloc(n);
    return copy ? memcpy(copy, text, n) : NULL;
}

/* Whether the seats form two teams, which two players can share. */
static bool has_two_teams(const agon_game *game)
{
    int others = 0;
    for (uint32_t seat = 1; seat < game->seats; seat++) {
        uint32_t same = 0;
        while (game->team[same] != game->team[seat])
            same++;
        others += same == seat;
    }
    return others == 1;
}

/* A line of the file: "position P; turn; turn", or turns alone. */
static struct series_opening take_apart(char *line, int number)
{
    const char word[] = "position ";
    struct series_opening opening = {.text = line, .line = number};
    if (strncmp(line, word, strlen(word)) != 0)
        return opening;
    char *end = strchr(line, ';');
    opening.position = line + strlen(word);
    opening.text = end ? end + 1 : "";
    if (end)
        *end = '\0';
    return opening;
}

/* Splits s->text into lines, and keeps those with an opening. */
static int cut_openings(struct series *s, struct agon_error *error)
{
    size_t lines = 1;
    int number = 0;
    for (const char *c = s->text; *c; c++)
        lines += *c == '\n';
    if (lines > SERIES_OPENINGS_MAX)
        return agon_fail(error, AGON_BAD_TEXT, -1, "expected at most %d lines of openings",
                         SERIES_OPENINGS_MAX);
    s->opening = calloc(lines, sizeof *s->opening);
    if (!s->opening)
        return no_memory(error);
    for (char *line = s->text, *next; *line; line = next) {
        size_t n = strcspn(line, "\n"), kept = strcspn(line, "#\n");
        next = line[n] ? line + n + 1 : line + n;
        while (kept > 0 && strchr(" \t\r", line[kept - 1]))
            kept--;
        line[kept] = '\0';
        line += strspn(line, " \t");
        number++;
        if (*line)
            s->opening[s->openings++] = take_apart(line, number);
    }
    return s->openings > 0 ? 0
                           : agon_fail(error, AGON_BAD_TEXT, -1, "expected an opening, found none");
}

/* Plays every opening once, so that errors are found before the first game. */
static int check_openings(const struct series *s, struct agon_error *error)
{
    struct agon_line line;
    int status = agon_line_init(&line, s->plan.game, error);
    if (status < 0)
        return status;
    for (int i = 0; i < s->openings && status == 0; i++) {
        const struct series_opening *opening = &s->opening[i];
        struct agon_error inner = {.at = -1};
        struct agon_result result;
        const char *position = opening->position;
        status = agon_line_set(&line, position, &inner);
        if (status == 0 && line.open.n > 0)
            status = agon_fail(&inner, AGON_BAD_TEXT, -1, "expected the start of a turn");
        if (status < 0)
            inner.at += position ? (int)strlen("position ") : 0;
        else
            status = agon_line_read(&line, opening->text, false, &inner);
        agon_line_result(&line, &result);
        if (status < 0)
            status = agon_fail(error, status, inner.at, "line %d, byte %d: %s", opening->line,
                               inner.at + 1, inner.parts);
        else if (result.over)
            status = agon_fail(error, AGON_ILLEGAL, -1, "line %d: the game is over after it",
                               opening->line);
    }
    agon_line_release(&line);
    return status;
}

static uint64_t hash_text(const char *text)
{
    uint64_t hash = 0;
    while (*text)
        hash = random_mix(hash * 31 + (unsigned char)*text++);
    return hash;
}

/* Writes the line that identifies this series: everything that affects its games. */
static int write_event(struct series *s, struct agon_error *error)
{
    const struct series_plan *plan = &s->plan;
    char event[AGON_TEXT_MAX];
    struct text t = text_into(event, sizeof event);
    text_add(&t, "match of %s and %s, %s, seed %llu", plan->player[0], plan->player[1],
             plan->control, (unsigned long long)plan->seed);
    if (plan->random_turns > 0)
        text_add(&t, ", %d random turn%s", plan->random_turns, plan->random_turns > 1 ? "s" : "");
    if (plan->openings)
        text_add(&t, ", openings %016llx", (unsigned long long)hash_text(plan->openings));
    if (plan->rest)
        text_add(&t, "%s", plan->rest);
    if (t.n >= sizeof event)
        return agon_fail(error, AGON_BAD_TEXT, -1, "the players' names are too long");
    s->event = copy_text(event);
    return s->event ? 0 : no_memory(error);
}

int series_init(struct series *s, const struct series_plan *plan, struct agon_error *error)
{
    *s = (struct series){.plan = *plan};
    if (!has_two_teams(plan->game))
        return agon_fail(error, AGON_UNSUPPORTED, -1, "%s is not a game of two sides",
                         plan->game->rules->name);
    int status = write_event(s, error);
    s->state = calloc((size_t)plan->games, 1);
    s->text = plan->openings ? copy_text(plan->openings) : NULL;
    if (status == 0 && (!s->state || (plan->openings && !s->text)))
        status = no_memory(error);
    if (status == 0 && s->text)
        status = cut_openings(s, error);
    if (status == 0 && s->text)
        status = check_openings(s, error);
    if (status < 0)
        series_release(s);
    return status;
}

void series_release(struct series *s)
{
    free(s->event);
    free(s->text);
    free(s->opening);
    free(s->state);
    *s = (struct series){0};
}

int series_next(struct series *s)
{
    if (series_decided(s))
        return -1;
    while (s->given < s->plan.games && s->state[s->given] != SERIES_WAITING)
        s->given++;
    if (s->given == s->plan.games)
        return -1;
    s->state[s->given] = SERIES_PLAYING;
    return s->given++;
}

void series_drop(struct series *s, int game)
{
    s->state[game] = SERIES_WAITING;
    if (game < s->given)
        s->given = game;
}

int series_player(const struct series *s, int game, int seat)
{
    const agon_game *rules = s->plan.game;
    int side = rules->team[seat] != rules->team[0];
    return side ^ (game & 1);
}

/* ---- openings ---- */

/* Plays `turns` random turns from the end of `line`; false if the game ended. */
static int play_at_random(struct agon_line *line, const struct agon_engine_type *type,
                          agon_engine *engine, int turns, uint64_t seed, struct agon_error *error)
{
    struct agon_result result = {.over = false};
    for (int i = 0; i < turns && !result.over; i++) {
        struct agon_limits limits = {.seed = random_mix(seed + (uint64_t)i), .nodes = 1};
        struct agon_turn turn;
        int status =
            type->think(engine, line->pos, agon_line_past(line), &limits, NULL, NULL, &turn);
        if (status == 0)
            status = agon_line_play_turn(line, &turn, error);
        if (status < 0)
            return agon_fail(error, status, -1, "no random turn could be found");
        agon_line_result(line, &result);
    }
    return !result.over;
}

/* Adds the plan's random turns, which must not end the game. */
static int add_random_turns(const struct series *s, int pair, struct agon_line *line,
                            struct agon_error *error)
{
    enum { TRIES = 100 };
    const struct agon_engine_type *type = agon_engine_find("random", s->plan.game, error);
    agon_engine *engine = type ? type->open(s->plan.game, error) : NULL;
    if (!engine)
        return AGON_UNSUPPORTED;
    uint64_t seed = random_mix(s->plan.seed) ^ random_mix((uint64_t)pair + 1);
    int from = line->turns, good = 0;
    for (int i = 0; i < TRIES && good == 0; i++) {
        while (line->turns > from)
            agon_line_undo_turn(line);
        seed = random_mix(seed + (uint64_t)i);
        good = play_at_random(line, type, engine, s->plan.random_turns, seed, error);
    }
    type->close(engine);
    if (good == 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "%d random turns always end the game",
                         s->plan.random_turns);
    return good < 0 ? good : 0;
}

/* The turns of a line, separated by "; ", on the heap. */
static char *write_turns(const struct agon_line *line, struct agon_error *error)
{
    size_t room = (size_t)line->turns * (AGON_TEXT_MAX + 2) + 1;
    char *bytes = malloc(room);
    struct text t = text_into(bytes, room);
    if (!bytes) {
        no_memory(error);
        return NULL;
    }
    for (int i = 0; i < line->turns; i++) {
        char turn[AGON_TEXT_MAX];
        agon_turn_write(line->game, agon_line_start(line, i), &line->turn[i], turn, sizeof turn);
        text_add(&t, "%s%s", i > 0 ? "; " : "", turn);
    }
    return bytes;
}

const char *series_position(const struct series *s, int game)
{
    return s->openings > 0 ? s->opening[game / 2 % s->openings].position : NULL;
}

char *series_opening(const struct series *s, int game, struct agon_error *error)
{
    int pair = game / 2;
    const char *opening = s->openings > 0 ? s->opening[pair % s->openings].text : "";
    struct agon_line line;
    if (agon_line_init(&line, s->plan.game, error) < 0)
        return NULL;
    int status = agon_line_set(&line, series_position(s, game), error);
    if (status == 0 && opening[0])
        status = agon_line_read(&line, opening, false, error);
    if (status == 0 && s->plan.random_turns > 0)
        status = add_random_turns(s, pair, &line, error);
    char *turns = status == 0 ? write_turns(&line, error) : NULL;
    agon_line_release(&line);
    return turns;
}

/* ---- results ---- */

/* Counts a loss under its word; overlong or further words are counted together. */
static void count_loss(struct series *s, int player, const char *why)
{
    struct series_reason *reason = s->reason[player];
    int i = 0;
    if (strlen(why) >= SERIES_WHY)
        why = "other reasons";
    while (i < SERIES_REASONS - 1 && reason[i].why[0] && strcmp(reason[i].why, why) != 0)
        i++;
    if (!reason[i].why[0])
        strcpy(reason[i].why, i < SERIES_REASONS - 1 ? why : "other reasons");
    reason[i].losses++;
}

/* Half points that the first player scored in a game: 0, 1 or 2. */
static int half_points(const struct series *s, int game, const int16_t *points)
{
    int seat = 0, other = 0;
    while (series_player(s, game, seat) != 0)
        seat++;
    while (series_player(s, game, other) != 1)
        other++;
    return (points[seat] >= points[other]) + (points[seat] > points[other]);
}

void series_finish(struct series *s, int game, const struct agon_result *result)
{
    int half = half_points(s, game, result->points), partner = game ^ 1;
    int64_t *count[3] = {&s->tally.losses, &s->tally.draws, &s->tally.wins};
    s->state[game] = (unsigned char)(SERIES_DONE + half);
    s->finished++;
    ++*count[half];
    if (half != 1)
        count_loss(s, half == 0 ? 0 : 1, result->why);
    if (partner < s->plan.games && s->state[partner] >= SERIES_DONE)
        s->tally.pair[half + s->state[partner] - SERIES_DONE]++;
}

void series_count_crashes(struct series *s, int game, const struct record *record)
{
    for (int seat = 0; seat < (int)s->plan.game->seats; seat++)
        s->crashes[series_player(s, game, seat)] +=
            record_get_seat(record, "crashed", seat) != NULL;
}

enum rating_verdict series_verdict(const struct series *s)
{
    if (!s->plan.tested)
        return RATING_OPEN;
    return rating_sprt_judge(&s->plan.test, rating_sprt_llr(&s->plan.test, s->tally.pair));
}

bool series_decided(const struct series *s)
{
    return series_verdict(s) != RATING_OPEN;
}

struct rating_elo series_elo(const struct series *s)
{
    int64_t pairs = 0;
    int kinds = 0;
    for (int i = 0; i < 5; i++) {
        pairs += s->tally.pair[i];
        kinds += s->tally.pair[i] > 0;
    }
    bool shared = s->openings > 0 || s->plan.random_turns > 0;
    return shared && kinds > 1 && 2 * pairs == s->finished ? rating_from_pairs(&s->tally)
                                                           : rating_from_games(&s->tally);
}

/* ---- records ---- */

int series_name(const struct series *s, int game, struct record *record, struct agon_error *error)
{
    char number[16];
    struct text t = text_into(number, sizeof number);
    text_add(&t, "%d", game + 1);
    int status = record_set(record, RECORD_EVENT, s->event, error);
    if (status == 0)
        status = record_set(record, RECORD_ID, number, error);
    for (int seat = 0; seat < (int)s->plan.game->seats && status == 0; seat++)
        status = record_set_seat(record, "player", seat,
                                 s->plan.player[series_player(s, game, seat)], error);
    return status;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* Whether games of the series start from positions of its openings. */
static bool has_positions(const struct series *s)
{
    for (int i = 0; i < s->openings; i++)
        if (s->opening[i].position)
            return true;
    return false;
}

/* The number of the game in a record, or -1 if it is not of this series. */
static int find_game(const struct series *s, const struct record *like, const struct record *r)
{
    static const char *const same[] = {RECORD_POSITION, RECORD_EVENT, RECORD_GAME, RECORD_VARIANT,
                                       RECORD_OPTIONS};
    for (size_t i = has_positions(s); i < sizeof same / sizeof same[0]; i++)
        if (!same_text(record_get(like, same[i]), record_get(r, same[i])))
            return -1;
    const char *id = record_get(r, RECORD_ID);
    int64_t number;
    if (!same_text(like->definition, r->definition) || !id ||
        !text_number(id, strlen(id), 1, SERIES_GAMES_MAX, &number))
        return -1;
    return (int)number - 1;
}

int series_like(const struct series *s, struct record *like, struct agon_error *error)
{
    record_init(like);
    int status = record_set_game(like, s->plan.game, error);
    return status == 0 ? record_set(like, RECORD_EVENT, s->event, error) : status;
}

int series_find(const struct series *s, const struct record *like, const struct record *r,
                struct agon_result *result)
{
    int game = find_game(s, like, r);
    if (game < 0 || game >= s->plan.games || s->state[game] >= SERIES_DONE)
        return -1;
    if (r->seats != (int)s->plan.game->seats || !r->why)
        return -1;
    *result = (struct agon_result){.over = true, .why = r->why};
    memcpy(result->points, r->points, sizeof result->points);
    return game;
}

void series_cut_torn(char *text)
{
    const char *first = text + strspn(text, " \t\r\n");
    if (strncmp(first, "agon record 1", strcspn(first, "\r\n")) != 0)
        return;
    char *last = NULL, *end = text;
    bool whole = true;
    for (char *line = text, *next; (next = strchr(line, '\n')) != NULL; line = end) {
        end = next + 1;
        if (strncmp(line, "agon record ", strlen("agon record ")) == 0) {
            last = line;
            whole = false;
        } else if (strncmp(line, "result:", strlen("result:")) == 0) {
            whole = true;
        }
    }
    *(whole ? end : last) = '\0';
}

int series_resume(struct series *s, char *text, struct agon_error *error)
{
    struct record like, record;
    const char *at = text;
    int line = 1;
    series_cut_torn(text);
    int status = series_like(s, &like, error);
    if (status == 0)
        while ((status = record_read(&record, &at, &line, error)) > 0) {
            struct agon_result result;
            int game = series_find(s, &like, &record, &result);
            if (game >= 0) {
                series_count_crashes(s, game, &record);
                series_finish(s, game, &result);
            }
            record_release(&record);
        }
    record_release(&like);
    return status < 0 ? status : s->finished;
}
