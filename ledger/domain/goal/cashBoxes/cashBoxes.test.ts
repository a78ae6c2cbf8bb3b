import { describe, expect, it } from 'vitest'
import { begun, closed, day, formed, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { type Minor, minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

/** Nia and Kofi keep cash for the circle; the first round is Ama's. */
const cashHolders = [
  { userId: nia, ceilingMinor: minor(150_00) },
  { userId: kofi, ceilingMinor: minor(100_00) },
]
const circle = begun({ cashHolders })
const now = day('2026-02-11')

const report = (who: UserId, to: UserId, amount = 100_00) => ({
  ...({ type: 'ReportContribution', contributionId: paymentOf(who, 1), userId: who } as const),
  ...({ amountMinor: minor(amount), method: 'cash', reference: '', now, cashHolderUserId: to } as const),
})
const reported = (who: UserId, to: UserId, round = 1): GoalEvent[] => {
  const contributionId = paymentOf(who, round)
  const asked = { contributionId, userId: who, amountMinor: minor(100_00), round }
  const how = { contributionId, method: 'cash', reference: '', cashHolderUserId: to } as const
  return [
    { type: 'ContributionRequested', data: asked },
    { type: 'ContributionReported', data: how },
  ]
}
const confirm = (by: UserId, who = kofi) =>
  ({ type: 'ConfirmContribution', contributionId: paymentOf(who, 1), userId: by, now }) as const
const received = (who: UserId, to: UserId, round = 1): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(who, round), userId: who, amountMinor: minor(100_00), chargeId: '' },
    ...{ paymentIntentId: null, confirmedByUserId: to, round, cashHolderUserId: to },
  },
})
const given100 = (who: UserId, to: UserId, round = 1): GoalEvent[] => [
  ...reported(who, to, round),
  received(who, to, round),
]
const boxed = [...circle, ...given100(kofi, nia)]

describe('cash that is given to a cash holder', () => {
  it('counts once that member confirms it, and not by the word of the round’s recipient', () => {
    given(...circle)
      .when(report(kofi, nia))
      .then(...reported(kofi, nia))
    given(...circle, ...reported(kofi, nia))
      .when(confirm(ama))
      .thenRefuses('not_the_other_side')
    given(...circle, ...reported(kofi, nia))
      .when(confirm(nia))
      .then(received(kofi, nia))
  })
  it('is refused for who is named in no charter, for their own part, and where they receive the round', () => {
    given(...begun())
      .when(report(kofi, nia))
      .thenRefuses('not_a_cash_holder')
    given(...circle)
      .when(report(nia, nia))
      .thenRefuses('own_cash_box')
    given(...begun({ cashHolders: [{ userId: ama, ceilingMinor: minor(300_00) }] }))
      .when(report(kofi, ama))
      .thenRefuses('cash_to_recipient')
  })
  it('never exceeds the ceiling, neither when it is reported nor when it is confirmed', () => {
    const low = begun({ cashHolders: [{ userId: nia, ceilingMinor: minor(99_00) }] })
    given(...low)
      .when(report(kofi, nia))
      .thenRefuses('cash_box_full')
    given(...low, ...reported(kofi, nia))
      .when(confirm(nia))
      .thenRefuses('cash_box_full')
  })
  it('makes no member late or excused: only the recipient’s silence excuses a payer', () =>
    given(...circle, ...paid(ama, 1), ...paid(nia, 1), ...reported(kofi, nia))
      .when({ type: 'AdvanceRotation', now: day('2026-03-04') })
      .then({ type: 'MemberLate', data: { round: 1, userId: kofi } }))
  it('is a debt of the cash holder in the books', () =>
    expect(journalOf(received(kofi, nia))).toMatchObject([
      { account: 'cash_boxes', userId: nia, amountMinor: 100_00 },
      { account: 'savings', userId: kofi, amountMinor: -100_00 },
    ]))
})

describe('naming cash holders', () => {
  const amend = (holders: readonly { userId: UserId; ceilingMinor: Minor }[]) => ({
    ...({
      type: 'AmendCharter',
      userId: ama,
      startDate: calendarDate('2026-01-31'),
      now: day('2026-01-02'),
    } as const),
    charter: { ...defaultCharter, cashHolders: holders },
  })
  it('takes a member with a seat, once, and at most a pot', () => {
    given(...formed())
      .when(amend([{ userId: nia, ceilingMinor: minor(300_01) }]))
      .thenRefuses('cash_ceiling_too_high')
    given(...formed())
      .when(amend([cashHolders[0]!, cashHolders[0]!]))
      .thenRefuses('cash_holder_twice')
    given(...formed().slice(0, -1))
      .when(amend([cashHolders[0]!]))
      .thenRefuses('cash_holder_not_a_member')
  })
})

