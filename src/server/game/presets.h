/* Presets: the time controls that quick pairing has, game by game. */
#ifndef SERVER_GAME_PRESETS_H
#define SERVER_GAME_PRESETS_H

/* The i-th of a game in the order of their length, as clock_control_write() has it; NULL after the
 * last. A game that is not for two has none. */
const char *preset_at(const char *game, int i);
/* Which one a time control is, or -1. */
int preset_find(const char *game, const char *control);

#endif
