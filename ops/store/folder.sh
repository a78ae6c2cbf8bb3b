#!/bin/sh
# shellcheck disable=SC2154
# What grow-store.sh and shrink-store.sh do to the data folder of a node that does not run, in a container of its own:
#   folder.sh show                       prints what is in the folder
#   folder.sh copy ID GENERATION SIZE    makes it a copy of the folder at STORE_FROM, for that generation
#   folder.sh retire ID GENERATION       marks it as left behind, so that no node starts with it
#   folder.sh keep                       takes back a truncation that other nodes asked for and that was not done yet
set -eu
. "$(dirname "$0")/lib.sh"

data=${STORE_DATA:-/var/lib/kurrentdb}
from=${STORE_FROM:-/from}

fail() {
  echo "$*" >&2
  exit 1
}
kilobytes() { du -sk "$1" | { read -r size _ && echo "$size"; }; }
free() { # in the file system of a folder
  df -Pk "$1" | { read -r _ && read -r _ _ _ left _ && echo "$left"; }
}

# What is in the folder without the marks.
content() { # content FOLDER  paths of its files
  (cd "$1" && find . -type f ! -name 'calabash.mark*' ! -path './lost+found/*')
}

read_mark "$data/calabash.mark" own
case ${1:-} in
show)
  log=no
  if has_log "$data"; then log=yes; fi
  echo "log=$log writer=$(checkpoint "$data/writer.chk") id=$own_id generation=$own_generation state=$own_state" \
    "kilobytes=$(kilobytes "$data") free=$(free "$data")"
  ;;
copy)
  id=$2 generation=$3 size=$4
  has_log "$from" || fail 'The folder to copy from has no log.'
  # The first mark makes the folder worthless for the guard, the last one makes it a node's again.
  write_mark "$data/calabash.mark" "id=$id" "generation=$generation" "size=$size" state=copying
  find "$data" -mindepth 1 -maxdepth 1 ! -name calabash.mark ! -name lost+found -exec rm -rf {} +
  [ "$(free "$data")" -gt "$(kilobytes "$from")" ] || fail 'There is not enough free space for the copy.'
  content "$from" | while read -r path; do
    mkdir -p "$data/${path%/*}"
    cp -p "$from/$path" "$data/$path"
    sync "$data/$path" 2>/dev/null || sync
  done
  [ "$(content "$from" | sort)" = "$(content "$data" | sort)" ] || fail 'The copy does not have the same files.'
  content "$from" | while read -r path; do
    cmp -s "$from/$path" "$data/$path" || fail "The copy differs in $path."
  done
  write_mark "$data/calabash.mark" "id=$id" "generation=$generation" "size=$size" state=copied
  ;;
retire)
  write_mark "$data/calabash.mark" "id=$2" "generation=$3" "size=3" state=retired
  ;;
keep)
  printf '\377\377\377\377\377\377\377\377' >"$data/truncate.chk"
  ;;
*) fail "usage: folder.sh show | copy ID GENERATION SIZE | retire ID GENERATION | keep" ;;
esac
