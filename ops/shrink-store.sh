#!/bin/sh
# shellcheck disable=SC2154
# Shrinks the event store from three nodes to one, eventstore-1, with the newest log (ops/README.md). After an
# interruption, run it again.
#   sh ops/shrink-store.sh
#   sh ops/shrink-store.sh --majority-lost   when two of three volumes are lost: goes on with the log of the third
set -eu
cd "$(dirname "$0")/.."
. ops/store/lib.sh
. ops/store/host.sh

majority_lost=no
case ${1:-} in
'') ;;
--majority-lost) majority_lost=yes ;;
*) refuse 'usage: sh ops/shrink-store.sh [--majority-lost]' ;;
esac

# The leader is stopped last. While it is the leader of the same epoch before and after the others stop, nothing was
# acknowledged without it, so its log has everything.
stop_leader_last() {
  say 'Waiting until one node leads and two follow with the same log.'
  wait_for_cluster 0 "$((patience / 5))" || refuse 'The three nodes are no whole cluster: one leads and two follow, all with the same log. If two volumes are lost, read "A majority is lost" in ops/README.md.'
  back_up
  undo=$nodes
  changing step=stop "backup=$backup"
  whole_cluster && all_have "$position" || refuse 'The cluster is not whole any more.'
  for node in $followers; do
    stop "$node"
    # What a node says of itself is up to two seconds old.
    sleep "$poll" && sleep "$poll"
    is=$(status "$leader")
    [ "${is##* }" = "$epoch" ] || refuse "$leader does not lead any more. Run it again."
  done
  stop "$leader"
  show "$leader"
  newest=$folder_writer
  [ "$folder_log" = yes ] && [ "$newest" -ge "$position" ] || refuse "The volume of $leader does not have the log up to $position."
  for node in $followers; do
    show "$node"
    [ "${folder_writer:-0}" -le "$newest" ] || refuse "The log of $node is longer than that of $leader. Run it again."
  done
  changing step=keep "backup=$backup" "leader=$leader" "position=$newest"
}

# Exactly one node has the log, and no node leads: nothing can be acknowledged, and there is nothing to choose from.
keep_what_is_left() {
  for node in $nodes; do
    case $(status "$node") in 'Leader '*) refuse "$node leads: a majority lives. Run it without --majority-lost." ;; esac
  done
  undo=$nodes
  # shellcheck disable=SC2086 # three names
  stop $nodes
  leader=
  for node in $nodes; do
    show "$node"
    [ "$folder_log" = yes ] || continue
    [ -n "$folder_id" ] || refuse "The volume of $node has a log without a mark: start it first."
    case $folder_id-$folder_state-$folder_generation in
    "$all_id-member-$all_generation" | "$all_id-copied-$all_generation") ;;
    "$all_id-member-$((all_generation - 1))") [ "$node" = "$all_source" ] || continue ;;
    *) continue ;;
    esac
    [ -z "$leader" ] || refuse "$leader and $node both have the log, and that is a majority: start them."
    leader=$node newest=$folder_writer
  done
  [ -n "$leader" ] || refuse 'No volume has the log. Restore a backup.'
  say "Going on with the log of $leader. Events that only the lost nodes had are gone; the audit will name them."
  changing step=keep backup=none "leader=$leader" "position=$newest"
}

begin shrink

if [ "$all_size" = 3 ]; then
  if [ "$change_step" = stop ]; then
    say 'An earlier run was interrupted while it stopped the nodes. Starting them again first.'
    rm -f "$marks/changing"
    # shellcheck disable=SC2086 # three names
    compose up --detach --no-deps $nodes
    look
  fi
  if [ -z "$change_step" ]; then
    if [ "$majority_lost" = yes ]; then keep_what_is_left; else stop_leader_last; fi
  fi
  undo=
  # shellcheck disable=SC2086 # three names
  stop $nodes
  next=$((all_generation + 1))
  if [ "$change_leader" != eventstore-1 ]; then
    say "Copying the log of $change_leader to eventstore-1."
    folder eventstore-1 "$change_leader" copy "$all_id" "$next" 1 || refuse 'The copy failed.'
  fi
  show eventstore-1
  [ "$folder_log" = yes ] && [ "$folder_writer" = "$change_position" ] ||
    refuse "The volume of eventstore-1 does not have the log up to $change_position."
  for node in eventstore-2 eventstore-3; do
    folder "$node" "$node" retire "$all_id" "$all_generation" || refuse "The volume of $node cannot be marked."
  done
  commit "$next" 1
fi

say 'Starting one node.'
committed=yes position=${change_position:-1}
keep_in_env 1
rm -f "$marks/changing"
compose rm --stop --force eventstore-2 eventstore-3 >/dev/null
docker compose up --detach --no-deps eventstore-1
wait_for_single "$position" || refuse 'eventstore-1 does not lead. See: docker compose logs eventstore-1'
audit
say 'The store has one node. The volumes of eventstore-2 and eventstore-3 are as they were, and are not used any more.'
