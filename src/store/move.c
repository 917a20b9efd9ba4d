/* Copies tables in pieces, by their keys, so that memory is bounded. */
#include "store/move.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum { COLUMNS_MOST = 16, PIECE = 1000, KEYS_MOST = 3, SQL_BYTES = 512 };

/* Their first columns are their keys. */
static const struct table {
    const char *name, *columns, *key;
    int keys;
} tables[] = {{"value", "*", "name", 1},
              {"user", "*", "id", 1},
              {"session", "*", "hash", 1},
              {"bot", "*", "user", 1},
              {"rating", "*", "user, game", 2},
              {"rating_point", "*", "user, game, at", 3},
              {"relation", "*", "user, type, other", 3},
              {"message", "*", "n", 1},
              {"report", "*", "n", 1},
              {"notice", "*", "user, type, subject", 3},
              {"game", "*", "id", 1},
              {"player", "*", "user, game", 2},
              {"event", "*", "game, n", 2},
              {"chat", "rowid, game, at, seat, user, name, text", "rowid", 1},
              {"document", "*", "type, id", 2},
              {"tournament", "*", "id", 1},
              {"tournament_line", "*", "tournament, n", 2},
              {"finished", "*", "n", 1},
              {"finished_player", "*", "name, n, seat", 3},
              {"position", "*", "key, n", 2},
              {"continuation", "*", "key, next", 2},
              {"act", "*", "n", 1}};

enum { TABLES = sizeof tables / sizeof tables[0] };

/* Rows of a table in the order of their keys. */
struct piece {
    int rows, columns;
    struct value value[PIECE][COLUMNS_MOST];
};

static void empty(struct piece *p)
{
    for (int i = 0; i < p->rows; i++)
        for (int k = 0; k < p->columns; k++)
            if (p->value[i][k].type == TEXT)
                free(p->value[i][k].text);
    p->rows = 0;
}

static void keep(void *context, const struct row *r)
{
    struct piece *p = context;
    p->columns = r->columns;
    for (int i = 0; i < r->columns; i++) {
        struct value *v = &p->value[p->rows][i];
        enum value_type type = r->kind->type(r, i);
        *v = type == TEXT     ? store_text(row_text(r, i))
             : type == NUMBER ? store_number(row_number(r, i))
             : type == REAL   ? store_real(r->kind->real(r, i))
                              : store_text(NULL);
    }
    p->rows++;
}

/* Replaces `last` by the rows after it (or the first). */
static bool read_on(struct database *d, const struct table *t, struct piece *last)
{
    static const char *const after[] = {"$1", "$1, $2", "$1, $2, $3"};
    char sql[SQL_BYTES], where[SQL_BYTES / 2] = "";
    struct value key[KEYS_MOST];
    int keys = last->rows > 0 ? t->keys : 0;
    for (int i = 0; i < keys; i++) {
        key[i] = last->value[last->rows - 1][i];
        if (key[i].type == TEXT)
            key[i].text = store_copy(key[i].text);
    }
    empty(last);
    if (keys > 0)
        snprintf(where, sizeof where, "where (%s) > (%s)", t->key, after[keys - 1]);
    snprintf(sql, sizeof sql, "select %s from %s %s order by %s limit %d", t->columns, t->name,
             where, t->key, PIECE);
    bool good = database_rows(d, sql, key, keys, keep, last);
    for (int i = 0; i < keys; i++)
        if (key[i].type == TEXT)
            free(key[i].text);
    return good;
}

static bool write_down(struct database *d, int table, const struct piece *p)
{
    const struct table *t = &tables[table];
    char sql[SQL_BYTES];
    int n = snprintf(sql, sizeof sql, "insert into %s%s%s%s values (", t->name,
                     *t->columns == '*' ? "" : " (", *t->columns == '*' ? "" : t->columns,
                     *t->columns == '*' ? "" : ")");
    for (int k = 0; k < p->columns; k++)
        n += snprintf(sql + n, sizeof sql - (size_t)n, "%s$%d", k ? ", " : "", k + 1);
    snprintf(sql + n, sizeof sql - (size_t)n, ")");
    for (int i = 0; i < p->rows; i++)
        if (!d->kind->run(d, OPERATIONS + table, sql, p->value[i], p->columns))
            return false;
    return true;
}

static bool same(const struct value *a, const struct value *b)
{
    if (a->type != b->type)
        return false;
    return a->type == TEXT     ? strcmp(a->text, b->text) == 0
           : a->type == NUMBER ? a->number == b->number
           : a->type == REAL   ? fabs(a->real - b->real) == 0
                               : true;
}

static bool same_rows(const struct piece *a, const struct piece *b)
{
    bool good = a->rows == b->rows && (a->rows == 0 || a->columns == b->columns);
    for (int i = 0; good && i < a->rows; i++)
        for (int k = 0; good && k < a->columns; k++)
            good = same(&a->value[i][k], &b->value[i][k]);
    return good;
}

/* ---- the whole ---- */

struct move {
    struct database *from, *to;
    struct piece here, there;
    struct agon_error *error;
};

static int refuse(struct move *m, struct database *d)
{
    char why[DATABASE_MESSAGE];
    d->kind->message(d, why);
    return agon_fail(m->error, AGON_UNSUPPORTED, -1, "%s: %.90s",
                     d == m->from ? "reading" : "writing", why);
}

static int check_empty(struct move *m)
{
    for (int i = 0; i < TABLES; i++) {
        if (!read_on(m->to, &tables[i], &m->there))
            return refuse(m, m->to);
        if (m->there.rows > 0)
            return agon_fail(m->error, AGON_UNSUPPORTED, -1,
                             "what is moved to is not empty: it has a %s", tables[i].name);
    }
    return 0;
}

static int copy(struct move *m)
{
    if (!m->to->kind->begin(m->to))
        return refuse(m, m->to);
    for (int i = 0; i < TABLES; i++)
        do {
            if (!read_on(m->from, &tables[i], &m->here))
                return refuse(m, m->from);
            if (!write_down(m->to, i, &m->here))
                return refuse(m, m->to);
        } while (m->here.rows > 0);
    return m->to->kind->commit(m->to) ? 0 : refuse(m, m->to);
}

static int compare(struct move *m, void (*report)(void *, const char *, int64_t), void *context)
{
    for (int i = 0; i < TABLES; i++) {
        int64_t rows = 0;
        do {
            if (!read_on(m->from, &tables[i], &m->here))
                return refuse(m, m->from);
            if (!read_on(m->to, &tables[i], &m->there))
                return refuse(m, m->to);
            if (!same_rows(&m->here, &m->there))
                return agon_fail(m->error, AGON_UNSUPPORTED, -1,
                                 "what was written is not what was read: %s", tables[i].name);
            rows += m->here.rows;
        } while (m->here.rows > 0);
        report(context, tables[i].name, rows);
    }
    return 0;
}

int store_move(const char *from, const char *to, void (*report)(void *, const char *, int64_t),
               void *context, struct agon_error *e)
{
    struct move *m = store_resize(NULL, sizeof *m);
    *m = (struct move){.error = e};
    int status = AGON_UNSUPPORTED;
    m->from = store_database(from, true, STORE_POWER, e);
    if (m->from)
        m->to = store_database(to, true, STORE_POWER, e);
    if (m->to)
        status = check_empty(m);
    if (m->to && status == 0)
        status = copy(m);
    if (m->to && status == 0)
        status = compare(m, report, context);
    empty(&m->here);
    empty(&m->there);
    database_close(m->from);
    database_close(m->to);
    free(m);
    return status;
}
