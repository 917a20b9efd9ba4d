/* The operations in SQL. Values are bound as $1, $2, ... */
#include "store/operations.h"

const char *const store_operations[OPERATIONS] = {
    [PUT_VALUE] = "insert into value values ($1, $2)"
                  " on conflict (name) do update set value = excluded.value",
    [PUT_USER] = "insert into user (id, name, password, role, created, seen, blocked)"
                 " values ($1, $2, $3, $4, $5, $6, $7)"
                 " on conflict (id) do update set name = excluded.name,"
                 " password = coalesce(excluded.password, user.password), role = excluded.role,"
                 " seen = excluded.seen, blocked = excluded.blocked",
    [NAME_USER] = "update user set skeleton = $2, letters = $3 where id = $1",
    [DROP_USER] = "delete from user where id = $1",
    [DROP_USER_SESSIONS] = "delete from session where user = $1",
    [DROP_USER_RATINGS] = "delete from rating where user = $1",
    [DROP_USER_POINTS] = "delete from rating_point where user = $1",
    [DROP_USER_BOT] = "delete from bot where user = $1",
    [FORGET_CHAT] = "update chat set name = 'deleted', user = '' where user = $1",
    [RENAME_CARDS] = "update game set card = replace(card, $2, $3), terms = replace(terms, $4, $5)"
                     " where id in (select game from player where user = $1)",
    [DROP_USER_PLAYERS] = "delete from player where user = $1",
    [MOVE_PLAYERS] = "insert into player select $2, game from player where user = $1"
                     " on conflict (user, game) do nothing",
    [MOVE_CHAT] = "update chat set name = $3, user = $2 where user = $1",
    [MOVE_FINISHED] = "update finished_player set name = $3, user = $2 where user = $1",
    [PUT_RELATION] = "insert into relation values ($1, $2, $3, $4)"
                     " on conflict (user, type, other) do nothing",
    [DROP_RELATION] = "delete from relation where user = $1 and type = $2 and other = $3",
    [DROP_USER_RELATIONS] = "delete from relation where user = $1 or other = $1",
    [ADD_MESSAGE] = "insert into message (sender, receiver, at, text, seen)"
                    " values ($1, $2, $3, $4, 0)",
    [DROP_OLD_MESSAGES] = "delete from message where n in (select n from message"
                          " where (sender = $1 and receiver = $2)"
                          " or (sender = $2 and receiver = $1)"
                          " order by n desc limit 9223372036854775807 offset $3)",
    [SEE_MESSAGES] = "update message set seen = 1"
                     " where receiver = $1 and sender = $2 and seen = 0",
    [DROP_USER_MESSAGES] = "delete from message where sender = $1 or receiver = $1",
    /* With the last messages that the reported account sent to the reporter. */
    [ADD_REPORT] =
        "insert into report (at, reporter, subject, reason, text, game, evidence, closed)"
        " select $1, $2, $3, $4, $5, $6, (select coalesce(json_group_array(json_object("
        "'at', at, 'text', text)), '[]') from (select * from (select n, at, text from message"
        " where sender = $3 and receiver = $2 order by n desc limit 20) l order by n) m), 0",
    [CLOSE_REPORT] = "update report set closed = $2, closer = $3, verdict = $4"
                     " where n = $1 and closed = 0 and subject <> $5",
    [DROP_REPORTS] = "delete from report where subject = $1",
    [FORGET_REPORTER] = "update report set reporter = '' where reporter = $1",
    [PUT_NOTICE] = "insert into notice values ($1, $2, $3, $4, $5, 0)"
                   " on conflict (user, type, subject) do update set at = excluded.at,"
                   " who = excluded.who, seen = 0",
    [SEE_NOTICES] = "update notice set seen = 1 where user = $1 and seen = 0",
    [DROP_NOTICE] = "delete from notice where user = $1 and type = $2 and subject = $3",
    [DROP_OLD_NOTICES] = "delete from notice where at < $1",
    [DROP_USER_NOTICES] = "delete from notice where user = $1 or subject = $1",
    [PUT_SESSION] = "insert into session values ($1, $2, $3) on conflict (hash) do nothing",
    [DROP_SESSION] = "delete from session where hash = $1",
    [PUT_BOT] = "insert into bot values ($1, $2)"
                " on conflict (user) do update set owner = excluded.owner",
    [PUT_RATING] = "insert into rating values ($1, $2, $3, $4, $5, $6, $7)"
                   " on conflict (user, game) do update set rating = excluded.rating,"
                   " deviation = excluded.deviation, volatility = excluded.volatility,"
                   " games = excluded.games, at = excluded.at",
    [PUT_RATING_POINT] = "insert into rating_point values ($1, $2, $3, $4)"
                         " on conflict (user, game, at) do update set rating = excluded.rating",
    [PUT_GAME] = "insert into game (id, kind, terms, card, created, ended, hidden)"
                 " values ($1, $2, $3, $4, $5, $6, $7)"
                 " on conflict (id) do update set kind = excluded.kind, terms = excluded.terms,"
                 " card = excluded.card, ended = excluded.ended,"
                 " hidden = excluded.hidden",
    [REST_GAME] = "update game set due = $2, rest = $3 where id = $1",
    [IMPORT_GAME] = "insert into game (id, kind, terms, card, created, ended, hidden)"
                    " values ($1, $2, $3, $4, $5, $6, $7)"
                    " on conflict (id) do nothing",
    [PUT_PLAYER] = "insert into player values ($1, $2) on conflict (user, game) do nothing",
    [DROP_GAME] = "delete from game where id = $1",
    [DROP_GAME_PLAYERS] = "delete from player where game = $1",
    [DROP_GAME_EVENTS] = "delete from event where game = $1",
    [DROP_GAME_CHAT] = "delete from chat where game = $1",
    [ADD_EVENT] = "insert into event values ($1, $2, $3, $4, $5, $6, $7)",
    [IMPORT_EVENT] = "insert into event values ($1, $2, $3, $4, $5, $6, $7)"
                     " on conflict (game, n) do nothing",
    [ADD_CHAT] = "insert into chat values ($1, $2, $3, $4, $5, $6)",
    [PUT_DOCUMENT] = "insert into document values ($1, $2, $3, $4, $5) on conflict (type, id)"
                     " do update set at = excluded.at, text = excluded.text",
    [DROP_DOCUMENT] = "delete from document where type = $1 and id = $2",
    [DROP_SESSION_DOCUMENTS] = "delete from document where type = $1 and owner = $2"
                               " and json_extract(text, '$.session') = $3",
    [ADD_FINISHED] = "insert into finished values ($1, $2, $3, $4, $5, $6, $7, $8, $9,"
                     " $10, $11, $12, $13, $14) on conflict (game) do nothing",
    [ADD_FINISHED_PLAYER] = "insert into finished_player select $1, $2, $3, $4, $5"
                            " where exists (select 1 from finished where n = $2)"
                            " on conflict (name, n, seat) do nothing",
    [ADD_POSITION] = "insert into position select $1, $2, $3"
                     " where exists (select 1 from finished where n = $2)"
                     " on conflict (key, n) do nothing",
    [ADD_CONTINUATION] = "insert into continuation select $1, $3, 1, $4"
                         " where exists (select 1 from finished where n = $2)"
                         " on conflict (key, next) do update set games = continuation.games + 1,"
                         " points = continuation.points + excluded.points",
    [DROP_POSITION] = "delete from position where key = $1"
                      " and n = (select n from finished where game = $2)",
    [DROP_CONTINUATION] = "update continuation set games = games - 1, points = points - $4"
                          " where key = $1 and next = $3"
                          " and exists (select 1 from finished where game = $2)",
    [DROP_EMPTY_CONTINUATION] = "delete from continuation where key = $1 and games < 1",
    [DROP_FINISHED_PLAYERS] = "delete from finished_player"
                              " where n = (select n from finished where game = $1)",
    [DROP_FINISHED] = "delete from finished where game = $1",
    [FORGET_IMPORTER] = "update finished set importer = '?' where importer = $1",
    [FORGET_FINISHED] = "delete from finished_player where user = $1",
    [PUT_TOURNAMENT] = "insert into tournament values ($1, $2, $3)"
                       " on conflict (id) do update set head = excluded.head",
    [DROP_TOURNAMENT] = "delete from tournament where id = $1",
    [DROP_TOURNAMENT_LINES] = "delete from tournament_line where tournament = $1",
    [ADD_TOURNAMENT_LINE] = "insert into tournament_line values ($1, $2, $3, $4)",
    [FORGET_TOURNAMENT_LINES] = "update tournament_line set text = replace(text, $2, $3)"
                                " where tournament = $1 and type = 'N'",
    [EMPTY_TOURNAMENT_LINES] = "update tournament_line set text = '{}'"
                               " where tournament = $1 and type = 'P' and instr(text, $2) > 0",
    [ADD_ACT] = "insert into act (at, user, name, address, command, arguments, outcome)"
                " values ($1, $2, $3, $4, $5, $6, $7)",
    [DROP_USER_DOCUMENTS] = "delete from document where owner = $1",
    [MOVE_DOCUMENTS] = "update document set owner = $4, text = replace(text, $3, $5)"
                       " where type = $1 and owner = $2",
};
