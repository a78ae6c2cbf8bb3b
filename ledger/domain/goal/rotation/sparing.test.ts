import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  closed,
  day,
  hear,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  spared,
  terms,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts } from '#shared/ports/paymentFacts.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { hasDefaulted, isInArrears } from './arrears.ts'
import { isCircle } from './circle.ts'

/** The scheduler's command, which contains since when it has run and which accounts are locked. */
const tick = (
  on: string,
  { upSince, locked = [] as UserId[] }: { upSince?: string; locked?: UserId[] } = {},
) =>
  ({
    type: 'AdvanceRotation',
    now: day(on),
    locked,
    ...(upSince === undefined ? {} : { upSince: day(upSince) }),
  }) as const
const extended = (until: string, again = false): GoalEvent => ({
  type: 'GraceExtended',
  data: { round: 1, until: calendarDate(until), ...(again ? ({ again: true } as const) : {}) },
})
const again = (who: UserId): GoalEvent => ({
  type: 'MemberLate',
  data: { round: 1, userId: who, again: true },
})
const dispute = (stage: DisputeFacts['stage']): DisputeFacts => ({
  ...{ id: 'dp_1', amountMinor: minor(100_00), feeMinor: minor(0), feeReturnedMinor: minor(0) },
  ...{ stage, reason: 'fraudulent', answerBy: null },
})
const about = { contributionId: paymentOf(nia, 1), disputeId: 'dp_1' }
const disputed: GoalEvent = {
  type: 'ContributionDisputed',
  data: {
    ...{ ...about, userId: nia, round: 1, amountMinor: minor(100_00), feeMinor: minor(0) },
    ...{ reason: 'fraudulent', answerBy: null },
  },
}
const lost: GoalEvent = { type: 'DisputeLost', data: about }
const refunded: GoalEvent = {
  type: 'ContributionRefunded',
  data: {
    ...{ contributionId: paymentOf(nia, 1), userId: nia, round: 1, refundId: 're_1' },
    ...{ refundRequestId: null, amountMinor: minor(100_00) },
  },
}
/** Round 1 is due on 28 February, and grace is over after 3 March. Kofi does not pay it. */
const others = [...begun({ latePolicy: 'reduced' }), ...paid(ama, 1), late(kofi, 1)]
const closedShort = (how: { by?: UserId; byItself?: true }): GoalEvent[] => [
  closed(1, { payers: [ama], ...how }),
  owes(kofi, ama, 1),
  owes(nia, ama, 1),
  potDue(1, 100_00),
]

describe('grace', () => {
  it('runs only while members can pay: after an outage that ends on the day after it, no member is late', () =>
    given(...others)
      .when(tick('2026-03-04', { upSince: '2026-03-04' }))
      .then(extended('2026-03-07')))
  it('begins again with the day on which an outage ended', () => {
    given(...others)
      .when(tick('2026-03-04', { upSince: '2026-03-02' }))
      .then(extended('2026-03-05'))
    given(...others, extended('2026-03-05'))
      .when(tick('2026-03-05', { upSince: '2026-03-02' }))
      .thenNothing()
    given(...others, extended('2026-03-05'))
      .when(tick('2026-03-06', { upSince: '2026-03-02' }))
      .then(late(nia, 1))
  })
  it('begins again after each outage', () =>
    given(...others, extended('2026-03-05'))
      .when(tick('2026-03-06', { upSince: '2026-03-06' }))
      .then(extended('2026-03-09', true)))
  it('is not affected by an outage that ended before the round was due', () =>
    given(...others)
      .when(tick('2026-03-04', { upSince: '2026-02-28' }))
      .then(late(nia, 1)))
  it('ends no circle, and closes no round, by a command that does not know whether members could pay', () =>
    given(...others)
      .when({ type: 'AnnouncePause', userId: kofi, days: 1, now: day('2026-07-01') })
      .thenRefuses('not_the_organiser'))
  it('begins again for offered cash too: a round is not closed without it on the day on which an outage ends', () => {
    const offered: GoalEvent[] = [
      asked(nia, 1),
      {
        type: 'ContributionReported',
        data: { contributionId: paymentOf(nia, 1), method: 'cash', reference: '' },
      },
    ]
    const all = [...others, ...offered]
    given(...all)
      .when(tick('2026-04-10', { upSince: '2026-04-10' }))
      .then(extended('2026-04-13'))
    given(...all, extended('2026-04-13'))
      .when(tick('2026-04-20', { upSince: '2026-04-10' }))
      .thenNothing()
    given(...all, extended('2026-04-13'))
      .when(tick('2026-04-21', { upSince: '2026-04-10' }))
      .then(...closedShort({ byItself: true }), opened(2, '2026-05-31', { cycle: 4 }))
  })
  it('begins again after months of outage', () =>
    given(...others)
      .when(tick('2026-09-01', { upSince: '2026-09-01' }))
      .then(extended('2026-09-04')))
})

