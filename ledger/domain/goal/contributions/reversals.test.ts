import { describe, expect, it } from 'vitest'
import {
  ama,
  circleCreated,
  created,
  facts,
  given,
  joined,
  kofi,
  nia,
  now,
  opened,
  paymentId,
  received,
  requested,
  settled,
} from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { refundRequestId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

const requestId = refundRequestId('33333333-3333-4333-8333-333333333333')
const paid = [
  created,
  joined(ama),
  joined(kofi),
  requested(40_00, kofi),
  opened,
  received(40_00, kofi),
  settled,
]
const succeeded = (changes: Parameters<typeof facts>[0] = {}) =>
  facts({ status: 'succeeded', receivedMinor: minor(40_00), chargeId: 'ch_one', ...changes })
const record = (changes: Parameters<typeof facts>[0], userId = kofi) =>
  ({ type: 'RecordPayment', contributionId: paymentId, userId, facts: succeeded(changes), now }) as const

const about = { contributionId: paymentId, userId: kofi, round: null }
const refund = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  id: 're_one',
  amountMinor: minor(15_00),
  status: 'pending',
  refundRequestId: requestId,
  failureCode: undefined,
  ...changes,
})
const ask = (amount: number, byUserId = ama, asAdmin = false) =>
  ({
    type: 'RequestRefund',
    refundRequestId: requestId,
    contributionId: paymentId,
    amountMinor: minor(amount),
    byUserId,
    asAdmin,
    reason: 'mistake',
  }) as const
const asked = (amount: number, byUserId = ama): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    refundRequestId: requestId,
    contributionId: paymentId,
    userId: kofi,
    amountMinor: minor(amount),
    byUserId,
    reason: 'mistake',
  },
})
const refunded: GoalEvent = {
  type: 'ContributionRefunded',
  data: { ...about, refundId: 're_one', refundRequestId: requestId, amountMinor: minor(15_00) },
}
const refundFailed: GoalEvent = {
  type: 'ContributionRefundFailed',
  data: { ...about, refundId: 're_one', amountMinor: minor(15_00), code: 'expired_or_canceled_card' },
}

const dispute = (stage: DisputeFacts['stage']): DisputeFacts => ({
  id: 'dp_one',
  amountMinor: minor(40_00),
  stage,
  reason: 'fraudulent',
  feeMinor: minor(15_00),
  feeReturnedMinor: minor(stage === 'won' ? 15_00 : 0),
  answerBy: instant('2026-12-05T00:00:00Z'),
})
const said = { contributionId: paymentId, disputeId: 'dp_one' }
const disputed: GoalEvent = {
  type: 'ContributionDisputed',
  data: {
    ...about,
    disputeId: 'dp_one',
    amountMinor: minor(40_00),
    feeMinor: minor(15_00),
    reason: 'fraudulent',
    answerBy: instant('2026-12-05T00:00:00Z'),
  },
}
const questioned: GoalEvent = {
  type: 'ContributionQuestioned',
  data: {
    contributionId: paymentId,
    userId: kofi,
    disputeId: 'dp_one',
    amountMinor: minor(40_00),
    reason: 'fraudulent',
    answerBy: instant('2026-12-05T00:00:00Z'),
  },
}
const won: GoalEvent = {
  type: 'DisputeWon',
  data: { ...about, disputeId: 'dp_one', amountMinor: minor(40_00), feeReturnedMinor: minor(15_00) },
}
const countedAfter = (...events: GoalEvent[]): number =>
  events.reduce(goalDecider.evolve, goalDecider.initialState()).receivedMinor

describe('requesting a refund', () => {
  it('is for the organiser and co-organisers', () => {
    given(...paid)
      .when(ask(15_00))
      .then(asked(15_00))
    given(...paid)
      .when(ask(15_00, kofi))
      .thenRefuses('not_the_organiser')
    given(...paid)
      .when(ask(15_00, nia))
      .thenRefuses('not_a_member')
  })
  it('is for an admin who is not a member', () =>
    given(...paid)
      .when(ask(15_00, nia, true))
      .then(asked(15_00, nia)))
  it('happens once', () => {
    given(...paid, asked(15_00))
      .when(ask(15_00))
      .thenNothing()
    given(...paid, asked(15_00), refunded)
      .when(ask(15_00))
      .thenNothing()
  })
  it('refuses more than the rest, minus requested refunds', () => {
    given(...paid)
      .when(ask(40_01))
      .thenRefuses('refund_too_large')
    given(...paid, asked(15_00), refunded)
      .when({ ...ask(25_01), refundRequestId: refundRequestId('44444444-4444-4444-8444-444444444444') })
      .thenRefuses('refund_too_large')
  })
  it('refuses what was not received, and what the bank examines', () => {
    given(created, joined(ama), requested(40_00, ama)).when(ask(15_00)).thenRefuses('contribution_not_found')
    given(...paid, disputed)
      .when(ask(15_00))
      .thenRefuses('in_dispute')
  })
  it('ends when Stripe refuses it', () =>
    given(...paid, asked(15_00))
      .when({
        type: 'RefuseRefund',
        refundRequestId: requestId,
        contributionId: paymentId,
        code: 'charge_disputed',
        now,
      })
      .then({
        type: 'RefundRefused',
        data: { refundRequestId: requestId, contributionId: paymentId, code: 'charge_disputed' },
      }))
})

