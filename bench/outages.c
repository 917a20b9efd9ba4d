/* Games through servers that are killed (-9) every few seconds, whose database is killed and whose
 * links are cut and slowed: what the checker of their clients' histories finds.
 *
 * usage: [tests/server/on-postgres] bench-outages AGOND [SECONDS [GAMES [SEED [KINDS]]]]
 *
 * With PostgreSQL there are three servers, else one on SQLite. KINDS is a sum: 1 kills of a server,
 * 2 of all at once, 4 of the database, 8 cuts between servers, 16 slow links, 32 cuts from the
 * database, 64 servers cut off from all but their clients; 127 by default, 3 with SQLite. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tests/server/client.h"
#include "../tests/server/outages.h"
#include "os/program.h"

enum { WATCHERS = 100, FILES = 16384 };

int main(int argc, char **argv)
{
    struct history_summary summary;
    bool several = server_on_postgres();
    if (argc < 2) {
        fprintf(stderr, "usage: [tests/server/on-postgres] bench-outages AGOND [SECONDS [GAMES "
                        "[SEED [KINDS]]]]\n");
        return 2;
    }
    struct outages_plan plan = {.program = argv[1],
                                .servers = several ? 3 : 1,
                                .seconds = argc > 2 ? atoi(argv[2]) : 240,
                                .games = argc > 3 ? atoi(argv[3]) : 300,
                                .think_ms = 5000,
                                .every_ms = 4000,
                                .seed =
                                    argc > 4 ? strtoull(argv[4], NULL, 10) : (uint64_t)time(NULL),
                                .kinds = argc > 5  ? (unsigned)atoi(argv[5])
                                         : several ? 127
                                                   : 3,
                                .charge_ms = 5000,
                                .back_ms = 5000};
    plan.watchers = plan.games < WATCHERS ? plan.games : WATCHERS;
    os_sockets_most(FILES);
    signal(SIGPIPE, SIG_IGN);
    int faults = outages_run(&plan, &summary, NULL);
    if (faults < 0)
        fputs("bench-outages: this system allows no network of its own\n", stderr);
    else
        printf("%ld turns, %d violations; the longest wait %lld ms\n", summary.turns, faults,
               (long long)summary.back_most);
    return faults != 0;
}
