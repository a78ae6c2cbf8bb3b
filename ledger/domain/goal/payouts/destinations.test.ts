import { describe, expect, it } from 'vitest'
import { begun, complete, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { possibleWithPayout } from './payouts.ts'
import type { SendPayout } from './sending.ts'

const admin = userId(90)
const now = instant('2026-02-25T12:00:00Z')
const settled = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: instant('2026-02-22T00:00:00Z') },
    },
  }),
)
/** Ama's pot of 300 dollars is due. */
const due = [...begun(), ...complete(1), ...settled]
const send = (changes: Partial<SendPayout> = {}): SendPayout => ({
  ...({ type: 'SendPayout', userId: admin, asAdmin: true, payoutId: 'round-1', attempt: 1 } as const),
  ...({ method: 'bank_transfer', reference: 'TX 17', from: 'bank' } as const),
  ...{ approvalAbove: minor(1_000_00), ...firmAtOnce, now },
  ...changes,
})
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: admin },
    ...({ method: 'bank_transfer', reference: 'TX 17', from: 'bank' } as const),
    destination: usableDestination.id,
  },
}
const { id } = usableDestination

describe('where a payout goes', () => {
  it('is recorded with the sending', () => {
    given(...due)
      .when(send())
      .then(sent)
    given(...due)
      .when(send({ seenDestination: id }))
      .then(sent)
  })

  it('has to be known', () =>
    given(...due)
      .when(send({ destination: undefined }))
      .thenRefuses('destination_missing'))

  it('has to be known even if the sender names one that was deleted', () =>
    given(...due)
      .when(send({ destination: undefined, seenDestination: id }))
      .thenRefuses('destination_missing'))

  it('waits after a change, to the millisecond', () => {
    const at = (usableFrom: string) => send({ destination: { id, usableFrom: instant(usableFrom) } })
    given(...due)
      .when(at('2026-02-28T12:00:00Z'))
      .thenRefuses('destination_changed', { day: '2026-03-01' })
    given(...due)
      .when(at('2026-02-27T00:00:00Z'))
      .thenRefuses('destination_changed', { day: '2026-02-27' })
    given(...due)
      .when(at('2026-02-25T12:00:00.001Z'))
      .thenRefuses('destination_changed')
    given(...due)
      .when(at('2026-02-25T12:00:00Z'))
      .then(sent)
  })

  it('is what the sender has seen', () =>
    given(...due)
      .when(send({ seenDestination: 'b3f1c2d4-0000-4000-8000-000000000000' }))
      .thenRefuses('destination_replaced'))

  it('is not an account with Stripe, to which only Stripe can send', () => {
    const atStripe = { ...usableDestination, isAtStripe: true }
    for (const userId of [admin, null])
      given(...due)
        .when(send({ userId, destination: atStripe }))
        .thenRefuses('destination_at_stripe')
  })

  it('is asked of the operator too', () =>
    given(...due)
      .when(send({ userId: null, destination: undefined }))
      .thenRefuses('destination_missing'))

  it('does not matter to a sending that is repeated', () =>
    given(...due, sent)
      .when(send({ destination: undefined }))
      .thenNothing())

  it('is of no matter to others’ pots: approvals and holds need none', () => {
    const state = due.reduce(goalDecider.evolve, goalDecider.initialState())
    const { type: _, payoutId, ...caller } = send({ destination: undefined })
    const may = possibleWithPayout(state, payoutId, { ...caller, userId: admin })
    expect(may).toMatchObject({ send: false, hold: true })
    expect(possibleWithPayout(state, payoutId, { ...send(), userId: admin }).send).toBe(true)
  })
})
