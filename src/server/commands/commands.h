/* The tables of commands, one for each subject. */
#ifndef SERVER_COMMANDS_COMMANDS_H
#define SERVER_COMMANDS_COMMANDS_H

#include "server/request/command.h"

/* Each is at the end of the file of its name, and ended by a NULL name. */
extern const struct command commands_begin[], commands_play[], commands_make[], commands_lists[],
    commands_analysis[], commands_archive[], commands_reading[], commands_studies[],
    commands_puzzles[], commands_solve[], commands_users[], commands_people[], commands_friends[],
    commands_messages[], commands_reports[], commands_notices[], commands_notify[],
    commands_teams[], commands_mail[], commands_bots[], commands_tournaments[],
    commands_tournament_players[], commands_tournament_programs[], commands_tournament_run[],
    commands_admin[], commands_audit[], commands_courses[], commands_share[], commands_picture[],
    commands_desk[], commands_chapters[], commands_explore[], commands_note[], commands_players[],
    commands_train[];

extern const struct command *const commands_all[]; /* these, for api->tables */

#endif