describe('a refund at Stripe', () => {
  it('is recorded when it is first seen, once', () => {
    given(...paid, asked(15_00))
      .when(record({ refunds: [refund()] }))
      .then(refunded)
    given(...paid, refunded)
      .when(record({ refunds: [refund({ status: 'succeeded' })] }))
      .thenNothing()
  })
  it('may fail later', () => {
    const failed = refund({ status: 'failed', failureCode: 'expired_or_canceled_card' })
    given(...paid, refunded)
      .when(record({ refunds: [failed] }))
      .then(refundFailed)
    given(...paid, refunded, refundFailed)
      .when(record({ refunds: [failed] }))
      .thenNothing()
    given(...paid)
      .when(record({ refunds: [failed] }))
      .then(refunded, refundFailed)
  })
  it('lowers what counts, and restores it when it fails', () => {
    expect(countedAfter(...paid)).toBe(40_00)
    expect(countedAfter(...paid, refunded)).toBe(25_00)
    expect(countedAfter(...paid, refunded, refundFailed)).toBe(40_00)
  })
  it('is recorded with the money when both are seen at once', () =>
    given(created, joined(ama), joined(kofi), requested(40_00, kofi), opened)
      .when(record({ refunds: [refund()] }))
      .then(received(40_00, kofi), refunded))
})

describe('a dispute', () => {
  it('begins as an inquiry', () => {
    given(...paid)
      .when(record({ disputes: [dispute('question')] }))
      .then(questioned)
    given(...paid, questioned)
      .when(record({ disputes: [dispute('question_closed')] }))
      .then({ type: 'ContributionQuestionClosed', data: said })
    expect(countedAfter(...paid, questioned)).toBe(40_00)
  })
  it('takes the money until it is won', () => {
    given(...paid)
      .when(record({ disputes: [dispute('open')] }))
      .then(disputed)
    given(...paid, questioned)
      .when(record({ disputes: [dispute('open')] }))
      .then(disputed)
    given(...paid, disputed)
      .when(record({ disputes: [dispute('open')] }))
      .thenNothing()
    given(...paid, disputed)
      .when(record({ disputes: [dispute('answered')] }))
      .then({ type: 'DisputeAnswered', data: said })
    given(...paid, disputed)
      .when(record({ disputes: [dispute('won')] }))
      .then(won)
    expect(countedAfter(...paid, disputed)).toBe(0)
    expect(countedAfter(...paid, disputed, won)).toBe(40_00)
  })
  it('keeps the money when it is lost', () => {
    const lost: GoalEvent = { type: 'DisputeLost', data: said }
    given(...paid, disputed)
      .when(record({ disputes: [dispute('lost')] }))
      .then(lost)
    given(...paid, disputed, lost)
      .when(record({ disputes: [dispute('open')] }))
      .thenNothing()
    expect(countedAfter(...paid, disputed, lost)).toBe(0)
  })
  it('is recorded completely when its end is seen first', () =>
    given(...paid)
      .when(record({ disputes: [dispute('won')] }))
      .then(disputed, won))
  it('does not go back when old facts arrive late', () =>
    given(...paid, disputed, won)
      .when(record({ disputes: [dispute('answered')] }))
      .thenNothing())
})

describe('in a circle', () => {
  const inRound = { ...about, round: 1 }
  const circle = [
    circleCreated,
    joined(ama),
    joined(kofi),
    requested(500_00, kofi, paymentId, 1),
    opened,
    received(500_00, kofi),
  ]
  const allBack: GoalEvent = {
    type: 'ContributionRefunded',
    data: { ...inRound, refundId: 're_one', refundRequestId: null, amountMinor: minor(500_00) },
  }
  const again = {
    type: 'RequestContribution',
    contributionId: '55555555-5555-4555-8555-555555555555' as never,
    userId: kofi,
    amountMinor: minor(500_00),
  } as const

  it('opens a refunded round to another payment', () => {
    given(...circle)
      .when(again)
      .thenRefuses('already_contributed')
    given(...circle, allBack)
      .when(again)
      .then(requested(500_00, kofi, again.contributionId, 1))
  })
  it('counts again when the refund fails', () =>
    given(...circle, allBack, {
      type: 'ContributionRefundFailed',
      data: { ...inRound, refundId: 're_one', amountMinor: minor(500_00), code: 'lost_or_stolen_card' },
    })
      .when(again)
      .thenRefuses('already_contributed'))
})
