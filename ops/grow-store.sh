#!/bin/sh
# shellcheck disable=SC2154
# Grows the event store from one node to three: copies the first node's volume to the two others while it is stopped, so
# that every node has the whole log before any of them starts (ops/README.md). After an interruption, run it again.
set -eu
cd "$(dirname "$0")/.."
. ops/store/lib.sh
. ops/store/host.sh

begin grow

if [ "$all_size" = 1 ]; then
  if [ -z "$change_step" ]; then
    is=$(status eventstore-1)
    case $is in 'Leader '*) ;; *) refuse "eventstore-1 does not lead (${is:-it does not answer}). Start it first: docker compose up --detach" ;; esac
    position=${is#* } position=${position%% *}
    for node in eventstore-2 eventstore-3; do
      [ -z "$(running "$node")" ] || [ -z "$(status "$node")" ] ||
        refuse "$node runs as a server. It does not belong to this store. Find out what it belongs to, and stop it."
    done
    show eventstore-1
    needed=$((2 * folder_kilobytes))
    for node in eventstore-2 eventstore-3; do
      show "$node"
      case $folder_log-$folder_state in
      no-* | yes-retired | yes-copying | yes-copied) ;;
      *) refuse "The volume of $node has a log that is not known to be a copy. If it is not needed, remove the volume." ;;
      esac
      [ "$folder_free" -gt "$((needed + needed / 10))" ] ||
        refuse "Copies need $needed kB and a tenth more, and $folder_free kB are free."
    done
    back_up
    undo=eventstore-1
    changing step=copy "backup=$backup" "position=$position"
  fi
  undo=eventstore-1
  # shellcheck disable=SC2086 # three names
  stop $nodes
  show eventstore-1
  [ "$folder_log" = yes ] && [ "$folder_writer" -ge "$change_position" ] ||
    refuse "The volume of eventstore-1 does not have the log up to $change_position."
  for node in eventstore-2 eventstore-3; do
    say "Copying the log to $node."
    folder "$node" eventstore-1 copy "$all_id" "$((all_generation + 1))" 3 || refuse "The copy to $node failed."
  done
  expected=$folder_writer
  for node in eventstore-2 eventstore-3; do
    show "$node"
    [ "$folder_state" = copied ] && [ "$folder_writer" = "$expected" ] || refuse "$node has no whole copy."
  done
  [ -z "$(running eventstore-1)" ] || refuse 'eventstore-1 was started meanwhile, and the copies may be old. Run it again.'
  commit "$((all_generation + 1))" 3
fi

say 'Starting three nodes.'
committed=yes position=${change_position:-1}
keep_in_env 3
rm -f "$marks/changing"
# shellcheck disable=SC2086 # three names
compose up --detach --no-deps $nodes
wait_for_cluster "$position" "$patience" || refuse 'The three nodes do not become a cluster. See: docker compose logs eventstore-1'
say "$leader leads, and$followers follow with the whole log."
audit
say 'The store has three nodes.'
