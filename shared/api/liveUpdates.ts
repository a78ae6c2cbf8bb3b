/**
 * For how long the server keeps changes, in milliseconds. A page reads its data before its stream opens. In
 * `GET /api/stream?ago=MS` it sends how many milliseconds ago it began to read, and the server repeats the
 * changes since then.
 */
export const rememberedMs = 10_000
/**
 * A stream that takes longer to open may have missed changes: the page fetches everything again. In
 * milliseconds.
 */
export const slowMs = 1_500
