import { describe, expect, it } from 'vitest'
import {
  ama,
  circleCreated,
  circleTerms,
  id,
  joined,
  kofi,
  nia,
  otherPaymentId,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { inWords } from '#lab/builders/noticesInWords.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { TransferFailure } from '#shared/payoutMethods.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'

const boss = userId(9)
const at = instant('2026-03-04T12:00:00Z')
/** The notifications of the last of these events. */
const notified = (
  history: readonly GoalEvent[],
  more: Partial<Parameters<typeof notificationsOf>[0]> = {},
) => {
  const event = history.at(-1)!
  expect(isNotifying(event)).toBe(true)
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const notifications = inWords(notificationsOf({ goalId: id, eventId: 'e', at, event, state, ...more }))
  expect(
    new Set(
      notifications.map(notification => `${notification.cause} ${notification.userId} ${notification.kind}`),
    ).size,
  ).toBe(notifications.length)
  return notifications.map(
    ({ goalId: _, goalName: __, currency: ___, at: ____, cause: _____, ...notification }) => notification,
  )
}

const kindsTo = (reader: UserId, history: readonly GoalEvent[]) =>
  notified(history).flatMap(({ userId: to, kind }) => (to === reader ? [kind] : []))

const dueOn = calendarDate('2026-02-28')
const begun: GoalEvent = {
  type: 'RotationBegan',
  data: { startsOn: calendarDate('2026-01-31'), charterVersion: 1 },
}
const opened = (round: number, day = dueOn): GoalEvent => ({
  type: 'RoundOpened',
  data: { round, cycle: round, dueOn: day, byUserId: null },
})
const forming = [circleCreated, joined(ama), joined(kofi)]
const running = [...forming, begun, opened(1)]
const pays = (who: UserId, round: number, contribution = paymentId): GoalEvent[] => [
  requested(500_00, who, contribution, round),
  received(500_00, who, contribution),
]
const closed = (round: number, recipientUserId: UserId, shortByUserId: UserId | null = null): GoalEvent => ({
  type: 'RoundClosed',
  data: { round, recipientUserId, shortByUserId, potMinor: minor(1000_00), shares: [] },
})

describe('a circle that is forming', () => {
  it('asks the other members to accept new rules, and to add to a draw', () => {
    const amended: GoalEvent = {
      type: 'CharterAmended',
      data: {
        version: 2,
        byUserId: ama,
        startDate: circleTerms.startDate,
        charter: {
          latePolicy: 'hold',
          graceDays: 5,
          timeZone: 'Africa/Accra',
          netArrears: true,
          coOrganisersSend: false,
        },
      },
    }
    expect(notified([...forming, amended])).toEqual([
      { userId: kofi, kind: 'charter_amended', aboutUserId: ama },
    ])
    const drawn: GoalEvent = {
      type: 'DrawCommitted',
      data: { draw: 1, byUserId: ama, commitment: 'a'.repeat(64), endsAt: instant('2026-03-05T23:30:00Z') },
    }
    expect(notified([...forming, drawn])).toEqual([
      { userId: kofi, kind: 'draw_begun', aboutUserId: ama, date: '2026-03-05' },
    ])
    const revealed: GoalEvent = {
      type: 'DrawRevealed',
      data: { draw: 1, seed: 'b'.repeat(64), order: [kofi, ama] },
    }
    expect(notified([...forming, drawn, revealed])).toEqual([
      { userId: kofi, kind: 'draw_revealed', reason: 'your turn is number 1 of 2' },
      { userId: ama, kind: 'draw_revealed', reason: 'your turn is number 2 of 2' },
    ])
  })
})

describe('a draw of the turns', () => {
  const revealBy = instant('2026-03-12T23:30:00Z')
  const promised = { draw: 1, byUserId: ama, commitment: 'a'.repeat(64), endsAt: revealBy, revealBy }
  const added = (who: UserId): GoalEvent => ({
    type: 'DrawSaltCommitted',
    data: { draw: 1, userId: who, commitment: 'c'.repeat(64) },
  })
  const shown = (who: UserId): GoalEvent => ({
    type: 'DrawSaltRevealed',
    data: { draw: 1, userId: who, salt: 'd'.repeat(32) },
  })
  const settled = [
    ...forming,
    { type: 'DrawCommitted', data: promised } as GoalEvent,
    added(ama),
    added(kofi),
  ]

  it('asks the others to reveal their salts after the first is revealed', () => {
    const asked = notified([...settled, shown(ama)])
    expect(asked).toEqual([{ userId: kofi, kind: 'draw_shown', date: '2026-03-12' }])
    expect(notified([...settled, shown(ama), shown(kofi)])).toEqual([])
  })

  it('notifies all members when it is void', () => {
    const voided: GoalEvent = { type: 'DrawVoided', data: { draw: 1, missing: [kofi], charterVersion: 2 } }
    expect(notified([...settled, shown(ama), voided])).toEqual([
      { userId: ama, kind: 'draw_voided' },
      { userId: kofi, kind: 'draw_voided' },
    ])
  })
})

describe('a circle that does not begin', () => {
  it('notifies the member whose seat lapsed, and the organisers', () => {
    const lapsed: GoalEvent = {
      type: 'MemberLeft',
      data: { leaving: 1, userId: kofi, byUserId: kofi, reason: 'lapsed' },
    }
    expect(notified([...forming, lapsed])).toEqual([
      { userId: kofi, kind: 'seat_lapsed', own: true },
      { userId: ama, kind: 'seat_lapsed', aboutUserId: kofi },
    ])
    expect(notified([...forming, { ...lapsed, data: { ...lapsed.data, reason: 'left' } }])).toEqual([])
  })
  it('notifies all members when it is cancelled automatically, and the others when the organiser cancels it', () => {
    expect(notified([...forming, { type: 'GoalCancelled', data: { byUserId: null } }])).toEqual([
      { userId: ama, kind: 'circle_not_begun' },
      { userId: kofi, kind: 'circle_not_begun' },
    ])
    expect(notified([...forming, { type: 'GoalCancelled', data: { byUserId: ama } }])).toEqual([
      { userId: kofi, kind: 'goal_cancelled', aboutUserId: ama },
    ])
  })
  it('notifies a member whose seat an organiser gives back, and not who gives back their own', () => {
    const chosen = (byUserId: typeof ama): GoalEvent => ({
      type: 'SeatsChosen',
      data: { change: 1, userId: kofi, byUserId, positions: [2] },
    })
    expect(notified([...forming, chosen(ama)])).toEqual([
      { userId: kofi, kind: 'seats_given_back', aboutUserId: ama },
    ])
    expect(notified([...forming, chosen(kofi)])).toEqual([])
  })
  it('asks a member who is given a seat to accept it', () => {
    const given: GoalEvent = {
      type: 'MemberRoleChanged',
      data: {
        ...{ change: 1, userId: kofi, role: 'member', position: 2, byUserId: ama },
        askedOn: circleTerms.startDate,
      },
    }
    expect(notified([...forming, given])).toEqual([
      { userId: kofi, kind: 'charter_amended', aboutUserId: ama },
    ])
  })
})

describe('a rotation', () => {
  it('notifies all members of its beginning, with the date of their turn', () =>
    expect(notified([...forming, begun])).toEqual([
      { userId: ama, kind: 'rotation_begun', amountMinor: 1000_00, date: '2026-02-28' },
      { userId: kofi, kind: 'rotation_begun', amountMinor: 1000_00, date: '2026-03-31' },
    ]))

  it('notifies members who have to pay a new round, except for the first round', () => {
    expect(kindsTo(ama, running)).toEqual(['destination_wanted'])
    const next = [...running, ...pays(ama, 2), closed(1, ama), opened(2, calendarDate('2026-03-31'))]
    expect(notified(next)).toEqual([
      { userId: kofi, kind: 'round_opened', date: '2026-03-31', amountMinor: 500_00 },
      { userId: kofi, kind: 'destination_wanted' },
    ])
  })

  it('asks its recipient where the pot goes, unless the circle holds only cash', () => {
    const given = {
      ...{ contributionId: paymentId, userId: kofi, amountMinor: minor(500_00), confirmedByUserId: ama },
      ...{ chargeId: '', paymentIntentId: null },
    }
    const cash: GoalEvent[] = [
      requested(500_00, kofi, paymentId, 1),
      { type: 'ContributionReceived', data: given },
    ]
    expect(kindsTo(kofi, [...running, closed(1, ama), opened(2)])).toContain('destination_wanted')
    expect(kindsTo(kofi, [...running, ...cash, closed(1, ama), opened(2)])).not.toContain(
      'destination_wanted',
    )
  })

  it('asks all other members to accept another order, and another number of seats', () => {
    const asked = [{ userId: kofi, kind: 'charter_amended', aboutUserId: ama }]
    const ordered = { change: 1, byUserId: ama, order: [kofi, ama] }
    const order = (more: object): GoalEvent =>
      ({ type: 'RotationOrdered', data: { ...ordered, ...more } }) as GoalEvent
    expect(notified([...forming, order({ charterVersion: 2 })])).toEqual(asked)
    expect(notified([...forming, order({})])).toEqual([])
    const shrunk = { change: 1, byUserId: ama, seats: 2, targetMinor: minor(1000_00), charterVersion: 2 }
    const shrinking = { type: 'CircleShrunk', data: { ...shrunk, endDate: dueOn } } as GoalEvent
    expect(notified([...forming, shrinking])).toEqual(asked)
  })

  it('notifies a late member and the organisers', () => {
    const late: GoalEvent = { type: 'MemberLate', data: { round: 1, userId: kofi } }
    expect(notified([...running, late])).toEqual([
      { userId: kofi, kind: 'late', amountMinor: 500_00, date: dueOn },
      { userId: ama, kind: 'member_late', amountMinor: 500_00, aboutUserId: kofi },
    ])
    expect(notified([...running, ...pays(kofi, 1), late])).toEqual([])
  })

  it('notifies the recipient of the pot, and all members after the last round', () => {
    const first = [...running, ...pays(ama, 1), ...pays(kofi, 1, otherPaymentId), closed(1, ama)]
    expect(notified(first)).toEqual([{ userId: ama, kind: 'your_turn', amountMinor: 1000_00 }])
    const last = [...first, opened(2), closed(2, kofi)]
    expect(notified(last)).toEqual([
      { userId: kofi, kind: 'your_turn', amountMinor: 1000_00 },
      { userId: ama, kind: 'circle_completed' },
      { userId: kofi, kind: 'circle_completed' },
    ])
  })

  it('says when a pot was closed without all contributions', () =>
    expect(notified([...running, ...pays(kofi, 1), closed(1, kofi, ama)])).toEqual([
      { userId: kofi, kind: 'your_turn', amountMinor: 1000_00, reason: 'not everybody has paid' },
    ]))

  it('notifies both members of a debt, and only the debtor of a debt to the platform', () => {
    const arose = (creditorUserId: UserId | null): GoalEvent => ({
      type: 'DebtArose',
      data: {
        debtId: 'round-1-2',
        debtorUserId: kofi,
        creditorUserId,
        round: 1,
        amountMinor: minor(500_00),
        cause: creditorUserId === null ? 'reversed' : 'round_closed_short',
      },
    })
    expect(notified([...running, arose(ama)])).toEqual([
      { userId: kofi, kind: 'debt_owed', amountMinor: 500_00, aboutUserId: ama },
      { userId: ama, kind: 'debt_due', amountMinor: 500_00, aboutUserId: kofi },
    ])
    expect(notified([...running, arose(null)])).toEqual([
      { userId: kofi, kind: 'debt_owed', amountMinor: 500_00 },
    ])
  })

  it('notifies guarantor and seat of requests, answers and payments', () => {
    const about = { guarantee: 1, seatUserId: ama, guarantorUserId: kofi, amountMinor: minor(80_00) }
    const asked: GoalEvent = { type: 'GuaranteeAsked', data: { ...about, byUserId: ama } }
    const offered: GoalEvent = { type: 'GuaranteeAsked', data: { ...about, byUserId: kofi } }
    const accepted: GoalEvent = {
      type: 'GuaranteeAccepted',
      data: { ...about, acceptedFigureMinor: minor(580_00) },
    }
    const ended = (byUserId: UserId | null): GoalEvent => ({
      type: 'GuaranteeEnded',
      data: { guarantee: 1, seatUserId: ama, guarantorUserId: kofi, byUserId, reason: 'taken_back' },
    })
    const paid: GoalEvent = {
      type: 'GuaranteePaid',
      data: {
        ...{ guarantee: 1, guarantorUserId: kofi, debtId: 'd', payment: 1, debtorUserId: ama },
        ...{ creditorUserId: boss, payoutId: 'round-2', potRound: 2, amountMinor: minor(80_00) },
      },
    }
    const amountMinor = minor(80_00)
    expect(notified([...running, asked])).toEqual([
      { userId: kofi, kind: 'guarantee_asked', amountMinor, aboutUserId: ama },
    ])
    expect(notified([...running, offered])).toEqual([])
    expect(notified([...running, asked, accepted])).toEqual([
      { userId: ama, kind: 'guarantee_accepted', amountMinor, aboutUserId: kofi },
    ])
    expect(notified([...running, asked, accepted, ended(kofi)])).toEqual([
      { userId: ama, kind: 'guarantee_ended', aboutUserId: kofi, own: true },
    ])
    expect(notified([...running, asked, accepted, ended(null)])).toHaveLength(2)
    expect(notified([...running, asked, accepted, paid])).toEqual([
      { userId: kofi, kind: 'guarantee_paid', amountMinor, aboutUserId: ama },
    ])
  })

  it('notifies the other member of a swap, and the proposer of the answer', () => {
    const proposed: GoalEvent = { type: 'SwapProposed', data: { swap: 1, byUserId: ama, withUserId: kofi } }
    const declined = (byUserId: UserId): GoalEvent => ({ type: 'SwapDeclined', data: { swap: 1, byUserId } })
    expect(notified([...running, proposed])).toEqual([
      { userId: kofi, kind: 'swap_proposed', aboutUserId: ama },
    ])
    expect(notified([...running, proposed, declined(kofi)])).toEqual([
      { userId: ama, kind: 'swap_declined', aboutUserId: kofi },
    ])
    expect(notified([...running, proposed, declined(ama)])).toEqual([])
  })

  it('that is wound up notifies all other members', () =>
    expect(notified([...running, { type: 'CircleWoundUp', data: { byUserId: ama, round: 1 } }])).toEqual([
      { userId: kofi, kind: 'circle_wound_up', aboutUserId: ama },
    ]))
})

describe('a payout', () => {
  const about = { payoutId: 'round-1', attempt: 1 }
  const due = (reason: 'round' | 'debt'): GoalEvent => ({
    type: 'PayoutDue',
    data: { payoutId: 'round-1', userId: kofi, amountMinor: minor(1000_00), reason, round: 1 },
  })
  const sent = (byUserId: UserId): GoalEvent => ({
    type: 'PayoutSent',
    data: {
      ...about,
      userId: kofi,
      amountMinor: minor(1000_00),
      byUserId,
      method: 'cash',
      reference: '',
      from: 'bank',
    },
  })
  const contested: GoalEvent = { type: 'PayoutContested', data: { ...about, byUserId: kofi } }

  it('that is due notifies its recipient, unless the notification of the turn does', () => {
    expect(notified([...running, due('debt')])).toEqual([
      { userId: kofi, kind: 'payout_due', amountMinor: 1000_00 },
      { userId: kofi, kind: 'destination_wanted' },
    ])
    expect(kindsTo(kofi, [...running, due('round')])).toEqual(['destination_wanted'])
    expect(notified([...running, due('round'), sent(ama)])).toEqual([
      { userId: kofi, kind: 'payout_sent', amountMinor: 1000_00, date: '2026-03-04' },
    ])
  })

  it('that pays the organiser’s fee says so', () => {
    const fee: GoalEvent[] = [
      {
        type: 'DebtArose',
        data: {
          ...{ debtId: 'organiser-fee-1', debtorUserId: ama, creditorUserId: kofi, round: 1 },
          ...({ amountMinor: minor(20_00), cause: 'organiser_fee' } as const),
        },
      },
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: 'debt-organiser-fee-1-1', userId: kofi, amountMinor: minor(20_00) },
          ...({ reason: 'debt', round: null } as const),
        },
      },
    ]
    expect(kindsTo(kofi, [...running, ...fee])).toEqual(['organiser_fee_due', 'destination_wanted'])
  })

  it('that pays a debt of its recipient notifies them', () => {
    const netted = (creditorUserId: UserId | null): GoalEvent => ({
      type: 'DebtNetted',
      data: {
        ...{ debtId: 'reversal-dp_1', payment: 1, potRound: 1, payoutId: 'round-1', debtorUserId: kofi },
        ...{ creditorUserId, amountMinor: minor(500_00) },
      },
    })
    const about = { userId: kofi, kind: 'payout_set_off', amountMinor: 500_00 }
    expect(notified([...running, due('round'), netted(ama)])).toEqual([{ ...about, aboutUserId: ama }])
    expect(notified([...running, due('round'), netted(null)])).toEqual([about])
  })

  it('that is held, or released, notifies its recipient', () => {
    const held: GoalEvent = {
      type: 'PayoutHeld',
      data: {
        ...{ payoutId: 'round-1', hold: 1, byUserId: boss, reason: 'A stolen card' },
        ...{ heldAt: instant('2026-03-04T12:00:00Z'), until: instant('2026-03-18T12:00:00Z') },
      },
    }
    const released: GoalEvent = {
      type: 'PayoutHoldReleased',
      data: { payoutId: 'round-1', hold: 1, byUserId: boss },
    }
    const about = { userId: kofi, amountMinor: 1000_00 }
    expect(notified([...running, due('round'), held])).toEqual([
      { ...about, kind: 'payout_held', date: '2026-03-18', reason: 'A stolen card' },
    ])
    const order = { by: 'court', reference: '4711/26' } as const
    expect(
      notified([...running, due('round'), { ...held, data: { ...held.data, order } } as GoalEvent]),
    ).toMatchObject([{ reason: 'a court asks for it (4711/26): A stolen card' }])
    expect(notified([...running, due('round'), held, released])).toEqual([
      { ...about, kind: 'payout_released' },
    ])
  })

  it('that is lowered after a bank took money back notifies its recipient', () => {
    const lowered = (debtorUserId: UserId | null): GoalEvent => ({
      type: 'PayoutLowered',
      data: {
        ...{ payoutId: 'round-1', contributionId: paymentId, reversal: 'dp_1', userId: kofi, debtorUserId },
        ...{ round: 1, amountMinor: minor(500_00) },
      },
    })
    const about = { userId: kofi, kind: 'payout_lowered', amountMinor: 500_00 }
    expect(notified([...running, due('round'), lowered(ama)])).toEqual([{ ...about, aboutUserId: ama }])
    expect(notified([...running, due('round'), lowered(null)])).toEqual([{ ...about, own: true }])
  })

  it('that Stripe refuses for good or takes back asks its recipient where else it goes, once', () => {
    const transfer = { payoutId: 'round-1', attempt: 1, userId: kofi, amountMinor: minor(1000_00) }
    const refused = (code: TransferFailure): GoalEvent[] => [
      {
        type: 'PayoutTransferBegun',
        data: { ...transfer, accountId: 'acct_kofi', destination: '99999999-9999-4999-8999-999999999999' },
      },
      {
        type: 'PayoutTransferRefused',
        data: { payoutId: 'round-1', attempt: 1, userId: kofi, code, refusedAt: at },
      },
    ]
    const asked = { userId: kofi, kind: 'transfer_refused', amountMinor: 1000_00 }
    expect(notified([...running, due('round'), ...refused('no_such_account')])).toEqual([
      { ...asked, reason: 'your account with it is closed' },
    ])
    expect(notified([...running, due('round'), ...refused('sent_otherwise')])).toMatchObject([asked])
    expect(notified([...running, due('round'), ...refused('balance_insufficient')])).toEqual([])
    const reversed: GoalEvent = {
      type: 'PayoutTransferReversed',
      data: { ...transfer, transferId: 'tr_1', reversedMinor: minor(1000_00), reversedAt: at },
    }
    expect(notified([...running, due('round'), reversed])).toEqual([
      { ...asked, reason: 'the transfer was taken back' },
    ])
  })

  it('that has arrived notifies its sender and the organiser', () => {
    const arrived: GoalEvent = { type: 'PayoutConfirmed', data: { ...about, byUserId: kofi } }
    const told = (userId: UserId) => ({
      userId,
      kind: 'payout_confirmed',
      amountMinor: 1000_00,
      aboutUserId: kofi,
    })
    expect(notified([...running, due('round'), sent(boss), arrived])).toEqual([told(boss), told(ama)])
    expect(notified([...running, due('round'), sent(ama), arrived])).toEqual([told(ama)])
  })

  it('says to its recipient where it is and what follows, by the operator’s rules', () => {
    const rules = { approvalAbove: () => minor(500_00), firmAfterDays: 7 }
    const approved: GoalEvent = { type: 'PayoutApproved', data: { payoutId: 'round-1', byUserId: boss } }
    const [about] = notified([...running, due('round'), approved], { rules })
    expect(about).toMatchObject({
      ...{ userId: kofi, kind: 'payout_approved' },
      reason: 'It can be sent now. Then you confirm that it has come.',
    })
    const destination = { is: 'missing' } as const
    expect(notified([...running, due('round'), approved], { rules, destination })[0]).toMatchObject({
      reason:
        'It waits: where it goes is not entered, or was changed less than 72 hours ago. Then it is sent.',
    })
    expect(notified([...running, due('round'), sent(ama)], { rules })[0]).toMatchObject({
      reason: 'It is on its way.',
    })
  })

  it('that has not arrived notifies the admins and the sender', () => {
    const history = [...running, due('round'), sent(ama), contested]
    expect(notified(history, { admins: [boss] })).toEqual([
      { userId: boss, kind: 'payout_case', amountMinor: 1000_00, aboutUserId: kofi },
      { userId: ama, kind: 'payout_contested', amountMinor: 1000_00, aboutUserId: kofi },
    ])
    expect(notified([...running, due('round'), sent(boss), contested], { admins: [boss] })).toEqual([
      { userId: boss, kind: 'payout_case', amountMinor: 1000_00, aboutUserId: kofi },
      { userId: ama, kind: 'payout_contested', amountMinor: 1000_00, aboutUserId: kofi },
    ])
    const closing = (outcome: 'returned' | 'proved' | 'received'): GoalEvent => ({
      type: 'PayoutCaseClosed',
      data: { ...about, byUserId: boss, userId: kofi, amountMinor: minor(1000_00), from: 'bank', outcome },
    })
    const kinds = (['returned', 'proved', 'received'] as const).map(outcome =>
      notified([...history, closing(outcome)]).map(({ kind }) => kind),
    )
    expect(kinds).toEqual([['payout_returned'], ['payout_proved'], ['payout_confirmed']])
  })
})

