import { describe, expect, it } from 'vitest'
import { tryEverything } from './exhaustive.ts'
import { type Life, play } from './life.ts'
import { lifeOf } from './lives.ts'
import { planted } from './planted.ts'
import { type Setting, settingOf } from './setting.ts'
import { boundIn, keptCashIn, type Stuck, stuckIn } from './stuck.ts'
import type { GoalDecider } from './table.ts'

/** The lengths of random lives before the check. */
const stages = [8, 16, 30]

/** The first of so many lives after which a member's money is stuck. */
const firstStuck = (
  lives: number,
  given: Partial<Setting>,
  decider?: GoalDecider,
): { readonly life: Life; readonly stuck: readonly Stuck[] } | undefined => {
  for (let seed = 1; seed <= lives; seed++) {
    const { setting, moves } = lifeOf({ player: 'random', seed, given }, decider)
    for (const length of stages) {
      const life = { setting, moves: moves.slice(0, length) }
      const table = play(life, decider)
      // Due cash is held by others, who cannot be made to hand it over.
      const isByCard = setting.kind === 'cards' || setting.kind === 'group'
      const stuck = [...boundIn(table), ...keptCashIn(table), ...(isByCard ? stuckIn(table, setting) : [])]
      if (stuck.length > 0) return { life, stuck }
    }
  }
  return undefined
}

describe('each member gets their money out by their own act or by time alone, whatever the others did before', () => {
  it.each(['cards', 'cash', 'mixed', 'group'] as const)('after random moves (%s)', kind =>
    expect(firstStuck(100, { kind })).toBeUndefined(),
  )

  it.each<readonly [string, number, Partial<Setting>]>([
    ['two seats', 2, { seats: 2, honest: [2] }],
    ['two seats with a deposit', 2, { seats: 2, honest: [2], deposit: 1, hasBegun: false }],
    ['three seats', 2, { seats: 3, honest: [2] }],
    ['a group that saves', 2, { kind: 'group', seats: 3, honest: [2] }],
  ])('by any order of moves: %s, to a depth of %i', (_, depth, given) => {
    const usual = { kind: 'cards', admin: 'stranger', hasBegun: true, paysAtOnce: true } as const
    const isStuck = (...state: Parameters<typeof stuckIn>) => stuckIn(...state).length > 0
    const { lives, broken } = tryEverything(settingOf(1, { ...usual, ...given }), depth, isStuck)
    expect(broken).toBeUndefined()
    expect(lives).toBeGreaterThan(20)
  })

  it.each([
    'only the organiser takes money out of a goal',
    'money that came back from a refund stays in a circle',
    'a deposit does not go back',
    'a round that lacks a payment waits for ever',
    'a circle that stands still goes on for ever',
    'a debt to the platform binds for ever',
    'cash is not given back',
  ])('but not when %s', mistake => {
    const { setting, decider } = planted[mistake]!
    expect(firstStuck(400, setting, decider)).toBeDefined()
  })
})
