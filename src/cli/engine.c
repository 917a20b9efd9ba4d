/* agon engine: an engine on standard input and output, speaking a protocol. */
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/setup.h"
#include "proto/aei_engine.h"
#include "proto/uci_engine.h"
#include "proto/uci_text.h"
#include "proto/ugi_engine.h"

/* Serves until the controller quits, starting at the position and moves of the call. */
static int serve(struct host *host, const struct agon_line *line)
{
    struct agon_line begin;
    struct agon_error error;
    int status = CLI_GOOD;
    if (agon_line_copy(&begin, line, &error) == 0) {
        agon_line_release(&host->line);
        host->line = begin;
        host_listen(host, 0);
    } else {
        message("%s", error.text);
        status = CLI_FAILED;
    }
    host_release(host);
    return status;
}

static int run_on(const struct call *call, const struct setup *setup)
{
    const char *protocol = call_text(call, "protocol"), *engine = call_text(call, "engine");
    struct agon_error error;
    struct aei_engine aei;
    struct host ugi, *host = NULL;
    if (!protocol)
        protocol = strcmp(setup->game->rules->id, "arimaa") == 0 ? "aei" : "ugi";
    bool uci = strcmp(protocol, "uci") == 0;
    if (uci && !uci_fits(setup->game)) {
        message("--protocol uci: %s is no chess; expected aei or ugi", setup->game->rules->id);
        return CLI_FAILED;
    }
    if (strcmp(protocol, "aei") == 0)
        host = aei_engine_init(&aei, setup->game, engine, stdout, &error) == 0 ? &aei.host : NULL;
    else if (host_init(&ugi, uci ? &uci_engine_protocol : &ugi_engine_protocol, setup->game, engine,
                       stdout, &error) == 0)
        host = &ugi;
    if (!host)
        return message_usage(call->command, "%s", error.text);
    return serve(host, &setup->line);
}

static int run(const struct call *call)
{
    struct setup setup;
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    status = run_on(call, &setup);
    setup_release(&setup);
    return status;
}

const struct command command_engine = {
    .name = "engine",
    .arguments = "GAME",
    .about = "an engine on standard input and output",
    .more = "Speaks AEI in Arimaa, UGI in every game and UCI in the chess-like ones, see "
            "docs/protocol-aei.md, docs/protocol-ugi.md and docs/protocol-uci.md. It begins at "
            "--position and --moves; a new game begins at "
            "--position.",
    .options =
        (const struct command_option[]){
            {.name = "protocol",
             .value = "P",
             .type = VALUE_CHOICE,
             .words = "aei|ugi|uci",
             .about = "the protocol (aei in Arimaa, otherwise ugi)"},
            {.name = "engine",
             .value = "ID",
             .type = VALUE_ENGINE,
             .about = "this engine, not the strongest that plays the game"},
            {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"engine arimaa", "an Arimaa engine for any AEI controller"},
            {"engine arimaa --protocol ugi", "the same over UGI"},
            {0}},
    .run = run};
