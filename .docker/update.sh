#!/bin/sh
# Updates to the version that is checked out: starts its containers beside the old ones, waits until their read models are
# built and they are ready, and only then stops the old ones.
set -eu
cd "$(dirname "$0")/.."

running() { docker compose ps --quiet "$1"; }
double() { echo $((2 * $(running "$1" | wc -l))); }
stop() { # finishes the requests that have begun
  docker stop --time 60 $1 >/dev/null
  docker rm $1 >/dev/null
}

projectors=$(running projector) workers=$(running worker) apis=$(running api)
if [ -z "$projectors" ] || [ -z "$workers" ] || [ -z "$apis" ]; then
  echo 'Calabash does not run yet: docker compose up --detach --build' >&2
  exit 1
fi

# Secrets that are new in this version.
sh .docker/secrets.sh
docker compose build
# Postgres and Redis of a version before TLS. They accept both until the containers that run now have stopped.
if [ -n "$(running postgres)" ] && ! docker compose exec -T postgres test -e /run/secrets/postgres_key; then
  POSTGRES_TCP=host REDIS_PLAIN_PORT=6379 docker compose up --detach --wait --no-deps postgres redis
fi
docker compose run --rm --no-deps migrate
docker compose up --detach --no-deps --no-recreate --scale "projector=$(double projector)" projector
# The new ones are not ready before their read models are complete; until then the old ones serve.
docker compose up --wait --no-deps --no-recreate \
  --scale "projector=$(running projector | wc -l)" --scale "worker=$(double worker)" --scale "api=$(double api)" \
  projector worker api
stop "$apis"
stop "$workers"
stop "$projectors"
if [ -n "$(running postgres)" ] && docker compose exec -T postgres grep -q '^host ' /tmp/hba; then
  docker compose up --detach --wait --no-deps postgres redis
fi
