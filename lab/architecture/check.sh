#!/bin/sh
# Types, lint and the rules of the architecture. Types and lint take a core each.
npm run -s types &
types=$!
sh .node24 sh lab/architecture/lint.sh
lint=$?
wait "$types" && [ "$lint" -eq 0 ] && exec npm run -s rules
