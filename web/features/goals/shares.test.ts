import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemberResponse } from '#shared/api/goalKinds.ts'
import { formatDecimal, minor, sum } from '#shared/money.ts'
import { gathered, sharesOf } from './shares.ts'

const member = (userId: number, contributed: number, name = `Member ${userId}`): MemberResponse => ({
  id: `1-${userId}`,
  goalId: 1,
  userId,
  name,
  username: name,
  email: null,
  role: 'member',
  rotationPosition: userId,
  seats: [userId],
  hasContributedCurrentCycle: false,
  nextPayoutDate: null,
  nextDueDate: null,
  isLate: false,
  currency: 'USD',
  arrears: '0.00',
  contributedAmount: formatDecimal(minor(contributed), 'USD'),
  may: { roles: [], handOver: false, remove: false, leave: false },
})
const names = { you: (name: string) => `${name} (you)`, former: 'Former members' }
const shares = (members: readonly MemberResponse[], held: number, viewerId?: number) =>
  sharesOf({ members, held: minor(held), viewerId }, names)

describe('shares', () => {
  it('sort the largest first, and keep the order of equal ones', () =>
    expect(shares([member(1, 0), member(2, 50), member(3, 50), member(4, 100)], 200, 2)).toEqual([
      { key: 4, name: 'Member 4', amount: 100, part: '50%' },
      { key: 2, name: 'Member 2 (you)', amount: 50, part: '25%' },
      { key: 3, name: 'Member 3', amount: 50, part: '25%' },
      { key: 1, name: 'Member 1', amount: 0, part: '0%' },
    ]))

  it('are rounded neither to zero nor to everything', () =>
    expect(shares([member(1, 99_999), member(2, 1)], 100_000).map(({ part }) => part)).toEqual([
      '>99%',
      '<1%',
    ]))

  it('show money of former members', () =>
    expect(shares([member(1, 300)], 400).at(-1)).toEqual({
      key: 'former',
      name: 'Former members',
      amount: 100,
      part: '25%',
    }))

  it('exclude auditors, who hold no seat', () => {
    const auditor = { ...member(2, 0), role: 'auditor', rotationPosition: null } as const
    expect(shares([member(1, 300), auditor], 300).map(({ key }) => key)).toEqual([1])
  })

  it('are all zero before the first payment', () =>
    expect(shares([member(1, 0), member(2, 0)], 0).map(({ part }) => part)).toEqual(['0%', '0%']))
})

it('omit no cent and no member, however many there are', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (amounts, left) => {
        const held = amounts.reduce((total, amount) => total + amount, left)
        const all = shares(
          amounts.map((amount, index) => member(index + 1, amount)),
          held,
        )
        const few = gathered(all, 10, count => `${count} others`)
        expect(sum(all.map(({ amount }) => amount))).toBe(held)
        expect(sum(few.map(({ amount }) => amount))).toBe(held)
        expect(all).toHaveLength(amounts.length + (left > 0 ? 1 : 0))
        expect(few).toHaveLength(Math.min(all.length, 10))
        if (all.length > 10) expect(few.at(-1)?.name).toBe(`${all.length - 9} others`)
      },
    ),
  ))
