const firstMs = 50
const maxMs = 1_000

/**
 * The delay before a retry. It grows to one second only, so that a recovered server is noticed soon, and has jitter, so that clients
 * do not retry together.
 */
export const backoffMs = (failures: number, random = Math.random()): number =>
  Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2)