describe('a case about a payment', () => {
  const paidBack = [...others, ...paid(nia, 1), disputed, spared(nia, 'case', null)]
  it('spares its payer while it is open', () => {
    given(...others, ...paid(nia, 1))
      .when(hear(nia, 1, '2026-02-20', { disputes: [dispute('open')] }))
      .then(disputed, spared(nia, 'case', null))
    given(...paidBack)
      .when(tick('2026-03-04'))
      .thenNothing()
  })
  it('leaves seven days after its end, and then the seat is late', () => {
    given(...paidBack)
      .when(hear(nia, 1, '2026-03-05', { disputes: [dispute('lost')] }))
      .then(lost, spared(nia, 'case', '2026-03-12'))
    const ended = [...paidBack, lost, spared(nia, 'case', '2026-03-12')]
    given(...ended)
      .when(tick('2026-03-12'))
      .thenNothing()
    given(...ended)
      .when({ type: 'CloseRoundShort', userId: ama, round: 1, now: day('2026-03-13') })
      .thenRefuses('not_late_yet')
    given(...ended)
      .when(tick('2026-03-13'))
      .then(late(nia, 1))
    given(...ended, late(nia, 1))
      .when({ type: 'CloseRoundShort', userId: ama, round: 1, now: day('2026-03-13') })
      .then(...closedShort({ by: ama }), opened(2, '2026-03-31'))
  })
  it('that is won leaves no more days: the payment counts again', () =>
    given(...paidBack)
      .when(hear(nia, 1, '2026-03-05', { disputes: [dispute('won')] }))
      .then({
        type: 'DisputeWon',
        data: {
          ...{ ...about, userId: nia, round: 1, amountMinor: minor(100_00) },
          feeReturnedMinor: minor(0),
        },
      }))
  it('moves the closing of the round by three weeks at most', () => {
    given(...paidBack)
      .when(tick('2026-03-31'))
      .thenNothing()
    given(...paidBack)
      .when(tick('2026-04-01'))
      .then(...closedShort({ byItself: true }), opened(2, '2026-04-30', { cycle: 3 }))
  })
  it('is not a default before those days are over too', () => {
    const ended = state([...paidBack, lost, spared(nia, 'case', '2026-03-12'), late(nia, 1)])
    expect(hasDefaulted(ended, nia, calendarDate('2026-03-20'))).toBe(false)
    expect(hasDefaulted(ended, nia, calendarDate('2026-03-26'))).toBe(false)
    expect(hasDefaulted(ended, nia, calendarDate('2026-03-27'))).toBe(true)
  })
})

const state = (events: readonly GoalEvent[]) => {
  const folded = events.reduce(goalDecider.evolve, goalDecider.initialState())
  if (!isCircle(folded)) throw new Error('no circle')
  return folded
}

