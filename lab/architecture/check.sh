#!/bin/sh
# Types, lint and the rules of the architecture. Types and lint take a core each.
npm run -s types &
types=$!
npm run -s lint
lint=$?
wait "$types" && [ "$lint" -eq 0 ] && exec npm run -s rules
