/* The nets in the data folder, for engines of variants. */
#ifndef SERVER_GAME_ENGINE_NETS_H
#define SERVER_GAME_ENGINE_NETS_H

#include <agon/engine.h>

struct logger;

#define ENGINE_NETS "nets" /* their folder in the data folder */
/* Offers these nets to engines that are opened later; logs files that are none. */
void engine_nets_offer(const char *data, const struct logger *);
/* One more was offered: engines opened before are opened again. */
void engine_nets_count(void);
int engine_nets_counted(void); /* on any thread */
/* Whether this engine is as in any agon: it does not use the nets that were offered, if any. */
bool engine_nets_spare(const struct agon_engine_type *);

#endif
