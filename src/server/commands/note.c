/* The command that returns the operator's text for a page of the site. */
#include "server/base/notes.h"

#include "server/commands/commands.h"
#include "server/request/request.h"

static int run_note(struct request *r)
{
    const char *page = request_text(r, "page");
    if (!notes_has_page(page))
        return request_refuse_argument(
            r, "page", "%s",
            AGON_SAY(note_page, "expected about, help, privacy, contact or source"));
    const char *text = notes_find(r->api->core->options.notes, page, request_text(r, "language"));
    request_put(r, "text", text ? json_string(text) : json_null());
    request_put(r, "version", json_string(agon_version()));
    return 0;
}

const struct command commands_note[] = {
    {"note", RIGHTS_ANYONE, "what the operator has written for a page of the site",
     (const struct argument[]){
         {"page", ARG_TEXT, true, 1, 16, "about, help, privacy, contact or source"},
         {"language", ARG_TEXT, false, 2, 2, "en, fr, ja or tr"},
         {0}},
     run_note, .reads = true, .answer = "text: text|null, version: text"},
    {0}};
