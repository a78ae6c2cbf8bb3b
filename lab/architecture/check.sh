#!/bin/sh
# Types, lint and the rules of the architecture. Types take a core, and the others the other one.
npm run -s types &
types=$!
sh .node24 sh lab/architecture/lint.sh && npm run -s rules
others=$?
wait "$types" && exit "$others"
