/* All public headers: rules, engines, records, clocks and tournaments. */
#ifndef AGON_AGON_H
#define AGON_AGON_H

#include <agon/engine.h>
#include <agon/game.h>
#include <agon/record.h>
#include <agon/rules.h>
#include <agon/status.h>
#include <agon/timer.h>
#include <agon/tournament.h>
#include <agon/version.h>

#endif
