#!/bin/sh
# shellcheck disable=SC2154
# Starts a node of the event store, or waits and says why. The command of the server is given as arguments.
#
# A node whose folder has no log must not start by itself in an installation that has one: two such nodes are a majority,
# elect a leader without a log, and have the node with the log truncate it to zero. The table of all cases is in
# ops/README.md. `guard.sh --once COMMAND…` decides once, and ends with 75 instead of waiting.
#
# Settings: STORE_NODE, STORE_NODES ("name=url …", the first is the one that begins an installation), STORE_SIZE (what
# EVENTSTORE_CLUSTER_SIZE says), STORE_DATA, STORE_MARKS, STORE_AUTHORITY, STORE_POLL_SECONDS.
set -u
. "$(dirname "$0")/lib.sh"

once=no
[ "${1:-}" != --once ] || { once=yes && shift; }
me=$STORE_NODE
first=${STORE_NODES%%=*}
said=${STORE_SIZE:-1}
data=${STORE_DATA:-/var/lib/kurrentdb}
marks=${STORE_MARKS:-/marks}
poll=${STORE_POLL_SECONDS:-2}

# The server takes every EVENTSTORE_* variable for an option, and ends at one it does not know, such as the
# application's EVENTSTORE_URL. Its own options are given as KURRENTDB_*.
for name in $(env | sed -n 's/^\(EVENTSTORE_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$name"; done

say() { echo "eventstore guard: $*" >&2; }

look() {
  read_mark "$marks/store" all
  read_mark "$marks/changing" change
  read_mark "$data/calabash.mark" own
  id=$all_id generation=$all_generation size=$all_size adopted=$all_adopted
  log=no
  if has_log "$data"; then log=yes; fi
}

wait_because() { verdict=wait why=$1 todo=$2; }
start_as() { verdict=start state=$1; }

decide() {
  look
  if [ ! -d "$marks" ] || [ ! -w "$marks" ]; then
    without_marks
  elif [ -e "$marks/changing" ]; then
    wait_because "the store is being changed ($change_what), or that was interrupted." \
      "Unless the script is still at work, run it again: sh ops/$change_what-store.sh"
  elif [ -z "$id" ]; then
    new_or_unmarked
  elif [ -n "$own_id" ] && [ "$own_id" != "$id" ]; then
    wait_because "the volume of $me is marked as belonging to another installation than .store/marks." \
      'Mount the volume of this installation. If the volume is right, move .store/marks/store away.'
  elif [ "${own_generation:-0}" -gt "$generation" ] && [ "$own_state" != copied ] && [ "$own_state" != copying ]; then
    wait_because ".store/marks is older than the volume of $me (generation $generation, the volume has $own_generation)." \
      'Restore the newer .store/marks, or move .store/marks/store away: it is then made anew from the volumes.'
  elif [ "$size" = 1 ]; then
    alone
  else
    in_cluster
  fi
  # Only a node whose log counts is protected: the others may lose what they have, and get it from the leader.
  if [ "$verdict" = start ] && [ "$state" = member ] && [ "$(checkpoint "$data/truncate.chk")" = 0 ]; then
    wait_because "the server was told by the other nodes to truncate its whole log, and would do it at this start." \
      'Stop all nodes, copy this volume, and read "A node is told to erase its log" in ops/README.md.'
  fi
}

# The folder of marks is missing or cannot be written. A single node with its log can do no harm.
without_marks() {
  if [ "$log" = yes ] && [ "$said" = 1 ] && [ "$me" = "$first" ] && [ "${own_size:-1}" = 1 ] &&
    { [ -z "$own_state" ] || [ "$own_state" = member ] || [ "$own_state" = founding ]; }; then
    size=1
    start_as unmarked
  else
    wait_because 'there is no folder of marks that can be written.' \
      'Run sh .docker/secrets.sh, which makes .store/marks, and docker compose up again.'
  fi
}

# This installation has no marks: it is new, it is from before the marks, or they were lost.
new_or_unmarked() {
  generation=1 adopted=no
  case $said in 1 | 3) ;; *) wait_because "EVENTSTORE_CLUSTER_SIZE is $said." 'It must be 1 or 3.' && return ;; esac
  if [ "$log" = yes ] && [ -n "$own_id" ]; then
    if [ "$own_state" = member ] || [ "$own_state" = founding ]; then
      id=$own_id generation=$own_generation size=$own_size
      remember
    else
      wait_because "there are no marks, and the volume of $me is not known to have the whole log ($own_state)." \
        'Start the nodes that have the log first, or restore .store/marks.'
    fi
  elif [ "$log" = yes ] && [ "$said" = 1 ] && [ "$me" = "$first" ]; then
    size=1
    found_or_adopt
  elif [ "$log" = yes ] && [ "$said" = 3 ]; then
    : >"$marks/unmarked-log.$me"
    if [ "$(find "$marks" -name 'unmarked-log.*' | wc -l)" -ge 2 ]; then
      size=3 adopted=yes
      found_or_adopt
    else
      wait_because "EVENTSTORE_CLUSTER_SIZE is 3, there are no marks, and so far only $me has a log." \
        'If the store had one node until now: set EVENTSTORE_CLUSTER_SIZE to 1 and COMPOSE_PROFILES without cluster, start, and run sh ops/grow-store.sh. If it had three: start the two others.'
    fi
  elif [ "$log" = yes ]; then
    wait_because "EVENTSTORE_CLUSTER_SIZE is 1, and $me is not $first." \
      "Start $first. To have three nodes: sh ops/grow-store.sh"
  elif [ "$me" != "$first" ]; then
    wait_because "the volume of $me is empty, and only $first begins an installation." \
      "Start $first. To have three nodes: sh ops/grow-store.sh"
  elif [ "$said" != 1 ]; then
    wait_because "EVENTSTORE_CLUSTER_SIZE is $said, and the volume of $me is empty." \
      'A new store begins with one node: set it to 1, start, and run sh ops/grow-store.sh. If volumes were lost: restore a backup.'
  elif [ -n "$own_id" ] && [ "$own_state" != founding ]; then
    wait_because "the volume of $me has a mark, but its log is gone." 'Restore the volume or a backup.'
  elif others_answer; then
    wait_because "the volume of $me is empty, but $answering answers: this installation has a log." \
      'Restore .store/marks; the node then joins by itself.'
  else
    size=1
    id=$own_id # of a first start that was interrupted
    found_or_adopt
  fi
}

