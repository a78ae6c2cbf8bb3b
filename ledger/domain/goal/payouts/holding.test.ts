import { describe, it } from 'vitest'
import { day, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, created, given, joined, kofi } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { HoldPayout, ReleaseHold } from './holding.ts'
import type { SendPayout } from './sending.ts'

const [admin, second, third] = [userId(90), userId(91), userId(92)]
const payoutId = 'withdrawal-1'
const paid = (intent: string | null): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(ama, 1), userId: ama, amountMinor: minor(300_00), chargeId: '' },
    paymentIntentId: intent === null ? null : paymentIntentId(intent),
  },
})
const settled: GoalEvent = {
  type: 'ContributionSettled',
  data: {
    ...{ contributionId: paymentOf(ama, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
    ...{ netMinor: minor(296_80), availableAt: day('2026-02-22') },
  },
}
const takenOut: GoalEvent = {
  type: 'PayoutDue',
  data: {
    ...{ payoutId, userId: ama, amountMinor: minor(300_00), reason: 'withdrawal', round: null },
    contributionIds: [paymentOf(ama, 1)],
  },
}
/** Ama's savings of 300 dollars are due to her. */
const due = [created, joined(ama), joined(kofi), paid('pi_one'), settled, takenOut]

const holdAs = (userId: UserId, now: Instant, changes: Partial<HoldPayout> = {}): HoldPayout => ({
  ...({ type: 'HoldPayout', userId, asAdmin: true, payoutId } as const),
  ...{ reason: 'The card was reported stolen', until: undefined, now },
  ...changes,
})
const held = (
  hold: number,
  byUserId: UserId,
  heldAt: Instant,
  until: Instant,
  confirmedByUserId?: UserId,
): GoalEvent => ({
  type: 'PayoutHeld',
  data: {
    ...{ payoutId, hold, byUserId, reason: 'The card was reported stolen', heldAt, until },
    ...(confirmedByUserId === undefined ? {} : { confirmedByUserId }),
  },
})
const proposed = (byUserId: UserId, until: Instant): GoalEvent => ({
  type: 'AdminProposalMade',
  data: {
    ...{ proposal: 1, byUserId, userId: ama, amountMinor: minor(300_00) },
    matter: { kind: 'hold', payoutId, reason: 'The card was reported stolen', until },
  },
})
const confirm = (by: UserId, now: Instant) =>
  ({
    ...({ type: 'ConfirmAdminProposal', userId: by, asAdmin: true, proposal: 1 } as const),
    ...{ admins: [admin, second, third], now },
  }) as const
const confirmed = (byUserId: UserId): GoalEvent => ({
  type: 'AdminProposalConfirmed',
  data: { proposal: 1, byUserId },
})
const release = (userId: UserId, now: Instant): ReleaseHold => ({
  ...({ type: 'ReleaseHold', userId, asAdmin: true, payoutId } as const),
  now,
})
const released = (hold: number, byUserId: UserId): GoalEvent => ({
  type: 'PayoutHoldReleased',
  data: { payoutId, hold, byUserId },
})
const send = (now: Instant): SendPayout => ({
  ...({ type: 'SendPayout', userId: second, asAdmin: true, payoutId, attempt: 1 } as const),
  ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(1_000_00) } as const),
  ...{ firmAfterDays: 0, reserveLeft: minor(0), destination: usableDestination, now },
})
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ payoutId, attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: second },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
    destination: usableDestination.id,
  },
}
const first = held(1, admin, day('2026-03-01'), day('2026-03-15'))

