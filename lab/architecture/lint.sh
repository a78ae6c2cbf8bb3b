#!/bin/sh
# Lints what has changed since lint last passed, or all where its settings or version have: its rules look at one file at a time.
passed=node_modules/.cache/lint.passed
begun=node_modules/.cache/lint.begun
mkdir -p node_modules/.cache && touch "$begun"
if [ -e "$passed" ] && [ -z "$(find biome.jsonc package-lock.json -cnewer "$passed")" ]; then
  # By the time of the change and not of the text: a file that was moved is another one to the rules.
  find . -type d \( -name node_modules -o -name .git -o -name dist \) -prune -o -type f -cnewer "$passed" \
    -exec biome check --error-on-warnings --no-errors-on-unmatched {} +
else
  biome check --error-on-warnings .
fi && mv "$begun" "$passed"
