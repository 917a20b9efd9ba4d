/* A graph is 720 units wide and 320 high; its scale ends at 1, 2 or 5 times a power of ten. */
#include "cli/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { WIDTH = 720, HEIGHT = 320, LEFT = 64, RIGHT = 16, TOP = 40, BOTTOM = 40, POINT = 32 };

/* The end of the scale, upwards and downwards. */
static double scale_of(const struct graph *g)
{
    static const double step[] = {1, 2, 5, 10};
    double most = 0;
    const double *all[] = {g->value, g->low, g->high};
    for (int k = 0; k < 3; k++)
        for (int i = 0; all[k] && i < g->n; i++)
            if (isfinite(all[k][i]) && fabs(all[k][i]) > most)
                most = fabs(all[k][i]);
    if (g->most > 0 && most > g->most)
        most = g->most;
    double power = most > 0 ? pow(10, floor(log10(most))) : 1;
    for (int i = 0; i < 4; i++)
        if (most <= step[i] * power * (1 + 1e-9))
            return step[i] * power;
    return 10 * power;
}

static double x_of(const struct graph *g, int i)
{
    return LEFT + (g->n > 1 ? (double)i / (g->n - 1) : 0.5) * (WIDTH - LEFT - RIGHT);
}

static double y_of(double value, double scale)
{
    double share = value > scale ? 1 : value < -scale ? -1 : value / scale;
    return TOP + (1 - share) / 2 * (HEIGHT - TOP - BOTTOM);
}

static void add_label(struct text *t, double x, double y, const char *anchor, const char *words)
{
    text_add(t, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    for (const char *s = words; *s; s++) {
        const char *as = *s == '<' ? "&lt;" : *s == '&' ? "&amp;" : *s == '>' ? "&gt;" : NULL;
        if (as)
            text_add(t, "%s", as);
        else
            text_add_char(t, *s);
    }
    text_add(t, "</text>");
}

static void add_frame(struct text *t, const struct graph *g, double scale)
{
    char words[64];
    text_add(t,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
             "font-family=\"sans-serif\" font-size=\"13\" fill=\"#3c352c\"><rect width=\"%d\" "
             "height=\"%d\" fill=\"#f7f2e7\"/>",
             WIDTH, HEIGHT, WIDTH, HEIGHT);
    add_label(t, WIDTH / 2.0, TOP - 18, "middle", g->title);
    for (int i = -2; i <= 2; i++) {
        double y = y_of(i * scale / 2, scale);
        text_add(t, "<path d=\"M%d %.1fH%d\" stroke=\"#3c352c\" stroke-opacity=\"%s\"/>", LEFT, y,
                 WIDTH - RIGHT, i == 0 ? "0.7" : "0.2");
        struct text label = text_into(words, sizeof words);
        text_add(&label, "%+.4g", i * scale / 2 + 0.0);
        add_label(t, LEFT - 8, y + 4, "end", i == 0 ? "0" : words);
    }
    struct text label = text_into(words, sizeof words);
    text_add(&label, "%d %s", g->n, g->across);
    add_label(t, WIDTH - RIGHT, HEIGHT - 14, "end", words);
}

/* Adds the area between low and high. */
static void add_interval(struct text *t, const struct graph *g, double scale)
{
    text_add(t, "<path fill=\"#2f7f86\" fill-opacity=\"0.22\" d=\"");
    for (int i = 0; i < g->n; i++)
        text_add(t, "%c%.1f %.1f", i ? 'L' : 'M', x_of(g, i), y_of(g->high[i], scale));
    for (int i = g->n - 1; i >= 0; i--)
        text_add(t, "L%.1f %.1f", x_of(g, i), y_of(g->low[i], scale));
    text_add(t, "Z\"/>");
}

static void add_line(struct text *t, const struct graph *g, double scale)
{
    int points = 0;
    text_add(t, "<path fill=\"none\" stroke=\"#2f7f86\" stroke-width=\"2\" "
                "stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"");
    for (int i = 0; i < g->n; i++) {
        if (isnan(g->value[i]))
            continue;
        text_add(t, "%c%.1f %.1f", points ? 'L' : 'M', x_of(g, i), y_of(g->value[i], scale));
        points++;
    }
    text_add(t, "%s\"/>", points == 1 ? "h0" : ""); /* the round ends of one point make a dot */
}

char *graph_svg(const struct graph *g)
{
    size_t size = 4096 + 6 * strlen(g->title) + 3 * POINT * (size_t)g->n;
    char *svg = malloc(size);
    if (!svg)
        abort();
    struct text t = text_into(svg, size);
    double scale = scale_of(g);
    add_frame(&t, g, scale);
    if (g->low && g->n > 0)
        add_interval(&t, g, scale);
    add_line(&t, g, scale);
    text_add(&t, "</svg>");
    return svg;
}