describe('a contribution outside', () => {
  const reported: GoalEvent = {
    type: 'ContributionReported',
    data: { contributionId: paymentId, method: 'cash', reference: '' },
  }
  const denied: GoalEvent = {
    type: 'ContributionCancelled',
    data: { contributionId: paymentId, reason: 'not_received' },
  }
  const says = [...running, joined(nia, 'auditor', null), requested(500_00, kofi, paymentId, 1), reported]

  it('notifies the members who have to confirm it', () =>
    expect(notified(says)).toEqual([
      {
        ...{ userId: ama, kind: 'contribution_reported', aboutUserId: kofi },
        ...{ amountMinor: 500_00, contributionId: paymentId },
      },
    ]))

  it('with a photo notifies the other side, unless they are asked to confirm it', () => {
    const attached = (byUserId: UserId, userId: UserId): GoalEvent => ({
      type: 'PhotoAttached',
      data: {
        ...{
          photoId: '33333333-3333-4333-8333-333333333333',
          of: { contributionId: paymentId },
          byUserId,
          userId,
        },
        ...{ sha256: 'a'.repeat(64), bytes: 1_000, attachedAt: instant('2026-11-01T09:00:00Z') },
      },
    })
    const [byPayer, byReceiver] = [attached(kofi, ama), attached(ama, kofi)]
    const expected = { kind: 'photo_attached', amountMinor: 500_00 }
    expect(notified([...says, byPayer])).toEqual([])
    expect(notified([...says, byReceiver])).toEqual([{ ...expected, userId: kofi, aboutUserId: ama }])
    expect(notified([...says, denied, byPayer])).toEqual([{ ...expected, userId: ama, aboutUserId: kofi }])
  })

  it('that did not arrive notifies its payer, unless they withdrew it', () => {
    const amountMinor = 500_00
    expect(notified([...says, denied], { actor: 'user:1' })).toEqual([
      { userId: kofi, kind: 'contribution_denied', amountMinor, contributionId: paymentId },
    ])
    expect(notified([...says, denied], { actor: 'user:2' })).toEqual([])
    expect(isNotifying({ ...denied, data: { ...denied.data, reason: 'lapsed' } })).toBe(false)
  })
})

