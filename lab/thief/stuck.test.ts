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
  { from = 1, lives }: { readonly from?: number | undefined; readonly lives: number },
  given: Partial<Setting>,
  decider?: GoalDecider,
): { readonly life: Life; readonly stuck: readonly Stuck[] } | undefined => {
  for (let seed = from; seed < from + lives; seed++) {
    const { setting, moves } = lifeOf(
      {
        player: 'random',
        seed,
        given: {
          takesDebits: false,
          hasFees: false,
          hasInstalments: false,
          hasStandIns: false,
          cashHolders: [],
          adoptedIn: 0,
          ...given,
        },
      },
      decider,
    )
    for (const length of stages) {
      const life = { setting, moves: moves.slice(0, length) }
      const table = play(life, decider)
      const stuck = [...boundIn(table), ...keptCashIn(table), ...stuckIn(table, setting)]
      if (stuck.length > 0) return { life, stuck }
    }
  }
  return undefined
}

describe('each member gets their money out by their own act or by time alone, whatever the others did before', () => {
  const kinds = ['cards', 'cash', 'mixed', 'group'] as const
  it.each(kinds)('after random moves (%s)', kind =>
    expect(firstStuck({ lives: 10 }, { kind })).toBeUndefined(),
  )
  it('after random moves with fees', () =>
    expect(firstStuck({ lives: 25 }, { kind: 'cards', hasFees: true })).toBeUndefined())
  it('after random moves with members without an account', () =>
    expect(firstStuck({ lives: 25 }, { kind: 'cards', hasStandIns: true, hasBegun: false })).toBeUndefined())
  it('after random moves with bank debits', () =>
    expect(firstStuck({ lives: 25 }, { kind: 'cards', takesDebits: true })).toBeUndefined())
  it.each(kinds)('after more random moves (%s)', { tags: ['detail'] }, kind =>
    expect(firstStuck({ from: 11, lives: 90 }, { kind })).toBeUndefined(),
  )

  const inAnyOrder = (depth: number, given: Partial<Setting>): void => {
    const usual = {
      kind: 'cards',
      admin: 'stranger',
      hasBegun: true,
      paysAtOnce: true,
      hasFees: false,
      hasInstalments: false,
      sharing: 'none',
      cashHolders: [],
      adoptedIn: 0,
    } as const
    const isStuck = (...state: Parameters<typeof stuckIn>) => stuckIn(...state).length > 0
    const { lives, broken } = tryEverything(settingOf(1, { ...usual, ...given }), depth, isStuck)
    expect(broken).toBeUndefined()
    expect(lives).toBeGreaterThan(20)
  }
  it.each<readonly [string, number, Partial<Setting>]>([
    ['two seats', 2, { seats: 2, honest: [2] }],
    ['two seats with a deposit', 2, { seats: 2, honest: [2], deposit: 1, hasBegun: false }],
    ['a group that saves', 2, { kind: 'group', seats: 3, honest: [2] }],
  ])('by any order of moves: %s, to a depth of %i', (_, depth, given) => inAnyOrder(depth, given))
  it('by any order of moves: three seats, to a depth of 2', { tags: ['detail'] }, () =>
    inAnyOrder(2, { seats: 3, honest: [2] }),
  )

  it.each([
    'only the organiser takes money out of a goal',
    'money that came back from a refund stays in a circle',
    'a deposit does not go back',
    'a round that lacks a payment waits for ever',
    'a circle that stands still goes on for ever',
    'a debt to the platform binds for ever',
    'cash is not given back',
  ])('but not when %s', mistake => {
    const { setting, decider, from } = planted[mistake]!
    expect(firstStuck({ from, lives: 400 }, setting, decider)).toBeDefined()
  })
})