# Marks the folder before the installation: interrupted in between, the folder still says that it may begin.
found_or_adopt() {
  [ -n "$id" ] || id=$(od -An -t x1 -N 8 /dev/urandom | tr -d ' \n')
  if [ "$adopted" = no ]; then
    state=founding
    [ "$log" = no ] || state=member
    write_own "$state" || return
  fi
  remember
}

# Several nodes may do this at once: the first one's marks count. Then everything is looked at again.
remember() {
  write_mark "$marks/store.of.$me" "id=$id" "generation=$generation" "size=$size" "source=$first" "adopted=$adopted"
  ln "$marks/store.of.$me" "$marks/store" 2>/dev/null
  rm -f "$marks/store.of.$me"
  if [ -s "$marks/store" ]; then decide; else wait_because '.store/marks/store cannot be written.' 'Look at the disk.'; fi
}

others_answer() {
  answering=
  for entry in $STORE_NODES; do
    other=${entry%%=*}
    [ "$other" = "$me" ] && continue
    [ -n "$(ask "$other")" ] && answering=$other && return 0
  done
  return 1
}

# Whether the folder has the log that counts: of this generation, or the one that this generation was made from.
is_member() {
  [ "$log" = yes ] && [ "$own_id" = "$id" ] || return 1
  case $own_state in
  member) [ "$own_generation" = "$generation" ] ||
    { [ "$me" = "$all_source" ] && [ "$own_generation" = $((generation - 1)) ]; } ;;
  copied | founding) [ "$own_generation" = "$generation" ] ;;
  *) return 1 ;;
  esac
}

