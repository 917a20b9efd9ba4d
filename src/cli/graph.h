/* Graphs as SVG: a value that varies around 0, optionally with its interval. */
#ifndef CLI_GRAPH_H
#define CLI_GRAPH_H

struct graph {
    const char *title, *across; /* across: label of the bottom axis, "games" */
    int n;
    const double *value;      /* n of them; NAN: missing; infinite ones leave the graph */
    const double *low, *high; /* of its interval, or NULL */
    double most;              /* larger or smaller values are cut off, 0: none are */
};

/* For free(). */
char *graph_svg(const struct graph *);

#endif
