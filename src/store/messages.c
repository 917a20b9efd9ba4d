/* Private messages, notices, and reports to the moderators. */
#include "store/inside.h"

void store_add_message(struct store *s, const struct store_message *m)
{
    struct value v[] = {store_text(m->sender), store_text(m->receiver), store_number(m->at),
                        store_text(m->text)};
    store_write(s, ADD_MESSAGE, v, 4);
    store_write(
        s, DROP_OLD_MESSAGES,
        (struct value[]){store_text(m->sender), store_text(m->receiver), store_number(m->kept)}, 3);
}

void store_see_messages(struct store *s, const char *receiver, const char *sender)
{
    store_write(s, SEE_MESSAGES, (struct value[]){store_text(receiver), store_text(sender)}, 2);
}

void store_put_notice(struct store *s, const struct store_notice *n)
{
    struct value v[] = {store_text(n->user), store_text(n->type), store_text(n->subject),
                        store_number(n->at), store_text(n->who)};
    store_write(s, PUT_NOTICE, v, 5);
}

void store_drop_old_notices(struct store *s, int64_t before)
{
    store_write(s, DROP_OLD_NOTICES, (struct value[]){store_number(before)}, 1);
}

void store_see_notices(struct store *s, const char *user)
{
    store_write(s, SEE_NOTICES, (struct value[]){store_text(user)}, 1);
}

void store_drop_notice(struct store *s, const char *user, const char *type, const char *subject)
{
    struct value v[] = {store_text(user), store_text(type), store_text(subject)};
    store_write(s, DROP_NOTICE, v, 3);
}

void store_query_notices(struct store *s, const char *user, int count, store_table_fn *tell,
                         void *context)
{
    struct value v[] = {store_text(user), store_number(count)};
    store_query_table(s,
                      "select type, subject, at, who, seen from notice where user = $1"
                      " order by at desc limit $2",
                      v, 2, tell, context);
}

void store_add_report(struct store *s, const struct store_report *r)
{
    struct value v[] = {store_number(r->at),   store_text(r->reporter), store_text(r->subject),
                        store_text(r->reason), store_text(r->text),     store_text(r->game)};
    store_write(s, ADD_REPORT, v, 6);
}

void store_close_report(struct store *s, int64_t n, int64_t at, const char *by, const char *closer,
                        const char *verdict)
{
    struct value v[] = {store_number(n), store_number(at), store_text(closer), store_text(verdict),
                        store_text(by)};
    store_write(s, CLOSE_REPORT, v, 5);
}

void store_query_exchange(struct store *s, const char *sender, const char *receiver,
                          store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(sender), store_text(receiver)};
    store_query_table(s,
                      "select (select count(*) from message where sender = $1 and receiver = $2),"
                      " (select count(*) from message where sender = $2 and receiver = $1)",
                      v, 2, tell, context);
}

void store_query_conversations(struct store *s, const char *user, int count, store_table_fn *tell,
                               void *context)
{
    struct value v[] = {store_text(user), store_number(count)};
    store_query_table(
        s,
        "select u.name, m.at, m.text, m.sender = $1, (select count(*) from message x"
        " where x.receiver = $1 and x.sender = l.other and x.seen = 0)"
        " from (select max(n) as n, case when sender = $1 then receiver else sender end as other"
        " from message where sender = $1 or receiver = $1 group by other) l"
        " join message m on m.n = l.n join user u on u.id = l.other"
        " order by m.n desc limit $2",
        v, 2, tell, context);
}

void store_query_messages(struct store *s, const char *user, const char *other, int64_t before,
                          int count, store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(user), store_text(other), store_number(before),
                        store_number(count)};
    store_query_table(s,
                      "select n, at, sender = $1, text from message"
                      " where ((sender = $1 and receiver = $2) or (sender = $2 and receiver = $1))"
                      " and n < $3 order by n desc limit $4",
                      v, 4, tell, context);
}

void store_query_messages_of(struct store *s, const char *user, int64_t after, int count,
                             store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(user), store_number(after), store_number(count)};
    store_query_table(
        s,
        "select m.n, m.at, m.sender = $1, m.text, u.name from message m left join user u"
        " on u.id = case when m.sender = $1 then m.receiver else m.sender end"
        " where (m.sender = $1 or m.receiver = $1) and m.n > $2 order by m.n limit $3",
        v, 3, tell, context);
}

void store_query_report(struct store *s, int64_t n, store_table_fn *tell, void *context)
{
    store_query_table(s,
                      "select subject, (select count(*) from report o where o.subject = r.subject"
                      " and o.closed = 0) from report r where n = $1",
                      (struct value[]){store_number(n)}, 1, tell, context);
}

void store_query_reports(struct store *s, bool closed, int64_t before, int count,
                         const char *reader, store_table_fn *tell, void *context)
{
    struct value v[] = {store_number(closed), store_number(before), store_number(count),
                        store_text(reader)};
    store_query_table(
        s,
        "select r.n, r.at, a.name, b.name, r.reason, r.text, r.game, r.evidence,"
        " r.closed, r.closer, r.verdict from report r"
        " left join user a on a.id = r.reporter join user b on b.id = r.subject"
        " where case when r.closed > 0 then 1 else 0 end = $1 and r.n < $2 and r.subject <> $4"
        " order by r.n desc limit $3",
        v, 4, tell, context);
}
