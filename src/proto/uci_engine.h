/* The engine side of UCI with UCI_Variant, for the chess-like games (docs/protocol-uci.md). */
#ifndef PROTO_UCI_ENGINE_H
#define PROTO_UCI_ENGINE_H

#include "proto/host.h"

/* For host_init(), with a game that uci_fits(); then use the host functions. */
extern const struct host_protocol uci_engine_protocol;

#endif
