import { describe, expect, it } from 'vitest'
import { tryEverything } from './exhaustive.ts'
import { tell } from './life.ts'
import { tryLife } from './lives.ts'
import { type Setting, settingOf } from './setting.ts'

/** Found before members could pay by bank debit, and before there were fees. */
const before = {
  ...{ takesDebits: false, hasFees: false, hasInstalments: false, hasStandIns: false },
  ...{ cashHolders: [], adoptedIn: 0 },
} as const

describe('a coalition takes from honest members no more than they accepted', () => {
  it('in lives that broke a promise of earlier rules, where seats are handed over and payments disputed', () => {
    const given = { kind: 'cards', seats: 3, hasBegun: true, deposit: 0, ...before } as const
    const liked = ['invite an accomplice', 'dispute', 'pay by card', 'wait']
    for (const seed of [5525, 5939]) expect(tryLife({ player: 'random', seed, given, liked })).toBeUndefined()
  })

  it('in lives in which former holders of seats are owed and owe', () => {
    const liked = ['invite an accomplice', 'dispute', 'pay by card', 'wait']
    const three = { kind: 'cards', seats: 3, hasBegun: true, deposit: 0, ...before } as const
    const four = { kind: 'cards', seats: 4, hasBegun: true, ...before } as const
    for (const seed of [45825, 60400])
      expect(tryLife({ player: 'random', seed, given: three, liked })).toBeUndefined()
    for (const seed of [40159, 42454, 67021])
      expect(tryLife({ player: 'random', seed, given: four, liked })).toBeUndefined()
  })

  it('in a life in which a deposit that was kept from a pot of cards and cash was on its way back', () => {
    const liked = ['invite an accomplice', 'dispute', 'pay by card', 'hand over cash, or say so', 'wait']
    const given = { kind: 'mixed', hasBegun: true, ...before } as const
    expect(tryLife({ player: 'random', seed: 61790, given, liked })).toBeUndefined()
  })

  it('in a life in which what waits in a pot could be taken back with its recipient’s own payment', () => {
    const liked = ['pay a debt', 'dispute', 'pay by card', 'close short', 'wait']
    const given = { kind: 'cards', hasBegun: true, firmAfterDays: 7, ...before } as const
    expect(tryLife({ player: 'random', seed: 64641, given, liked })).toBeUndefined()
  })

  it('in a life in which a debt was set off while a certain rest of the debtor’s own pot was due', () => {
    const liked = ['pay a debt', 'dispute', 'pay by card', 'close short', 'wait']
    const given = { kind: 'cards', hasBegun: true, firmAfterDays: 7, ...before } as const
    expect(tryLife({ player: 'random', seed: 2200374, given, liked })).toBeUndefined()
  })

  it('in a life in which a seat was handed over while its pot waited for the payment of a debt', () => {
    const liked = ['invite an accomplice', 'dispute', 'pay by card', 'wait']
    const given = { kind: 'cards', seats: 3, hasBegun: true, deposit: 1, ...before } as const
    expect(tryLife({ player: 'random', seed: 2200179, given, liked })).toBeUndefined()
  })

  it('in lives in which a successor confirmed cash of their predecessor, and a part of a pot was taken back', () => {
    for (const seed of [8369, 35580])
      expect(tryLife({ player: 'random', seed, given: before })).toBeUndefined()
  })

  it('in a life in which a part of a guarantor’s pot waited for their own debit', () => {
    expect(
      tryLife({
        player: 'random',
        seed: 75587,
        given: { hasFees: false, hasInstalments: false, hasStandIns: false, cashHolders: [], adoptedIn: 0 },
      }),
    ).toBeUndefined()
  })

  it('in a life in which a payment lay in another’s deposit, which waited for a debit', () => {
    const given = { hasInstalments: false, hasStandIns: false, cashHolders: [], adoptedIn: 0 } as const
    for (const seed of [544, 59822, 83495]) expect(tryLife({ player: 'random', seed, given })).toBeUndefined()
  })

  it('in a life in which a payment was owed back to a former holder who had paid its payer for it', () => {
    const given = { hasInstalments: true, hasStandIns: false, cashHolders: [], adoptedIn: 0 } as const
    expect(tryLife({ player: 'random', seed: 52218, given })).toBeUndefined()
  })

  it('in lives in which others had a debit refunded before the rotation, which would take weeks', () => {
    const given = {
      kind: 'cards',
      takesDebits: true,
      hasFees: false,
      hasInstalments: false,
      hasStandIns: false,
      cashHolders: [],
      adoptedIn: 0,
    } as const
    for (const seed of [2323, 2778]) expect(tryLife({ player: 'random', seed, given })).toBeUndefined()
  })

  const inAnyOrder = (depth: number, given: Partial<Setting>): void => {
    const usual = {
      kind: 'cards',
      admin: 'none',
      latePolicy: 'reduced',
      graceDays: 0,
      sendsAfter: 3,
    } as const
    const rest = { paysAtOnce: true, areCardsClosed: false, hasBegun: true, ...before } as const
    const { lives, broken } = tryEverything(settingOf(1, { ...usual, ...rest, ...given }), depth)
    expect(broken && tell(broken)).toBeUndefined()
    expect(lives).toBeGreaterThan(40)
  }
  it.each<readonly [string, number, Partial<Setting>]>([
    ['two seats, the honest one first', 2, { seats: 2, honest: [1] }],
    ['two seats, the honest one last', 2, { seats: 2, honest: [2] }],
    ['two seats and debits', 2, { seats: 2, honest: [1], takesDebits: true }],
    ['two seats and cash', 3, { kind: 'cash', seats: 2, honest: [2] }],
    ['three seats, one still free', 2, { seats: 3, honest: [2], hasBegun: false }],
    ['a group that saves', 2, { kind: 'group', seats: 3, honest: [2] }],
  ])('by any order of moves: %s, to a depth of %i', (_, depth, given) => inAnyOrder(depth, given))
  it.each<readonly [string, number, Partial<Setting>]>([
    ['two seats, the honest one first', 3, { seats: 2, honest: [1] }],
    ['two seats, the honest one last', 4, { seats: 2, honest: [2] }],
    ['two seats and debits', 3, { seats: 2, honest: [1], takesDebits: true }],
    ['three seats', 2, { seats: 3, honest: [2] }],
    ['four seats', 2, { seats: 4, honest: [3] }],
    ['a group that saves', 3, { kind: 'group', seats: 3, honest: [2] }],
  ])('by any order of moves: %s, to a depth of %i', { tags: ['detail'] }, (_, depth, given) =>
    inAnyOrder(depth, given),
  )
})
