#!/bin/sh
# Prints "STATE WRITER EPOCH" of the node in whose container it runs, or nothing when it does not answer.
. "$(dirname "$0")/lib.sh"
ask "$STORE_NODE"