alone() {
  if [ "$me" != "$first" ]; then
    wait_because "the store of this installation has one node, $first." \
      'To have three: sh ops/grow-store.sh. EVENTSTORE_CLUSTER_SIZE and COMPOSE_PROFILES alone do nothing.'
  elif is_member || { [ "$log" = yes ] && [ -z "$own_id" ]; }; then
    start_as member
  elif [ "$log" = no ] && [ "$own_state" = founding ] && [ "$own_generation" = "$generation" ]; then
    start_as founding
  elif [ "$log" = no ]; then
    wait_because "this installation has a log, and the volume of $me has none: it was lost or is a new one." \
      'Restore the volume or a backup. To begin with an empty log instead: move .store/marks away, and make the folder anew with sh .docker/secrets.sh.'
  else
    wait_because "the log in the volume of $me is not the newest one of this installation (state ${own_state:-unknown}, generation ${own_generation:-none} of $generation)." \
      'Run the script that was interrupted again, or mount the right volume. To go on with this log: remove calabash.mark from the volume.'
  fi
}

in_cluster() {
  if is_member; then
    start_as member
  elif [ "$log" = yes ] && [ -z "$own_id" ] && [ "$adopted" = yes ] && [ "$generation" = 1 ]; then
    start_as member
  else
    join
  fi
}

# Without the log, or with one that is not known to be whole, a node starts only beside a leader and a follower that has
# everything the leader had when it was asked before. Two nodes without the log can never both see that.
join() {
  leader='' follower='' seen=''
  for entry in $STORE_NODES; do
    other=${entry%%=*}
    [ "$other" = "$me" ] && continue
    answer=$(ask "$other")
    case $answer in
    'Leader '*) leader=$answer seen="$seen $other leads." ;;
    'Follower '*) follower=$answer seen="$seen $other follows." ;;
    '') seen="$seen $other does not answer." ;;
    *) seen="$seen $other is ${answer%% *}." ;;
    esac
  done
  what='has no log'
  [ "$log" = no ] || what='has a log that is not known to be whole'
  wait_because "the volume of $me $what. It gets the log when one other node leads and the other follows with the same log.$seen" \
    'Start the other nodes. If two of three volumes were lost, read "A majority is lost" in ops/README.md.'
  if [ -z "$leader" ] || [ -z "$follower" ] || [ "${leader##* }" != "${follower##* }" ]; then
    rounds=0 target=
    return
  fi
  # What nodes say of themselves is up to two seconds old: the first answers are not used.
  rounds=$((rounds + 1))
  if [ "$rounds" -lt 3 ]; then return; fi
  epoch=${leader##* } leader=${leader#* } follower=${follower#* }
  if [ -z "$target" ] || [ "$epoch" != "$target_epoch" ]; then
    target=${leader%% *} target_epoch=$epoch
  elif [ "${follower%% *}" -ge "$target" ]; then
    start_as joining
  fi
}

write_own() { # write_own STATE
  write_mark "$data/calabash.mark" "id=$id" "generation=$generation" "size=$size" "state=$1" ||
    { wait_because "the volume of $me cannot be written." 'Look at the disk.' && return 1; }
}

# Beside the running server: its folder counts as having the log once it leads, or follows with all that the leader had.
promote() {
  while kill -0 "$$" 2>/dev/null; do
    sleep "$poll"
    answer=$(ask "$me")
    case $answer in 'Leader '* | 'Follower '*) ;; *) continue ;; esac
    answer=${answer#* }
    if [ "${answer%% *}" -ge "${target:-1}" ] && [ "${answer%% *}" -gt 0 ] && [ ! -e "$marks/changing" ]; then
      write_own member && say "$me has the whole log."
      return
    fi
  done
}

rounds=0 target='' target_epoch='' last='' repeated=0
while :; do
  decide
  if [ "$verdict" = wait ]; then
    if [ "$why" != "$last" ] || [ "$repeated" -ge 300 ]; then say "$me waits: $why $todo" && repeated=0; fi
    last=$why repeated=$((repeated + 1))
    [ "$once" = no ] || exit 75
    sleep "$poll"
    continue
  fi
  [ "$state" = unmarked ] || write_own "$state" || { last='' && sleep "$poll" && continue; }
  break
done

[ "$said" = "$size" ] ||
  say "EVENTSTORE_CLUSTER_SIZE is $said, but the store has size $size and keeps it. sh ops/grow-store.sh and sh ops/shrink-store.sh change it."
[ "$state" != unmarked ] || say 'There is no folder of marks that can be written. Run sh .docker/secrets.sh, and start again.'
say "$me starts ($state, cluster of $size)."
case $state in founding | joining) (promote &) ;; esac
KURRENTDB_CLUSTER_SIZE=$size
export KURRENTDB_CLUSTER_SIZE
exec "$@"