describe('counting a box', () => {
  const count = (changes: object = {}) => ({
    ...({ type: 'CountCash', userId: nia, count: 1, expectedMinor: minor(100_00), now } as const),
    ...{ countedMinor: minor(100_00), explanation: '', ...changes },
  })
  const counted = (changes: object = {}): GoalEvent => ({
    type: 'CashCounted',
    data: {
      ...{ holderUserId: nia, count: 1, expectedMinor: minor(100_00), countedMinor: minor(100_00) },
      ...{ countedAt: now, ...changes },
    },
  })
  it('records what should be there and what is, with the explanation of a difference, which lowers no debt', () => {
    given(...boxed)
      .when(count())
      .then(counted())
    given(...boxed)
      .when(count({ countedMinor: minor(80_00) }))
      .thenRefuses('difference_unexplained')
    const less = { countedMinor: minor(80_00), explanation: 'lent to my brother' }
    given(...boxed)
      .when(count(less))
      .then(counted(less))
    expect(journalOf(counted(less))).toEqual([])
  })
  it('is refused once something has changed that the counting member has not seen', () => {
    given(...boxed)
      .when(count({ expectedMinor: minor(0) }))
      .thenRefuses('cash_box_changed')
    given(...boxed, counted())
      .when(count({ countedMinor: minor(90_00), explanation: 'other' }))
      .thenRefuses('cash_box_changed')
    given(...boxed, counted())
      .when(count())
      .thenNothing()
    given(...circle)
      .when(count())
      .thenRefuses('not_a_cash_holder')
  })
})

describe('handing cash to another cash holder', () => {
  const moved = (amount = 60_00) => ({ fromUserId: nia, toUserId: kofi, amountMinor: minor(amount) })
  const propose = (amount = 60_00, to = kofi) =>
    ({ type: 'ProposeCashHandover', userId: nia, toUserId: to, amountMinor: minor(amount) }) as const
  const proposed: GoalEvent = { type: 'CashHandoverProposed', data: { handover: 1, ...moved() } }
  const confirmed: GoalEvent = { type: 'CashHandoverConfirmed', data: { handover: 1, ...moved() } }
  const confirmIt = (by = kofi) => ({ type: 'ConfirmCashHandover', userId: by, handover: 1 }) as const

  it('takes the word of both, and moves the debt', () => {
    given(...boxed)
      .when(propose())
      .then(proposed)
    given(...boxed, proposed)
      .when(confirmIt(nia))
      .thenRefuses('not_the_other_side')
    given(...boxed, proposed)
      .when(confirmIt())
      .then(confirmed)
    expect(journalOf(confirmed)).toMatchObject([
      { account: 'cash_boxes', userId: kofi, amountMinor: 60_00 },
      { account: 'cash_boxes', userId: nia, amountMinor: -60_00 },
    ])
  })
  it('happens once, one at a time, with no more than is there and may be there', () => {
    given(...boxed, proposed)
      .when(propose(50_00))
      .thenRefuses('cash_handover_open')
    given(...boxed, proposed, confirmed)
      .when(confirmIt())
      .thenNothing()
    given(...boxed, proposed, confirmed)
      .when(propose(41_00))
      .thenRefuses('cash_box_short')
    given(
      ...begun({ cashHolders: [cashHolders[0]!, { userId: kofi, ceilingMinor: minor(50_00) }] }),
      ...given100(kofi, nia),
    )
      .when(propose())
      .thenRefuses('cash_box_full')
    given(...boxed)
      .when(propose(60_00, ama))
      .thenRefuses('not_a_cash_holder')
  })
  it('can be withdrawn by either side until it is confirmed', () => {
    const ended: GoalEvent = { type: 'CashHandoverEnded', data: { handover: 1, byUserId: kofi } }
    given(...boxed, proposed)
      .when({ type: 'EndCashHandover', userId: kofi, handover: 1 })
      .then(ended)
    given(...boxed, proposed, ended)
      .when(confirmIt())
      .thenRefuses('cash_handover_ended')
    given(...boxed, proposed)
      .when({ type: 'EndCashHandover', userId: ama, handover: 1 })
      .thenRefuses('not_the_other_side')
  })
})

