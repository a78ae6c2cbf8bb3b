#!/bin/sh
# Stands in the place of `docker` for the tests of grow-store.sh and shrink-store.sh. Volumes are folders, a container is
# a file that says whether it runs, and the real guard decides whether a node starts. $FAKE has:
#   volumes/NODE, containers/NODE (running | waiting | exited), calls (a line each), leader (who leads a whole cluster),
#   epoch, and what a test asks for: fail (a part of the calls that fail), kill (the number of the call in whose place the
#   script is killed, by the signal in `signal`), audit (its exit code), answer.NODE (instead of the
#   true answer), on-stop (what answer.eventstore-1 becomes when a node is stopped)
set -u
repository=$PWD
echo "$*" >>"$FAKE/calls"
get() { # get NAME  what a test asks for, without starting a process
  got=
  [ ! -e "$FAKE/$1" ] || IFS= read -r got <"$FAKE/$1" || [ -n "$got" ]
}
get kill
if [ -n "$got" ] && [ "$(wc -l <"$FAKE/calls")" = "$got" ]; then
  read -r script <.store/lock/pid
  get signal
  kill -s "$got" "$script"
  exit 1
fi
get fail
case "$*" in *"${got:-nothing fails}"*) exit 1 ;; esac

. "$repository/ops/store/lib.sh"
STORE_NODES='eventstore-1=http://127.0.0.1:1 eventstore-2=http://127.0.0.1:2 eventstore-3=http://127.0.0.1:3'
export STORE_NODES

is() { get "containers/$1" && [ "$got" = "$2" ]; }
serving() { for each in eventstore-1 eventstore-2 eventstore-3; do if is "$each" running; then echo "$each"; fi; done; }

start() { # as the guard decides; a joining node is not played
  STORE_NODE=$1 STORE_SIZE=${EVENTSTORE_CLUSTER_SIZE:-1} STORE_DATA=$FAKE/volumes/$1 STORE_MARKS=$PWD/.store/marks \
    sh "$repository/ops/store/guard.sh" --once true 2>>"$FAKE/guard"
  case $? in 0) echo running ;; *) echo waiting ;; esac >"$FAKE/containers/$1"
}

answer() {
  get "answer.$1"
  [ -z "$got" ] || { echo "$got" && return; }
  is "$1" running || return 1
  read_mark "$FAKE/volumes/$1/calabash.mark" own
  writer=$(checkpoint "$FAKE/volumes/$1/writer.chk")
  get epoch && epoch=$got
  get leader && leader=$got
  # shellcheck disable=SC2046 # names
  set -- "$1" $(serving)
  if [ "$own_size" = 1 ]; then
    echo "Leader $writer $epoch"
  elif [ $# -lt 3 ]; then
    echo "Unknown $writer $epoch"
  elif is "$leader" running; then
    [ "$1" = "$leader" ] && echo "Leader $writer $epoch" || echo "Follower $writer $epoch"
  else
    [ "$1" = "$2" ] && echo "Leader $writer $epoch-next" || echo "Follower $writer $epoch-next"
  fi
}

[ "$1" = compose ] || exit 2
shift
[ "${1:-}" != --profile ] || shift 2
verb=$1
shift
case $verb in
ps)
  [ "$1 $2 $3 $4 $5 $6 $7" = '--services --status running --status restarting --status paused' ] || exit 2
  shift 7
  for node; do
    # A node that waits in the guard runs for Compose.
    if is "$node" running || is "$node" waiting; then echo "$node"; fi
  done
  ;;
exec)
  [ "$1" = -T ] && [ "$3 $4" = 'sh /ops/store/status.sh' ] || exit 2
  answer "$2"
  ;;
stop)
  for node; do echo exited >"$FAKE/containers/$node"; done
  [ ! -e "$FAKE/on-stop" ] || mv "$FAKE/on-stop" "$FAKE/answer.eventstore-1"
  ;;
rm) [ "$1 $2" = '--stop --force' ] && shift 2 && for node; do rm -f "$FAKE/containers/$node"; done ;;
up)
  for node; do case $node in --*) ;; *) start "$node" ;; esac done
  ;;
run)
  case "$*" in
  *' store-folder '*)
    for word; do shift && [ "$word" = store-folder ] && break; done
    STORE_DATA=$FAKE/volumes/$STORE_TO STORE_FROM=$FAKE/volumes/$STORE_FROM sh "$repository/ops/store/folder.sh" "$@"
    ;;
  *'--entrypoint node'*' worker ledger/backup/main.ts backup --to /backups/'*) ;;
  *'--entrypoint node'*' worker ledger/backup/main.ts backup --check /backups/'*) ;;
  *'--entrypoint node worker projections/audit/main.ts') get audit && exit "${got:-0}" ;;
  *) exit 2 ;;
  esac
  ;;
*) exit 2 ;;
esac
