import { describe, expect, it } from 'vitest'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { changingRows } from '../../engine/rows.ts'
import { movements } from './project.ts'
import { movementTable } from './table.ts'

const at = instant('2026-11-21T00:00:07Z')
const bookedAt = instant('2026-11-20T23:59:58Z')
const contribution = contributionId('11111111-1111-4111-8111-111111111111')
const about = { contributionId: contribution, userId: userId(1), round: null }
const movesOf = (...events: GoalEvent[]) => {
  const rows = { movements: changingRows(movementTable) }
  for (const event of events)
    movements.project({ goalId: goalId(7), revision: 3, at, actor: 'test', event }, rows)
  return rows.movements.matching({ goalId: goalId(7) })
}
const cameIn = (day: string, amountMinor: number, feeMinor: number) => [
  {
    ...{ goalId: 7, source: contribution, revision: null, contributionId: contribution },
    ...{ day, kind: 'contribution', amountMinor, feeMinor },
  },
]
const moved = (day: string, kind: string, amountMinor: number, feeMinor = 0, about = true) => [
  {
    ...{ goalId: 7, source: '3', revision: 3, contributionId: about ? contribution : null },
    ...{ day, kind, amountMinor, feeMinor },
  },
]

const received = (paymentIntent: ReturnType<typeof paymentIntentId> | null): GoalEvent => ({
  type: 'ContributionReceived',
  data: { ...about, amountMinor: minor(40_00), chargeId: 'ch_1', paymentIntentId: paymentIntent },
})
const settled = (more: object = {}): GoalEvent => ({
  type: 'ContributionSettled',
  data: {
    contributionId: contribution,
    balanceTransactionId: 'txn_1',
    ...{ feeMinor: minor(1_46), netMinor: minor(38_54), availableAt: at, ...more },
  },
})
const refunded: GoalEvent = {
  type: 'ContributionRefunded',
  data: { ...about, refundId: 're_1', refundRequestId: null, amountMinor: minor(15_00), bookedAt },
}
const disputed: GoalEvent = {
  type: 'ContributionDisputed',
  data: {
    ...{ ...about, disputeId: 'du_1', amountMinor: minor(40_00), feeMinor: minor(15_00), bookedAt },
    ...{ reason: 'fraudulent', answerBy: null, owedMinor: minor(10_00) },
  },
}

describe('a movement at the processor', () => {
  it('is a contribution with its fee, on the day on which it was booked', () => {
    const came = received(paymentIntentId('pi_1'))
    expect(movesOf(came)).toEqual(cameIn('2026-11-21', 40_00, 0))
    expect(movesOf(came, settled({ bookedAt }))).toEqual(cameIn('2026-11-20', 40_00, 1_46))
  })
  it('is dated by its report when the booking is unknown', () =>
    expect(movesOf(received(paymentIntentId('pi_1')), settled())).toEqual(cameIn('2026-11-21', 40_00, 1_46)))
  it('is a refund or a dispute, and its return', () => {
    expect(movesOf(refunded)).toEqual(moved('2026-11-20', 'refund', -15_00))
    const failed = { ...about, refundId: 're_1', amountMinor: minor(15_00), code: 'lost', bookedAt }
    expect(movesOf({ type: 'ContributionRefundFailed', data: failed })).toEqual(
      moved('2026-11-20', 'refund', 15_00),
    )
    expect(movesOf(disputed)).toEqual(moved('2026-11-20', 'dispute', -40_00, 15_00))
    const won = { ...about, disputeId: 'du_1', amountMinor: minor(40_00), feeReturnedMinor: minor(15_00) }
    expect(movesOf({ type: 'DisputeWon', data: won })).toEqual(moved('2026-11-21', 'dispute', 40_00, -15_00))
  })
  it('is a sent payout, and its return', () => {
    const sent = { payoutId: 'round-1', attempt: 1, userId: userId(1), amountMinor: minor(90_00) }
    const how = { byUserId: userId(2), method: 'bank_transfer', reference: 'R 1' } as const
    const fromBank = { ...sent, ...how, from: 'bank' } as const
    expect(movesOf({ type: 'PayoutSent', data: fromBank })).toEqual(
      moved('2026-11-21', 'payout', -90_00, 0, false),
    )
    expect(movesOf({ type: 'PayoutSent', data: { ...fromBank, from: 'outside' } })).toEqual([])
    const closed = { ...sent, outcome: 'returned', from: 'bank', byUserId: userId(2) } as const
    expect(movesOf({ type: 'PayoutCaseClosed', data: closed })).toEqual(
      moved('2026-11-21', 'payout', 90_00, 0, false),
    )
  })
  it('is no movement within the goal, or outside', () => {
    expect(movesOf(received(null))).toEqual([])
    expect(
      movesOf({
        type: 'MemberReplaced',
        data: {
          ...{ leaving: 1, leaverUserId: userId(1), userId: userId(2) },
          savings: { round: 1, amountMinor: minor(40_00) },
        },
      }),
    ).toEqual([])
  })
})
