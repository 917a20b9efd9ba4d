/* All public headers: rules, helpers and engines of Agon. */
#ifndef AGON_AGON_H
#define AGON_AGON_H

#include <agon/engine.h>
#include <agon/game.h>
#include <agon/rules.h>
#include <agon/status.h>
#include <agon/version.h>

#endif