describe('what lasts beyond the end of a round', () => {
  const over = (cause: 'case' | 'lock') => [
    ...others,
    ...(cause === 'case' ? [...paid(nia, 1), disputed] : []),
    spared(nia, cause, null),
    ...closedShort({ byItself: true }),
    opened(2, '2026-04-30', { cycle: 3 }),
  ]
  it('keeps the seat out of arrears: it votes, and is not replaced', () => {
    const closed = state(over('case'))
    expect(isInArrears(closed, nia)).toBe(false)
    expect(hasDefaulted(closed, nia, calendarDate('2026-12-01'))).toBe(false)
    expect(isInArrears(closed, kofi)).toBe(true)
    given(...over('case'))
      .when({
        ...({ type: 'ProposeVote', userId: ama, asAdmin: false, now: day('2026-04-20') } as const),
        proposal: { kind: 'replace', memberUserId: nia, reason: 'late' },
      })
      .thenRefuses('not_in_default')
  })
  it('leaves seven days after its end, as in an open round', () =>
    given(...over('case'))
      .when(hear(nia, 1, '2026-04-10', { disputes: [dispute('lost')] }))
      .then(lost, spared(nia, 'case', '2026-04-17')))
  it('makes the seat late after them, once', () => {
    const ended = [...over('case'), lost, spared(nia, 'case', '2026-04-17')]
    given(...ended)
      .when(tick('2026-04-17'))
      .thenNothing()
    given(...ended)
      .when(tick('2026-04-18'))
      .then(again(nia))
    given(...ended, again(nia))
      .when(tick('2026-04-19'))
      .thenNothing()
    expect(isInArrears(state(ended), nia)).toBe(false)
    const afterwards = state([...ended, again(nia)])
    expect(isInArrears(afterwards, nia)).toBe(true)
    // It is not late with the round that is open.
    expect(afterwards.late.size).toBe(0)
    expect(hasDefaulted(afterwards, nia, calendarDate('2026-05-01'))).toBe(false)
    expect(hasDefaulted(afterwards, nia, calendarDate('2026-05-02'))).toBe(true)
  })
  it('ends when the debt is paid', () => {
    const debtId = 'round-1-3'
    const released: GoalEvent = {
      type: 'DebtReleased',
      data: {
        ...{ debtId, debtorUserId: nia, creditorUserId: ama, amountMinor: minor(100_00) },
        reason: 'paid_outside',
      },
    }
    given(...over('lock'), released)
      .when(tick('2026-04-10'))
      .thenNothing()
  })
  it('works the same for a lock, whose end only the scheduler knows', () => {
    given(...over('lock'))
      .when(tick('2026-04-10', { locked: [nia] }))
      .then(spared(nia, 'lock', null, 2))
    given(...over('lock'))
      .when(hear(ama, 1, '2026-04-10'))
      .thenNothing()
    given(...over('lock'))
      .when(tick('2026-04-10'))
      .then(spared(nia, 'lock', '2026-04-17'))
  })
})

describe('a refund that the payer did not ask for', () => {
  it('leaves seven days once in a round, also to a member who was late before', () => {
    const made = {
      ...{ id: 're_1', amountMinor: minor(100_00), status: 'succeeded' as const, failureCode: undefined },
      refundRequestId: undefined,
    } as const
    given(...others, late(nia, 1), ...paid(nia, 1))
      .when(hear(nia, 1, '2026-03-05', { refunds: [made] }))
      .then(refunded, spared(nia, 'refund', '2026-03-12'))
    const had = [...others, late(nia, 1), ...paid(nia, 1), refunded, spared(nia, 'refund', '2026-03-12')]
    given(...had)
      .when(tick('2026-03-13'))
      .then(again(nia))
  })
})

