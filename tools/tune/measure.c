/* Signs and ranks of values beside another program's. */
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/arimaa/arimaa.h"

enum { LINE_MAX_BYTES = 1 << 17, BIG = 1500, DECIDED = 12000 };

bool measure_read(struct measure *m, const char *name, const agon_game *game)
{
    static char text[LINE_MAX_BYTES];
    FILE *f = fopen(name, "r");
    m->position = calloc(MEASURE_MAX, sizeof *m->position);
    if (!f || !m->position)
        return false;
    for (int number = 1; m->n < MEASURE_MAX && fgets(text, sizeof text, f); number++) {
        struct agon_line line;
        struct agon_error error;
        int value, at = 0;
        if (sscanf(text, "%d\t%n", &value, &at) < 1 || at == 0) {
            fprintf(stderr, "%s:%d: expected a value, tab, turns\n", name, number);
            continue;
        }
        text[strcspn(text, "\n")] = '\0';
        if (agon_line_init(&line, game, &error) < 0)
            exit(1);
        if (agon_line_read(&line, text + at, false, &error) < 0)
            fprintf(stderr, "%s:%d: %s\n", name, number, error.text);
        else if (abs(value) < DECIDED)
            m->position[m->n++] = (struct measured){*arimaa_pos(line.pos), value};
        agon_line_release(&line);
    }
    fclose(f);
    return true;
}

void measure_release(struct measure *m)
{
    free(m->position);
}

static int by_value(const void *a, const void *b)
{
    const double *const *x = a, *const *y = b;
    return (**x > **y) - (**x < **y);
}

/* Replaces values by their ranks. */
static void rank(double *value, int n)
{
    const double **order = malloc((size_t)n * sizeof *order);
    double *ranks = malloc((size_t)n * sizeof *ranks);
    if (!order || !ranks)
        exit(1);
    for (int i = 0; i < n; i++)
        order[i] = &value[i];
    qsort(order, (size_t)n, sizeof *order, by_value);
    for (int i = 0; i < n; i++)
        ranks[order[i] - value] = i;
    memcpy(value, ranks, (size_t)n * sizeof *ranks);
    free(order);
    free(ranks);
}

static double value_of(const struct arimaa_pos *p, const struct model *model)
{
    struct found found[BOARD_FOUND_MAX];
    if (!model)
        return evaluate(p);
    struct board b = model_look(p, found);
    return model_value(model, &b) * (p->seat == ARIMAA_GOLD ? 1 : -1);
}

void measure_tell(const struct measure *m, const struct model *model)
{
    static double ours[MEASURE_MAX], theirs[MEASURE_MAX];
    int big = 0, wrong = 0;
    double apart = 0, n = m->n;
    if (m->n < 2)
        return;
    for (int i = 0; i < m->n; i++) {
        ours[i] = value_of(&m->position[i].pos, model);
        theirs[i] = m->position[i].theirs;
        if (fabs(theirs[i]) >= BIG) {
            big++;
            wrong += (ours[i] > 0) != (theirs[i] > 0);
        }
    }
    rank(ours, m->n);
    rank(theirs, m->n);
    for (int i = 0; i < m->n; i++)
        apart += (ours[i] - theirs[i]) * (ours[i] - theirs[i]);
    fprintf(stderr, "measure: %d positions, wrong signs %d of %d, rank correlation %.3f\n", m->n,
            wrong, big, 1 - 6 * apart / (n * (n * n - 1)));
}
