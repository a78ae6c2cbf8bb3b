/**
 * For how long the server remembers changes, in milliseconds. A page reads its data before its stream opens. With
 * `GET /api/stream?ago=MS` it says how many milliseconds ago it began to read, and the server repeats the changes since then.
 */
export const rememberedMs = 10_000
/** A stream that takes longer to open may have missed something: the page fetches everything again. In milliseconds. */
export const slowMs = 1_500
