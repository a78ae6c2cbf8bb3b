# shellcheck shell=sh disable=SC2154
# What grow-store.sh and shrink-store.sh share. They run on the machine with Docker, in the folder of docker-compose.yml.

marks=.store/marks
nodes='eventstore-1 eventstore-2 eventstore-3'
poll=${STORE_POLL_SECONDS:-2}
patience=${STORE_POLLS:-150} # polls: five minutes

say() { echo "$*"; }
refuse() {
  echo "$*" >&2
  exit 1
}

compose() { docker compose --profile cluster "$@"; }

# ---- what is ---------------------------------------------------------------------------------------------------------

begin() { # begin WHAT  refuses where it cannot be known what the store is
  what=$1
  [ -f docker-compose.yml ] && [ -f .env ] || refuse 'Run sh .docker/secrets.sh first: there is no .env.'
  [ -w "$marks" ] || refuse 'Run sh .docker/secrets.sh first: there is no .store/marks.'
  mkdir .store/lock 2>/dev/null || locked
  echo "$$" >.store/lock/pid
  trap ended EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  look
  [ -n "$all_id" ] || refuse 'The store has no marks yet: start it once, docker compose up --detach'
  case $change_what in
  '' | "$what") mine=yes ;;
  *) refuse "sh ops/$change_what-store.sh was interrupted. Run it again first." ;;
  esac
}

locked() {
  other=$(cat .store/lock/pid 2>/dev/null || :)
  [ -n "$other" ] && kill -0 "$other" 2>/dev/null && refuse "Process $other changes the store already. If that is not so: rm -r .store/lock"
  return 0 # left by one that was killed
}

look() {
  read_mark "$marks/store" all
  read_mark "$marks/changing" change
}

running() { # running NODE…  those of them whose container runs, or is about to
  compose ps --services --status running --status restarting --status paused "$@"
}

status() { # status NODE  "STATE WRITER EPOCH", or nothing
  compose exec -T "$1" sh /ops/store/status.sh 2>/dev/null || :
}

show() { # show NODE  sets folder_log, folder_writer and so on
  shown=$(folder "$1" "$1" show) || refuse "The volume of $1 cannot be looked at."
  for key in log writer id generation state kilobytes free; do eval "folder_$key="; done
  for pair in $shown; do
    case $pair in
    log=* | writer=* | id=* | generation=* | state=* | kilobytes=* | free=*) eval "folder_${pair%%=*}=\${pair#*=}" ;;
    esac
  done
  [ -n "$folder_log" ] || refuse "The volume of $1 cannot be looked at: $shown"
}

folder() { # folder NODE FROM COMMAND…  runs folder.sh on the volume of a node
  STORE_TO=$1 STORE_FROM=$2
  export STORE_TO STORE_FROM
  shift 2
  docker compose run --rm --no-deps -T store-folder "$@"
}

# Sets leader, followers, epoch and position of a whole cluster, or fails.
whole_cluster() {
  leader='' followers='' epochs=''
  for node in $nodes; do
    is=$(status "$node")
    case $is in
    'Leader '*) leader="$leader$node" epoch=${is##* } position=${is#* } position=${position%% *} ;;
    'Follower '*) followers="$followers $node" ;;
    *) return 1 ;;
    esac
    epochs="$epochs ${is##* }"
  done
  case " $nodes " in *" $leader "*) ;; *) return 1 ;; esac
  [ "$epochs" = " $epoch $epoch $epoch" ]
}

# A follower whose own position has passed what the leader had before has everything that was acknowledged until then.
wait_for_cluster() { # wait_for_cluster POSITION POLLS
  tries=0
  until whole_cluster && [ "$position" -ge "$1" ] && all_have "$position"; do
    tries=$((tries + 1))
    [ "$tries" -lt "$2" ] || return 1
    sleep "$poll"
  done
}