describe('the seat of a member without an account', () => {
  const aunt = userId(40)
  const added: GoalEvent = {
    type: 'MemberJoined',
    data: {
      ...{ userId: aunt, role: 'member', position: 3, join: 1, charterVersion: 1 },
      standIn: { byUserId: ama, hasNumber: false, acceptedFigureMinor: minor(1000_00) },
    },
  }
  const circle = [...forming, added, begun, opened(1)]
  const owing = { kind: 'seat_due', aboutUserId: aunt } as const
  it('tells who has added them when it is late, and the recipient of the round', () => {
    const late: GoalEvent = { type: 'MemberLate', data: { round: 1, userId: aunt } }
    const told = notified([...circle, late])
    expect(told).toContainEqual(
      expect.objectContaining({ ...owing, userId: ama, date: dueOn, amountMinor: minor(500_00) }),
    )
    expect(told.map(({ userId: reader }) => reader)).not.toContain(aunt)
    // Not twice: they run the circle as well.
    expect(told.filter(({ userId: reader }) => reader === ama)).toHaveLength(1)
  })
  it('tells them what it owes, and which round has opened', () => {
    const arose: GoalEvent = {
      type: 'DebtArose',
      data: {
        ...{ debtId: 'd', debtorUserId: aunt, creditorUserId: kofi, round: 1 },
        ...{ amountMinor: minor(500_00), cause: 'round_closed_short' },
      },
    }
    expect(notified([...circle, arose])).toContainEqual(
      expect.objectContaining({ ...owing, userId: ama, amountMinor: minor(500_00) }),
    )
    const next = calendarDate('2026-03-31')
    expect(notified([...circle, opened(2, next)])).toContainEqual(
      expect.objectContaining({ ...owing, userId: ama, date: next }),
    )
  })
})
