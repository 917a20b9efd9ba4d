/* Graphs as SVG: a value that goes up and down around 0, with or without its interval. */
#ifndef CLI_GRAPH_H
#define CLI_GRAPH_H

struct graph {
    const char *title, *across; /* across: what is counted along the bottom, "games" */
    int n;
    const double *value;      /* n of them; NAN: none here; infinite ones leave the graph */
    const double *low, *high; /* of its interval, or NULL */
    double most;              /* what is above or below that is cut off, 0: nothing is */
};

/* For free(). */
char *graph_svg(const struct graph *);

#endif