describe('a locked account', () => {
  it('is spared while it is locked, and has seven days after that', () => {
    given(...others)
      .when(tick('2026-03-01', { locked: [nia] }))
      .then(spared(nia, 'lock', null))
    const locked = [...others, spared(nia, 'lock', null)]
    given(...locked)
      .when(tick('2026-03-04', { locked: [nia] }))
      .thenNothing()
    // Other commands don't know that the lock is over.
    given(...locked)
      .when(hear(ama, 1, '2026-03-04'))
      .thenNothing()
    given(...locked)
      .when(tick('2026-03-04'))
      .then(spared(nia, 'lock', '2026-03-11'))
  })
  it('has another seven days when it is locked again within them, so that no second lock takes them away', () => {
    const had = [...others, spared(nia, 'lock', null), spared(nia, 'lock', '2026-03-11')]
    given(...had)
      .when(tick('2026-03-04', { locked: [nia] }))
      .then(spared(nia, 'lock', null, 1, '2026-03-11'))
    const again = [...had, spared(nia, 'lock', null, 1, '2026-03-11')]
    given(...again)
      .when(tick('2026-03-17', { locked: [nia] }))
      .thenNothing()
    given(...again)
      .when(tick('2026-03-18'))
      .then(spared(nia, 'lock', '2026-03-25', 1, '2026-03-11'))
    // The round waits no longer than for any other reason.
    given(...again)
      .when(tick('2026-04-01', { locked: [nia] }))
      .then(
        ...closedShort({ byItself: true }),
        opened(2, '2026-04-30', { cycle: 3 }),
        spared(nia, 'lock', null, 2),
      )
  })
  it('has them anew as well where they were over before it was to pay', () => {
    const early = [...others, spared(nia, 'lock', null), spared(nia, 'lock', '2026-02-20')]
    given(...early)
      .when(tick('2026-02-25', { locked: [nia] }))
      .then(spared(nia, 'lock', null, 1, '2026-02-20'))
    given(...early)
      .when(tick('2026-03-04', { locked: [nia] }))
      .thenNothing()
  })
  it('has them anew as well when they ended while nothing ran, as it may have been locked before', () => {
    const had = [...others, spared(nia, 'lock', null), spared(nia, 'lock', '2026-03-11')]
    given(...had)
      .when(tick('2026-03-15', { upSince: '2026-03-14', locked: [nia] }))
      .then(spared(nia, 'lock', null, 1, '2026-03-11'))
    given(...had)
      .when(tick('2026-03-15', { upSince: '2026-03-10', locked: [nia] }))
      .thenNothing()
  })
  it('also has them after its round', () => {
    const over = [
      ...[...others, spared(nia, 'lock', null), spared(nia, 'lock', '2026-04-12')],
      ...[...closedShort({ byItself: true }), opened(2, '2026-04-30', { cycle: 3 })],
    ]
    given(...over)
      .when(tick('2026-04-10', { locked: [nia] }))
      .then(spared(nia, 'lock', null, 1, '2026-04-12'), spared(nia, 'lock', null, 2))
  })
  it('is not late while it is locked again, and the round waits no longer', () => {
    const had = [...others, spared(nia, 'lock', null), spared(nia, 'lock', '2026-03-11')]
    given(...had)
      .when(tick('2026-03-12', { locked: [nia] }))
      .thenNothing()
    given(...had)
      .when(tick('2026-03-19', { locked: [nia] }))
      .then(
        ...closedShort({ byItself: true }),
        opened(2, '2026-04-30', { cycle: 3 }),
        spared(nia, 'lock', null, 2),
      )
  })
  it('is not late after its round either, while its offered cash is unanswered', () => {
    const offer: GoalEvent[] = [
      asked(nia, 1),
      {
        type: 'ContributionReported',
        data: { contributionId: paymentOf(nia, 1), method: 'cash', reference: '' },
      },
    ]
    const rest = [
      spared(nia, 'lock', null),
      spared(nia, 'lock', '2026-03-11'),
      ...closedShort({ byItself: true }),
      opened(2, '2026-04-30', { cycle: 3 }),
    ]
    given(...others, ...rest)
      .when(tick('2026-04-10'))
      .then(again(nia))
    given(...others, ...offer, ...rest)
      .when(tick('2026-04-10'))
      .thenNothing()
  })
  it('that has paid is like any other', () =>
    given(...begun(), ...paid(nia, 1), { type: 'GoalEdited', data: { edit: 1, name: terms().name } })
      .when(tick('2026-02-20', { locked: [nia] }))
      .thenNothing())
})