describe('a pot of which a part is in a cash box', () => {
  const full = [...boxed, ...paid(ama, 1), ...paid(nia, 1), closed(1)]
  const due = (payoutId: string, amount: number, who: readonly UserId[]): GoalEvent => ({
    type: 'PayoutDue',
    data: {
      ...({ payoutId, userId: ama, amountMinor: minor(amount), reason: 'round', round: 1 } as const),
      contributionIds: who.map(one => paymentOf(one, 1)),
      ...(payoutId === 'round-1' ? {} : { splitFrom: 'round-1' }),
    },
  })
  const pot = [...full, due('round-1', 200_00, [ama, nia]), due('round-1-box', 100_00, [kofi])]
  const send = (by: UserId, changes: object = {}) => ({
    ...({
      type: 'SendPayout',
      payoutId: 'round-1-box',
      attempt: 1,
      userId: by,
      asAdmin: false,
      ...firmAtOnce,
    } as const),
    ...({
      approvalAbove: minor(0),
      method: 'cash',
      reference: '',
      from: 'outside',
      now: day('2026-02-15'),
    } as const),
    ...changes,
  })
  const sent = (amount = 100_00): GoalEvent => ({
    type: 'PayoutSent',
    data: {
      ...({
        payoutId: 'round-1-box',
        attempt: 1,
        userId: ama,
        amountMinor: minor(amount),
        byUserId: nia,
      } as const),
      ...({ method: 'cash', reference: '', from: 'outside', cashHolderUserId: nia } as const),
    },
  })

  it('is paid in two payouts, of which the cash holder hands over one', () => {
    const beforeClosing = full.slice(0, -1)
    const whole = closed(1)
    const closedIt = { ...whole, data: { ...whole.data, outsideMinor: minor(100_00) } }
    given(...beforeClosing)
      .when({ type: 'AdvanceRotation', now: day('2026-02-15') })
      .then(closedIt, ...pot.slice(-2))
    given(...pot)
      .when(send(nia))
      .then(sent())
    expect(journalOf(sent())).toMatchObject([
      { account: 'payable', userId: ama, amountMinor: 100_00 },
      { account: 'cash_boxes', userId: nia, amountMinor: -100_00 },
    ])
  })
  it('is refused to organisers, admins and a cash holder whose box has too little', () => {
    given(...pot)
      .when(send(ama))
      .thenRefuses('not_a_cash_holder')
    given(...pot)
      .when(send(ama, { asAdmin: true }))
      .thenRefuses('not_a_cash_holder')
    given(...pot, {
      type: 'CashHandoverConfirmed',
      data: { handover: 1, fromUserId: nia, toUserId: kofi, amountMinor: minor(60_00) },
    })
      .when(send(nia))
      .thenRefuses('cash_box_short')
  })
  it('is paid in parts where it lies in several boxes', () =>
    given(...pot, {
      type: 'CashHandoverConfirmed',
      data: { handover: 1, fromUserId: nia, toUserId: kofi, amountMinor: minor(60_00) },
    })
      .when(send(nia, { amountMinor: minor(40_00) }))
      .then(
        {
          type: 'PayoutDivided',
          data: {
            ...{
              payoutId: 'round-1-box',
              restId: 'round-1-box-later-1',
              userId: ama,
              amountMinor: minor(60_00),
            },
            ...{
              contributionIds: [paymentOf(kofi, 1)],
              restContributionIds: [paymentOf(kofi, 1)],
              approvedBy: [],
            },
          },
        },
        sent(40_00),
      ))
  it('is owed by the cash holder again when it did not arrive, also after they have left', () => {
    const returned: GoalEvent = {
      type: 'PayoutCaseClosed',
      data: {
        ...({
          payoutId: 'round-1-box',
          attempt: 1,
          byUserId: null,
          userId: ama,
          amountMinor: minor(100_00),
        } as const),
        ...({ from: 'outside', outcome: 'returned', cashHolderUserId: nia } as const),
      },
    }
    const contested: GoalEvent = {
      type: 'PayoutContested',
      data: { payoutId: 'round-1-box', attempt: 1, byUserId: ama },
    }
    expect(journalOf(returned)[0]).toMatchObject({ account: 'cash_boxes', userId: nia, amountMinor: 100_00 })
    const left: GoalEvent = {
      type: 'MemberLeft',
      data: { userId: nia, byUserId: nia, reason: 'left', leaving: 1 },
    }
    given(...pot, sent(), contested, returned, left)
      .when(send(nia, { attempt: 2 }))
      .then({ ...sent(), data: { ...sent().data, attempt: 2 } } as GoalEvent)
  })
})
