import { createHash } from 'node:crypto'

/** A seed of its own for each request: any of them can be made again without those before it. */
export const seedOf = (seed: number, route: string, at: number): number =>
  createHash('sha256').update(`${seed} ${route} ${at}`).digest().readInt32BE()
