import { describe, expect, it } from 'vitest'
import { givenLog } from '#lab/builders/api/memberships.ts'
import { begun, owes } from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  id,
  intentId,
  joined,
  kofi,
  opened,
  requested,
  terms,
} from '#lab/builders/domain/goal.ts'
import { left } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { payable, payableIn, payingFor, requirePayer } from './payer.ts'

const stranger = userId(99)
const notFound = expect.objectContaining({
  status: 404,
  problem: expect.objectContaining({ code: 'goal_not_found' }),
})
const mayPay = (history: readonly GoalEvent[], who: number, body: unknown): Promise<void> =>
  requirePayer({ goals: givenLog(...history).here, pool: undefined as never }, id, {
    userId: userId(who),
    body,
  })

/** Kofi has left with a debt to Ama for a round, and a payment in progress. */
const owing = [...begun(), owes(kofi, ama, 1), left(kofi)]
const debtId = 'round-1-2'
const paying: GoalEvent[] = [created, joined(), joined(kofi), requested(40_00, kofi), opened, left(kofi)]

describe('the payer of a contribution', () => {
  it.each([
    ['a member, for any purpose', begun(), ama, {}],
    ['a member with an invalid body, which is reported later', begun(), ama, { debtId: 7 }],
    ['a former member who names their debt', owing, kofi, { debtId }],
    ['a former member who completes their payment', paying, kofi, { paymentIntentId: intentId }],
  ])('is %s', async (_, history, who, body) => {
    await expect(mayPay(history, who, body)).resolves.toBeUndefined()
  })

  it.each([
    ['a stranger', begun(), stranger, {}],
    ['a stranger who names another user’s debt', owing, stranger, { debtId }],
    ['a stranger who names another user’s payment', paying, stranger, { paymentIntentId: intentId }],
    ['a former member, without their debt or payment', owing, kofi, {}],
    ['a former member, for an unknown debt', owing, kofi, { debtId: 'round-9-2' }],
    ['a former member, for an unknown payment', paying, kofi, { paymentIntentId: 'pi_two' }],
    ['a former member, without a body', paying, kofi, undefined],
  ])('is not %s', async (_, history, who, body) => {
    await expect(mayPay(history, who, body)).rejects.toEqual(notFound)
  })

  it('is not a former member without a named debt whose payment is not opened yet', async () => {
    const asked = [created, joined(), joined(kofi), requested(40_00, kofi), left(kofi)]
    await expect(mayPay(asked, kofi, {})).rejects.toEqual(notFound)
  })
})

describe('the purpose of a payment in a circle', () => {
  const { here } = givenLog(...begun())
  it('is the open round by default', async () => {
    expect(await payingFor(here, id, {})).toEqual({})
  })
  it('is the round after it', async () => {
    expect(await payingFor(here, id, { round: 'next' })).toEqual({ round: 2 })
  })
  it('is the named debt', async () => {
    expect(await payingFor(here, id, { round: 'next', debtId })).toEqual({ debtId })
  })
})

describe('an amount for a card', () => {
  it.each([
    ['USD', 49, 'The smallest card payment is $0.50'],
    ['USD', 100_000_000, 'The largest card payment is $999,999.99'],
    ['JPY', 49, 'The smallest card payment is ¥50'],
    ['KWD', 190, 'The smallest card payment is KWD\u00a00.200'],
  ] as const)('refuses %s %i', (currency, amount, message) =>
    expect(() => payable(minor(amount), currency)).toThrow(message),
  )

  it.each([
    ['USD', 50],
    ['JPY', 50],
    ['JPY', 99_999_999],
    ['KWD', 200],
  ] as const)('accepts %s %i', (currency, amount) => expect(payable(minor(amount), currency)).toBe(amount))

  it('is in the currency of the goal', async () => {
    const { here } = givenLog({ type: 'GoalCreated', data: { ...terms, currency: 'JPY' } }, joined())
    expect(await payableIn(here, id, '1200')).toBe(1200)
    await expect(payableIn(here, id, '1200.5')).rejects.toMatchObject({ status: 400 })
  })
})
