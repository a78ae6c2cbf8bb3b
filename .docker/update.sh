#!/bin/sh
# Goes over to the version that is checked out: the new one starts beside the old, folds its own
# read side, takes over when it is ready, and only then are the old ones told to stop.
set -eu
cd "$(dirname "$0")/.."

running() { docker compose ps --quiet "$1"; }
double() { echo $((2 * $(running "$1" | wc -l))); }
stop() { # what was asked in hand is finished first
  docker stop --time 60 $1 >/dev/null
  docker rm $1 >/dev/null
}

projectors=$(running projector) workers=$(running worker) apis=$(running api)
if [ -z "$projectors" ] || [ -z "$workers" ] || [ -z "$apis" ]; then
  echo 'Calabash does not run yet: docker compose up --detach --build' >&2
  exit 1
fi

# What this version needs and the one before did not.
sh .docker/secrets.sh
docker compose build
docker compose run --rm --no-deps migrate
docker compose up --detach --no-deps --no-recreate --scale "projector=$(double projector)" projector
# Not ready before the new read side is complete; until then the old ones serve.
docker compose up --wait --no-deps --no-recreate \
  --scale "projector=$(running projector | wc -l)" --scale "worker=$(double worker)" --scale "api=$(double api)" \
  projector worker api
stop "$apis"
stop "$workers"
stop "$projectors"
