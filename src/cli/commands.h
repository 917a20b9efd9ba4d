/* Every command of the program; each is in the file of its name. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command command_bench, command_bot, command_connect, command_engine,
    command_eval, command_games, command_help, command_match, command_moves, command_organise,
    command_perft, command_play, command_ratings, command_record, command_rules, command_show,
    command_solve, command_think, command_tournament, command_variant, command_worker;

#endif
