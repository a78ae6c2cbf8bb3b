const firstMs = 50
const longestMs = 1_000

/**
 * How long to wait before trying again what has failed so many times in a row. It grows to a second, so that whoever comes back is
 * found soon, and a server that is away for hours is asked no more than a few times a second by all of us; with jitter, so that
 * many do not return together.
 */
export const backoffMs = (failures: number, random = Math.random()): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2)
