/* The nets in the data folder, for engines of variants. */
#ifndef SERVER_GAME_ENGINE_NETS_H
#define SERVER_GAME_ENGINE_NETS_H

struct logger;

#define ENGINE_NETS "nets" /* their folder in the data folder */
/* Offers these nets to engines that are opened later; logs files that are none. */
void engine_nets_offer(const char *data, const struct logger *);
/* One more was offered: engines opened before are opened again. */
void engine_nets_count(void);
int engine_nets_counted(void); /* on any thread; 0: all engines are as in any agon */

#endif
