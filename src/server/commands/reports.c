/* Commands about reports: any account can make them, moderators read and close them. */
#include <string.h>

#include "server/commands/commands.h"
#include "server/request/resolve.h"
#include "server/users/notice.h"

enum { REPORT_BYTES = 2000, PAGE = 50 };

static const char *const reasons[] = {"abuse", "cheating", "spam", "name", "other"};

static void tell_moderators(struct users *users, const struct user *subject)
{
    size_t at = 0;
    for (struct user *user; (user = map_each(&users->moderators, &at)) != NULL;)
        if (user != subject)
            notice_add(users, user, NOTICE_REPORT, subject->id, subject->name);
}

static int run_report(struct request *r)
{
    const char *reason = request_text(r, "reason"), *text = request_text(r, "text");
    bool known = false;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        known |= strcmp(reasons[i], reason) == 0;
    if (!known)
        return request_refuse_argument(
            r, "reason", "%s",
            AGON_SAY(report_reason_expected, "expected abuse, cheating, spam, name or other"));
    if (r->account == r->user)
        return request_refuse(r, "not_now", AGON_SAY(message_self, "this is your own account"));
    store_add_report(r->api->core->store, &(struct store_report){.at = r->api->core->now,
                                                                 .reporter = r->user->id,
                                                                 .subject = r->account->id,
                                                                 .reason = reason,
                                                                 .text = text ? text : "",
                                                                 .game = request_text(r, "game")});
    tell_moderators(r->api->users, r->account);
    return 0;
}

static json_t *report_json(const struct store_cell *c)
{
    json_t *evidence = json_loads(c[7].text ? c[7].text : "[]", 0, NULL);
    return json_pack("{sI sI ss? ss ss ss ss? so sI ss? ss?}", "report", (json_int_t)c[0].number,
                     "at", (json_int_t)c[1].number, "reporter", c[2].text, "name", c[3].text,
                     "reason", c[4].text, "text", c[5].text, "game", c[6].text, "messages",
                     evidence ? evidence : json_array(), "closed", (json_int_t)c[8].number,
                     "closer", c[9].text, "verdict", c[10].text);
}

static void reports_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    json_t *list = json_array();
    for (int i = 0; i < t->rows; i++)
        json_array_append_new(list, report_json(&t->cell[i * t->columns]));
    const struct store_cell *last = t->rows == PAGE ? &t->cell[(PAGE - 1) * t->columns] : NULL;
    request_put(r, "reports", list);
    request_put(r, "before", last ? json_integer((json_int_t)last[0].number) : json_null());
    request_finish(r, 0);
}

/* Moderators cannot judge reports about themselves; the machine's owner has no account. */
static const char *reader(const struct request *r)
{
    return r->user ? r->user->id : "";
}

static int run_reports(struct request *r)
{
    store_query_reports(r->api->core->store, request_on(r, "closed", false),
                        request_number(r, "before", INT64_MAX), PAGE, reader(r), reports_found, r);
    return REQUEST_LATER;
}

/* Withdraws the moderators' notices once no report about an account is open. */
static void closed(void *context, const struct store_table *t)
{
    struct request *r = context;
    struct users *users = r->api->users;
    size_t at = 0;
    bool done = t->rows > 0 && t->cell[1].number == 0;
    for (struct user *user; done && (user = map_each(&users->moderators, &at)) != NULL;)
        notice_end(users, user->id, NOTICE_REPORT, t->cell[0].text);
    request_finish(r, 0);
}

static int run_close(struct request *r)
{
    store_close_report(r->api->core->store, request_number(r, "report", 0), r->api->core->now,
                       reader(r), r->user ? r->user->name : "owner", request_text(r, "verdict"));
    store_query_report(r->api->core->store, request_number(r, "report", 0), closed, r);
    return REQUEST_LATER;
}

const struct command commands_reports[] = {
    {"report", RIGHTS_ACCOUNT, "tells the moderators about an account",
     (const struct argument[]){
         ARGUMENT_NAME,
         {"reason", ARG_TEXT, true, 1, 16, "abuse, cheating, spam, name or other"},
         {"text", ARG_TEXT, false, 0, REPORT_BYTES, "what happened"},
         {"game", ARG_TEXT, false, 1, 16, "the game in which it happened"},
         {0}},
     run_report, .once = true, .resolves = RESOLVE_ACCOUNT, .cost = RATE_REPORTS, .answer = ""},
    {"reports", RIGHTS_MODERATOR, "what was reported, newest first",
     (const struct argument[]){
         {"closed", ARG_SWITCH, false, 0, 0, "those that are closed"},
         {"before", ARG_NUMBER, false, 0, INT64_MAX, "from an answer: the next page"},
         {0}},
     run_reports, .reads = true,
     .answer = "reports: [{report: count, at: moment, reporter: text|null, name: text, reason: "
               "text, text: text, game: text|null, messages: [{at: moment, text: text}; 0..20], "
               "closed: moment, closer: text|null, verdict: text|null}; 0..50], before: "
               "whole|null"},
    {"report_close", RIGHTS_MODERATOR, "closes a report",
     (const struct argument[]){{"report", ARG_NUMBER, true, 1, INT64_MAX, "its number"},
                               {"verdict", ARG_TEXT, true, 1, 300, "what was decided"},
                               {0}},
     run_close, .answer = ""},
    {0}};
