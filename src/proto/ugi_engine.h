/* The engine side of UGI, the universal game interface (docs/protocol-ugi.md), for every game. */
#ifndef PROTO_UGI_ENGINE_H
#define PROTO_UGI_ENGINE_H

#include "proto/host.h"

/* For host_init(); then use the host functions. */
extern const struct host_protocol ugi_engine_protocol;

#endif