describe('holding a payout', () => {
  it('prevents its sending for two weeks, and ends automatically', () => {
    given(...due)
      .when(holdAs(admin, day('2026-03-01')))
      .then(first)
    given(...due, first)
      .when(send(day('2026-03-14')))
      .thenRefuses('payout_held', { day: '2026-03-15' })
    given(...due, first)
      .when(send(day('2026-03-15')))
      .then(sent)
  })

  it('may end sooner, but not in the past', () => {
    given(...due)
      .when(holdAs(admin, day('2026-03-01'), { until: day('2026-03-04') }))
      .then(held(1, admin, day('2026-03-01'), day('2026-03-04')))
    given(...due)
      .when(holdAs(admin, day('2026-03-01'), { until: day('2026-03-01') }))
      .thenRefuses('hold_ends')
  })

  it('lasts two weeks in all by one admin, whatever the reasons', () => {
    given(...due)
      .when(holdAs(admin, day('2026-03-01'), { until: day('2026-03-16') }))
      .then(proposed(admin, day('2026-03-16')))
    given(...due, first)
      .when(holdAs(admin, day('2026-03-15'), { reason: 'The bank asks' }))
      .thenRefuses('hold_ends')
    given(...due, first, released(1, admin))
      .when(holdAs(admin, day('2026-03-10'), { reason: 'The bank asks' }))
      .then({
        type: 'PayoutHeld',
        data: {
          ...{ payoutId, hold: 2, byUserId: admin, reason: 'The bank asks' },
          ...{ heldAt: day('2026-03-10'), until: day('2026-03-15') },
        },
      })
  })

  it('is neither longer nor shorter after the clock was set back', () => {
    given(...due, first)
      .when(holdAs(admin, day('2026-02-20')))
      .thenNothing()
    given(...due, first)
      .when(send(day('2026-02-20')))
      .thenRefuses('payout_held', { day: '2026-03-15' })
    given(...due, first, released(1, admin))
      .when(holdAs(admin, day('2026-02-20')))
      .then(held(2, admin, day('2026-02-20'), day('2026-03-15')))
  })

  it('is not extended by another admin alone, nor restarted after its release', () => {
    for (const history of [[first], [first, released(1, admin)]]) {
      given(...due, ...history)
        .when(holdAs(second, day('2026-03-15')))
        .thenRefuses('hold_ends')
      given(...due, ...history)
        .when(holdAs(second, day('2026-03-10'), { until: day('2026-05-30') }))
        .then(proposed(second, day('2026-05-30')))
    }
    given(...due, first, released(1, admin))
      .when(holdAs(second, day('2026-03-10')))
      .then(held(2, second, day('2026-03-10'), day('2026-03-15')))
  })

  it('is extended by two admins, to ninety days in all', () => {
    const waiting = given(...due, first, proposed(admin, day('2026-05-30')))
    waiting
      .when(confirm(second, day('2026-03-12')))
      .then(confirmed(second), held(2, admin, day('2026-03-12'), day('2026-05-30'), second))
    waiting.when(confirm(admin, day('2026-03-12'))).thenRefuses('own_admin_proposal')
    waiting.when(confirm(ama, day('2026-03-12'))).thenRefuses('own_payout')
    waiting.when(confirm(second, day('2026-05-30'))).thenRefuses('hold_ends')
    waiting
      .when(holdAs(second, day('2026-03-12'), { until: day('2026-05-01') }))
      .thenRefuses('admin_proposal_open')
    given(...due, first)
      .when(holdAs(second, day('2026-03-10'), { until: day('2026-05-31') }))
      .thenRefuses('hold_ends', { day: '2026-05-30' })
    const extended = [
      ...[first, proposed(admin, day('2026-05-30')), confirmed(second)],
      held(2, admin, day('2026-03-12'), day('2026-05-30'), second),
    ]
    for (const by of [admin, second, third])
      given(...due, ...extended)
        .when(holdAs(by, day('2026-05-30'), { until: day('2026-06-10') }))
        .thenRefuses('hold_ends')
  })

  it('lasts longer where a bank or court asks, by two admins and ninety days at a time', () => {
    const order = { by: 'court', reference: 'Accra High Court, 4711/26' } as const
    const ordered = (until: Instant, changes: Partial<HoldPayout> = {}) =>
      holdAs(admin, day('2026-05-20'), { until, order, ...changes })
    const proposal = (until: Instant): GoalEvent => ({
      type: 'AdminProposalMade',
      data: {
        ...{ proposal: 1, byUserId: admin, userId: ama, amountMinor: minor(300_00) },
        matter: { kind: 'hold', payoutId, reason: 'The card was reported stolen', until, order },
      },
    })
    const heldByOrder = held(2, admin, day('2026-05-21'), day('2026-08-10'), second)
    given(...due, first)
      .when(ordered(day('2026-08-10')))
      .then(proposal(day('2026-08-10')))
    given(...due, first)
      .when(ordered(day('2026-08-19')))
      .thenRefuses('hold_ends', { day: '2026-08-18' })
    given(...due, first)
      .when(ordered(day('2026-08-10'), { order: undefined }))
      .thenRefuses('hold_ends', { day: '2026-05-30' })
    given(...due, first, proposal(day('2026-08-10')))
      .when(confirm(second, day('2026-05-21')))
      .then(confirmed(second), { ...heldByOrder, data: { ...heldByOrder.data, order } } as GoalEvent)
    // Even a short hold by order needs two admins.
    given(...due)
      .when(holdAs(admin, day('2026-03-01'), { until: day('2026-03-10'), order }))
      .then(proposal(day('2026-03-10')))
    given(...due)
      .when(ordered(day('2026-06-01'), { userId: ama }))
      .thenRefuses('own_payout')
  })

  it('lapses as a proposal where the payout is sent first', () => {
    const waiting = [...due, proposed(admin, day('2026-03-30'))]
    given(...waiting)
      .when(send(day('2026-03-02')))
      .then(sent, { type: 'AdminProposalLapsed', data: { proposal: 1 } })
    given(...waiting, sent)
      .when(confirm(second, day('2026-03-02')))
      .thenRefuses('payout_sent')
  })

  it('continues with the rest of a divided payout, and with one that came back', () => {
    const divided: GoalEvent = {
      type: 'PayoutDivided',
      data: {
        ...{ payoutId, restId: 'withdrawal-1-later-1', userId: ama, amountMinor: minor(100_00) },
        ...{ contributionIds: [], restContributionIds: [paymentOf(ama, 1)], approvedBy: [] },
      },
    }
    const over = [...due, first, divided, { ...sent, data: { ...sent.data, amountMinor: minor(200_00) } }]
    given(...(over as GoalEvent[]))
      .when(holdAs(second, day('2026-03-20'), { payoutId: 'withdrawal-1-later-1' }))
      .thenRefuses('hold_ends', { day: '2026-03-15' })
    const about = { payoutId, attempt: 1 }
    const back: GoalEvent[] = [
      { type: 'PayoutContested', data: { ...about, byUserId: ama } },
      {
        type: 'PayoutCaseClosed',
        data: {
          ...{ ...about, byUserId: third, confirmedByUserId: admin, userId: ama, amountMinor: minor(300_00) },
          ...({ from: 'bank', outcome: 'returned' } as const),
        },
      },
    ]
    given(...due, first, sent, ...back)
      .when(holdAs(third, day('2026-04-01')))
      .thenRefuses('hold_ends', { day: '2026-03-15' })
  })

  it('continues with the part that is set off against its recipient’s debt', () => {
    const owing: GoalEvent[] = [
      {
        type: 'DebtArose',
        data: {
          ...{ debtId: 'd', debtorUserId: ama, creditorUserId: kofi, round: null, amountMinor: minor(50_00) },
          cause: 'reversed',
        },
      },
      {
        type: 'DebtNetted',
        data: {
          ...{ debtId: 'd', payment: 1, debtorUserId: ama, creditorUserId: kofi, potRound: null, payoutId },
          amountMinor: minor(50_00),
        },
      },
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: 'debt-d-1', userId: kofi, amountMinor: minor(50_00), reason: 'debt', round: null },
          contributionIds: [paymentOf(ama, 1)],
        },
      },
    ]
    given(...due, first, ...owing)
      .when(holdAs(admin, day('2026-03-10'), { payoutId: 'debt-d-1', until: day('2026-03-15') }))
      .then({
        type: 'PayoutHeld',
        data: {
          ...{ payoutId: 'debt-d-1', hold: 1, byUserId: admin, reason: 'The card was reported stolen' },
          ...{ heldAt: day('2026-03-10'), until: day('2026-03-15') },
        },
      })
    given(...due, first, ...owing)
      .when(holdAs(second, day('2026-03-16'), { payoutId: 'debt-d-1' }))
      .thenRefuses('hold_ends', { day: '2026-03-15' })
  })

  it('changes nothing when repeated without a later end', () =>
    given(...due, first)
      .when(holdAs(admin, day('2026-03-02')))
      .thenNothing())

  it('is for admins, and never about a payout to themselves', () => {
    given(...due)
      .when(holdAs(kofi, day('2026-03-01'), { asAdmin: false }))
      .thenRefuses('not_an_admin')
    given(...due)
      .when(holdAs(ama, day('2026-03-01')))
      .thenRefuses('own_payout')
    given(...due)
      .when(holdAs(admin, day('2026-03-01'), { payoutId: 'another' }))
      .thenRefuses('payout_not_found')
  })

  it('is only for unsent payouts', () =>
    given(...due, sent)
      .when(holdAs(admin, day('2026-03-01')))
      .thenRefuses('payout_sent'))

  it('is refused for cash that members hand over themselves', () => {
    given(created, joined(ama), joined(kofi), paid(null), takenOut)
      .when(holdAs(admin, day('2026-03-01')))
      .thenRefuses('payout_kept_elsewhere')
  })
})

describe('ending a hold', () => {
  it('allows the sending', () => {
    given(...due, first)
      .when(release(second, day('2026-03-05')))
      .then(released(1, second))
    given(...due, first, released(1, second))
      .when(send(day('2026-03-05')))
      .then(sent)
  })

  it('changes nothing without a hold', () => {
    given(...due)
      .when(release(admin, day('2026-03-05')))
      .thenNothing()
    given(...due, first)
      .when(release(admin, day('2026-03-20')))
      .thenNothing()
  })

  it('is refused to its recipient', () =>
    given(...due, first)
      .when(release(ama, day('2026-03-05')))
      .thenRefuses('own_payout'))
})
