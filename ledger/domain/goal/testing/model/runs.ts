import fc from 'fast-check'
import type { Counters } from './counters.ts'
import { playSequence, type Sizes, sequences } from './model.ts'
import type { GoalDecider } from './world.ts'

/** Many small circles, for all that can come together in one; fewer large ones, for what only numbers bring about. */
export const sizes = {
  small: { seats: [2, 4], moves: 44, finishEvery: 4, runs: 80_000 },
  middle: { seats: [5, 12], moves: 60, finishEvery: 6, runs: 18_000 },
  large: { seats: [13, 50], moves: 80, finishEvery: 25, runs: 2_000 },
} as const satisfies Record<string, Sizes & { readonly runs: number }>
export type Size = keyof typeof sizes

export const holdsFor = (decider: GoalDecider, size: Sizes, counters: Counters) =>
  fc.property(sequences(size), sequence => {
    playSequence(decider, size, counters, sequence)
  })
