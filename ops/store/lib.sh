# shellcheck shell=sh disable=SC2034
# What the scripts of the event store share. POSIX sh with curl, od, sed and coreutils, as the image of the server has them.

# Marks are small files of lines `key=value`:
# - calabash.mark in the data folder of a node: id, generation, size and state of that folder;
# - store among the marks of the installation: id, generation, size and source of the log that counts;
# - changing beside it, while a script changes the size: what, and how far it is.
# The generation rises by one each time the store grows or shrinks, so a folder that was left behind can be recognised.

# Sets a variable PREFIX_KEY for each key of a mark, and clears those that it does not have.
read_mark() { # read_mark FILE PREFIX
  for key in id generation size source adopted state what step backup position leader; do eval "$2_$key="; done
  [ -r "$1" ] || return 0
  while IFS='=' read -r key text; do
    case $key in
    id | generation | size | source | adopted | state | what | step | backup | position | leader) eval "$2_$key=\$text" ;;
    esac
  done <"$1"
}

write_mark() { # write_mark FILE LINE...  replaces the file as a whole, and durably
  written=$1.new.$$
  shift
  printf '%s\n' "$@" >"$written" || return 1
  chmod 644 "$written"
  sync "$written" 2>/dev/null || sync
  mv -f "$written" "${written%.new.*}"
}

checkpoint() { # checkpoint FILE  the position that the server keeps in it (8 bytes, little endian); -1 is "none"
  [ -r "$1" ] || return 0
  # shellcheck disable=SC2046,SC2005 # without the spaces of od
  echo $(od -An -t d8 -N 8 "$1")
}

# A server that was started on an empty folder makes a first chunk at once. It is no log before something was written.
has_log() { # has_log FOLDER
  written=$(checkpoint "$1/writer.chk")
  [ "${written:-0}" -gt 0 ] || return 1
  for chunk in "$1"/chunk-[0-9]*; do
    [ -e "$chunk" ] && return 0
  done
  return 1
}

# Prints "STATE WRITER EPOCH" of a node as it describes itself, or nothing when it does not answer. What other nodes say
# about it is not used: it may be old.
ask() { # ask NODE  whose address is in STORE_NODES, "name=url name=url …"
  url=${STORE_NODES#*"$1="} url=${url%% *}
  host=${url#*://} host=${host%:*} port=${url##*:}
  set -- --silent --fail --noproxy '*' --max-time "${STORE_ASK_SECONDS:-3}" --header 'Accept: application/json'
  case $url in https:*) set -- "$@" --cacert "${STORE_AUTHORITY:-/etc/kurrentdb/authorities/ca.crt}" ;; esac
  # Members are flat objects: each becomes a line of `,"name":value,` pairs.
  self=$(curl "$@" "$url/gossip" 2>/dev/null | tr -d '[:space:]' | tr '{}' '\n' |
    sed -n "s/^/,/; s/\$/,/; /,\"httpEndPointIp\":\"$host\",/{/,\"httpEndPointPort\":$port,/p;}")
  word=${self#*',"state":"'} writer=${self#*',"writerCheckpoint":'} epoch=${self#*',"epochId":"'}
  word=${word%%'"'*} writer=${writer%%,*} epoch=${epoch%%'"'*}
  case $word in '' | *[!A-Za-z]*) return 0 ;; esac
  case $writer in '' | *[!0-9]*) return 0 ;; esac
  case $epoch in '' | *[!0-9A-Za-z-]*) return 0 ;; esac
  echo "$word $writer $epoch"
}
