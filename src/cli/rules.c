/* agon rules: the rules page of a game, carried in the program. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/pages.h"
#include "cli/setup.h"
#include "games/fairy/library.h"

static int run(const struct call *call)
{
    int status = CLI_GOOD;
    const struct agon_rules *rules = setup_kind(call_argument(call, 0), &status);
    if (!rules)
        return status;
    for (const struct page *page = rules_pages; page->name; page++)
        if (strcmp(page->name, rules->id) == 0) {
            fputs(page->text, stdout);
            return CLI_GOOD;
        }
    if (library_text(rules->id)) {
        fputs(library_text(rules->id), stdout); /* the rules are the variant file itself */
        return CLI_GOOD;
    }
    message("%s has no rules page", rules->id);
    return CLI_FAILED;
}

const struct command command_rules = {
    .name = "rules",
    .arguments = "GAME",
    .about = "the rules of a game, its notation and positions",
    .examples = (const struct command_example[]){{"rules arimaa | less", "read them"}, {0}},
    .run = run};