all_have() { # all_have POSITION
  wanted=$1 tries_left=10
  for node in $followers; do
    until is=$(status "$node") && case $is in 'Follower '*" $epoch") ;; *) false ;; esac &&
      is=${is#* } && [ "${is%% *}" -ge "$wanted" ]; do
      tries_left=$((tries_left - 1))
      [ "$tries_left" -gt 0 ] || return 1
      sleep "$poll"
    done
  done
}

wait_for_single() { # wait_for_single POSITION
  tries=0
  until is=$(status eventstore-1) && case $is in 'Leader '*) ;; *) false ;; esac &&
    is=${is#* } && [ "${is%% *}" -ge "$1" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt "$patience" ] || return 1
    sleep "$poll"
  done
}

# ---- what is done ----------------------------------------------------------------------------------------------------

stop() { # stop NODE…
  say "Stopping $*."
  compose stop "$@" >/dev/null
  still=$(running "$@")
  [ -z "$still" ] || refuse "These do not stop: $still"
}

# A sentence of what is to be done is kept, so that the next run knows how far this one came.
changing() { # changing LINE…
  write_mark "$marks/changing" "what=$what" "$@"
  look
}

commit() { # commit GENERATION SIZE  from here on the new size holds, and nothing is put back
  undo=
  write_mark "$marks/store" "id=$all_id" "generation=$1" "size=$2" source=eventstore-1 adopted=no
  look
}

back_up() { # before anything is changed; sets backup
  backup=$(date -u +%Y%m%dT%H%M%SZ)-before-$what
  say "Taking a backup, .store/backups/$backup."
  run_app --volume "$PWD/.store/backups:/backups" worker ledger/backup/main.ts backup --to "/backups/$backup" ||
    refuse 'The backup failed; nothing was changed.'
  run_app --volume "$PWD/.store/backups:/backups" worker ledger/backup/main.ts backup --check "/backups/$backup" ||
    refuse 'The backup is not whole; nothing was changed.'
}

run_app() { docker compose run --rm --no-deps -T --entrypoint node "$@"; }

audit() {
  say 'Comparing the log with the rows and with the signed roots.'
  run_app worker projections/audit/main.ts ||
    refuse 'The audit did not end well. The store has its new size; find out what differs before you go on (projections/audit/README.md).'
}

keep_in_env() { # keep_in_env SIZE  what a later `docker compose up` reads
  profiles=$(sed -n 's/^COMPOSE_PROFILES=//p' .env | tail -n 1 | tr -d "\"' " | tr ',' '\n' | grep -vx cluster | grep . |
    tr '\n' ',') || :
  [ "$1" = 1 ] || profiles="${profiles}cluster"
  { grep -v -e '^EVENTSTORE_CLUSTER_SIZE=' -e '^COMPOSE_PROFILES=' .env || :; } >.env.new
  {
    echo "EVENTSTORE_CLUSTER_SIZE=$1"
    [ -z "${profiles%,}" ] || echo "COMPOSE_PROFILES=${profiles%,}"
  } >>.env.new
  chmod 600 .env.new
  mv -f .env.new .env
  EVENTSTORE_CLUSTER_SIZE=$1
  export EVENTSTORE_CLUSTER_SIZE
}

# Before the new size holds, everything can be put back by starting what ran before.
undo='' mine='' committed=''
ended() {
  code=$?
  trap - EXIT INT TERM HUP
  set +e
  if [ "$code" = 0 ] || [ -z "$mine" ]; then
    rm -rf .store/lock
    exit "$code"
  fi
  if [ -n "$undo" ]; then
    echo "It was not finished. The store goes on as before: starting $undo." >&2
    rm -f "$marks/changing"
    # shellcheck disable=SC2086 # one or three names
    compose up --detach --no-deps $undo >/dev/null 2>&1 ||
      echo "That failed. Start them: docker compose --profile cluster up --detach $undo" >&2
  elif [ -e "$marks/changing" ]; then
    echo "It was not finished, and no node starts before it is. Run it again: sh ops/$what-store.sh" >&2
  elif [ -n "$committed" ]; then
    echo "The store has its new size, but it was not finished. Run it again: sh ops/$what-store.sh" >&2
  fi
  rm -rf .store/lock
  exit "$code"
}
