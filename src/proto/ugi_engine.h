/* The engine side of UGI, the universal game interface (docs/protocol-ugi.md), for every game. */
#ifndef PROTO_UGI_ENGINE_H
#define PROTO_UGI_ENGINE_H

#include "proto/host.h"

/* For host_init(); then the host functions serve it. */
extern const struct host_protocol ugi_engine_protocol;

#endif
