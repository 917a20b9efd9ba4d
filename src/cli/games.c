/* agon games: lists the games, with variants and options. */
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "proto/game_json.h"

static int print_json(void)
{
    json_t *games = json_array();
    for (int i = 0; agon_rules_at(i); i++)
        json_array_append_new(games, game_json_kind(agon_rules_at(i)));
    return output_json(json_pack("{so}", "games", games));
}

static void print_option(const struct agon_option *o)
{
    char values[256] = "on|off";
    if (o->type == AGON_CHOICE)
        snprintf(values, sizeof values, "%s", o->values);
    else if (o->type == AGON_NUMBER)
        snprintf(values, sizeof values, "%lld..%lld", (long long)o->min, (long long)o->max);
    else if (o->type == AGON_TEXT)
        snprintf(values, sizeof values, "%s", o->values ? o->values : "text");
    printf("    %s=%s\n        %s (usually %s)\n", o->name, values, o->about, o->default_value);
}

static void print_game(const struct agon_rules *rules)
{
    printf("%s: %s\n  variants\n", rules->id, rules->name);
    for (const struct agon_variant *v = rules->variants; v->id; v++) {
        printf("    %s%s\n        %s\n", v->id, v == rules->variants ? " (the default)" : "",
               v->about);
        if (*v->options)
            printf("        %s\n", v->options);
    }
    if (rules->options->name)
        printf("  options\n");
    for (const struct agon_option *o = rules->options; o->name; o++)
        print_option(o);
}

static int run(const struct call *call)
{
    if (call_on(call, "json"))
        return print_json();
    for (int i = 0; agon_rules_at(i); i++)
        print_game(agon_rules_at(i));
    return CLI_GOOD;
}

const struct command command_games = {
    .name = "games",
    .arguments = "",
    .about = "the games, their variants and options",
    .options = (const struct command_option[]){OPTION_JSON, {0}},
    .examples = (const struct command_example[]){{"games", "everything that can be played"}, {0}},
    .run = run};
