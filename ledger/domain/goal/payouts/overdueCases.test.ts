import { describe, it } from 'vitest'
import { day, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, created, given, joined, kofi } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { SendPayout } from './sending.ts'

const [sender, other] = [userId(90), userId(91)]
const about = { payoutId: 'withdrawal-1', attempt: 1 }
const money = { userId: ama, amountMinor: minor(300_00) }
const sent = (byUserId: UserId, attempt = 1): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ ...about, ...money, attempt, byUserId },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
    destination: usableDestination.id,
  },
})
/** Ama's savings of 300 dollars were sent to her by the sender. */
const onItsWay: GoalEvent[] = [
  ...[created, joined(ama), joined(kofi)],
  {
    type: 'ContributionReceived',
    data: {
      ...{ contributionId: paymentOf(ama, 1), ...money, chargeId: '' },
      paymentIntentId: paymentIntentId('pi_one'),
    },
  },
  {
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(ama, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(296_80), availableAt: day('2026-02-22') },
    },
  },
  {
    type: 'PayoutDue',
    data: {
      ...{ payoutId: about.payoutId, ...money, reason: 'withdrawal', round: null },
      contributionIds: [paymentOf(ama, 1)],
    },
  },
  sent(sender),
]
const contested = (at?: Instant): GoalEvent => ({
  type: 'PayoutContested',
  data: { ...about, byUserId: ama, ...(at === undefined ? {} : { contestedAt: at }) },
})
const overdue: GoalEvent = {
  type: 'PayoutCaseClosed',
  data: { ...about, ...money, byUserId: null, from: 'bank', outcome: 'returned', overdue: true },
}
const advance = (now: Instant, overdueCases?: readonly string[]) =>
  ({ type: 'AdvanceRotation', now, ...(overdueCases && { overdueCases }) }) as const
const send = (by: UserId | null, now: Instant, attempt = 2): SendPayout => ({
  ...({ type: 'SendPayout', userId: by, asAdmin: true, payoutId: about.payoutId, attempt } as const),
  ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(1_000_00) } as const),
  ...{ firmAfterDays: 0, reserveLeft: minor(0), destination: usableDestination, now },
})
const waiting = [...onItsWay, contested(day('2026-03-01'))]

describe('a payout without a bank record of its arrival', () => {
  it('counts as not arrived after two weeks, automatically and once', () => {
    given(...waiting)
      .when(advance(day('2026-03-14')))
      .thenNothing()
    given(...waiting)
      .when(advance(day('2026-03-15')))
      .then(overdue)
    given(...waiting, overdue)
      .when(advance(day('2026-04-15')))
      .thenNothing()
  })

  it('is sent again by another person than its sender, or by the operator', () => {
    given(...waiting, overdue)
      .when(send(sender, day('2026-03-16')))
      .thenRefuses('own_sending')
    given(...waiting, overdue)
      .when(send(other, day('2026-03-16')))
      .then(sent(other, 2))
    // Only the scheduler's command states whether records could be searched meanwhile.
    given(...waiting)
      .when(send(other, day('2026-03-15')))
      .thenRefuses('payout_sent')
  })

  it('is no longer judged by admins then, and an open proposal lapses', () => {
    const proposed: GoalEvent = {
      type: 'AdminProposalMade',
      data: {
        ...{ proposal: 1, byUserId: other, ...money },
        matter: { kind: 'case', ...about, outcome: 'proved' },
      },
    }
    given(...waiting, proposed)
      .when(advance(day('2026-03-15')))
      .then(overdue, { type: 'AdminProposalLapsed', data: { proposal: 1 } })
    given(...waiting, proposed, overdue, { type: 'AdminProposalLapsed', data: { proposal: 1 } })
      .when({
        ...({ type: 'ConfirmAdminProposal', userId: null, asAdmin: true, proposal: 1 } as const),
        ...{ admins: [other], now: day('2026-03-16') },
      })
      .thenRefuses('admin_proposal_over')
  })

  it('has two new weeks once it was sent and contested again', () => {
    const again: GoalEvent = {
      type: 'PayoutContested',
      data: { ...about, attempt: 2, byUserId: ama, contestedAt: day('2026-03-20') },
    }
    given(...waiting, overdue, sent(other, 2), again)
      .when(advance(day('2026-04-02')))
      .thenNothing()
    given(...waiting, overdue, sent(other, 2), again)
      .when(advance(day('2026-04-03')))
      .then({ ...overdue, data: { ...overdue.data, attempt: 2 } } as GoalEvent)
  })

  it('has two weeks without an outage: days of an outage do not count', () => {
    const back = (on: string) => ({ ...advance(day(on)), upSince: day('2026-04-20') })
    given(...waiting)
      .when(back('2026-05-03'))
      .thenNothing()
    given(...waiting)
      .when(back('2026-05-04'))
      .then(overdue)
  })

  it('is named by the scheduler where it was contested before its time was recorded', () => {
    given(...onItsWay, contested())
      .when(advance(day('2027-03-15')))
      .thenNothing()
    given(...onItsWay, contested())
      .when(advance(day('2026-03-15'), [about.payoutId]))
      .then(overdue)
    given(...waiting)
      .when(advance(day('2026-03-10'), [about.payoutId]))
      .thenNothing()
  })

  it('remains a case where it is cash, which its recipient alone confirms', () => {
    const inCash = waiting.map(event =>
      event.type === 'PayoutSent'
        ? ({ ...event, data: { ...event.data, from: 'outside' } } as GoalEvent)
        : event,
    )
    given(...inCash)
      .when(advance(day('2027-03-15')))
      .thenNothing()
  })
})
