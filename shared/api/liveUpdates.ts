/**
 * A page hears of changes from when its stream opens, and what it shows was read a moment before. It says with
 * `GET /api/stream?ago=MS` how long ago it began to read, and hears again of what has changed since. In milliseconds:
 * what is longer ago the server doesn't know.
 */
export const rememberedMs = 10_000
/** A stream that takes longer to open may have missed something: the page fetches everything again. In milliseconds. */
export const slowMs = 1_500
