import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  closed,
  complete,
  day,
  hear,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  sent,
  spared,
  terms,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { Charter, Fee } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { isCircle } from './circle.ts'
import { lateFees } from './fees.ts'
import { windingUp } from './windingUp.ts'

const withLateFee = { latePolicy: 'reduced', lateFeeMinor: minor(10_00) } as const
const withOrganiserFee = { latePolicy: 'reduced', organiserFeeMinor: minor(15_00) } as const
const tick = (on: string, locked: UserId[] = []) =>
  ({ type: 'AdvanceRotation', now: day(on), locked }) as const
const lateFee = (debtor: UserId, creditor: UserId, round: number): GoalEvent =>
  owes(debtor, creditor, round, {
    ...{ debtId: `late-fee-${round}-${debtor}`, amountMinor: minor(10_00), cause: 'late_fee' },
  })
const organiserFee = (debtor: UserId, round: number, amount = 15_00): GoalEvent =>
  owes(debtor, ama, round, {
    ...{ debtId: `organiser-fee-${round}`, amountMinor: minor(amount), cause: 'organiser_fee' },
  })
/** Another person takes the seat over after a default. */
const taking = (leaverUserId: UserId, successor: UserId, position: number): GoalEvent[] => [
  { type: 'MemberJoined', data: { userId: successor, role: 'member', position, join: 1, charterVersion: 1 } },
  { type: 'MemberReplaced', data: { leaving: 1, leaverUserId, userId: successor, way: 'default' } },
  { type: 'MemberLeft', data: { leaving: 1, userId: leaverUserId, byUserId: successor, reason: 'replaced' } },
]
/** The processor has the money of that round. */
const settledAll = (round: number): GoalEvent[] =>
  [ama, kofi, nia].map(who => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, round), balanceTransactionId: 'txn_1', feeMinor: minor(0) },
      ...{ netMinor: minor(100_00), availableAt: day('2026-03-02'), bookedAt: day('2026-03-01') },
    },
  }))
const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

/** Round 1 is due on 28 February, and grace is over after 3 March. It is Ama's, and Nia has not paid it. */
const niaMissing = [...begun(withLateFee), ...paid(ama, 1), ...paid(kofi, 1)]
const closing = { type: 'CloseRoundShort', userId: ama, round: 1, now: day('2026-03-05') } as const
const second = opened(2, '2026-03-31')
const short = [closed(1, { payers: [ama, kofi], by: ama }), owes(nia, ama, 1)]

describe('a late fee', () => {
  it('does not arise as a member becomes late', () =>
    given(...niaMissing)
      .when(tick('2026-03-04'))
      .then(late(nia, 1)))

  it('is owed to the recipient as the round closes without the member', () =>
    given(...niaMissing, late(nia, 1))
      .when(closing)
      .then(...short, lateFee(nia, ama, 1), potDue(1, 200_00), second))

  it('is owed by who has paid late, too', () =>
    given(...niaMissing, late(nia, 1), ...paid(nia, 1))
      .when(tick('2026-03-05'))
      .then(closed(1), lateFee(nia, ama, 1), potDue(1), second))

  it('does not arise where the charter names none', () =>
    given(...begun({ latePolicy: 'reduced' }), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1))
      .when(closing)
      .then(...short, potDue(1, 200_00), second))

  it('is not owed to oneself', () =>
    given(...begun(withLateFee), ...paid(kofi, 1), ...paid(nia, 1), late(ama, 1))
      .when(closing)
      .then(closed(1, { payers: [kofi, nia], by: ama }), potDue(1, 200_00), second))

  it('is not owed by a member who was excused and has paid in the days after', () =>
    given(...niaMissing, late(nia, 1), spared(nia, 'lock', '2026-03-10'), ...paid(nia, 1))
      .when(tick('2026-03-09'))
      .then(closed(1), potDue(1), second))

  const again: GoalEvent = { type: 'MemberLate', data: { round: 1, userId: nia, again: true } }
  const closedSpared = [...niaMissing, spared(nia, 'lock', '2026-03-20'), ...short, potDue(1, 200_00), second]
  it('is owed when their days to pay end after the round has closed', () =>
    given(...closedSpared)
      .when(tick('2026-03-21'))
      .then(again, lateFee(nia, ama, 1)))

  it('is owed once', () =>
    given(...niaMissing, late(nia, 1), spared(nia, 'lock', '2026-03-04'), again)
      .when({ ...closing, now: day('2026-03-11') })
      .then(...short, lateFee(nia, ama, 1), potDue(1, 200_00), second))

  const processing: GoalEvent = {
    type: 'ContributionProcessing',
    data: { contributionId: paymentOf(nia, 1), debit: 'us_bank_account' },
  }
  it('is not owed by a member whose bank was processing a debit when grace ended', () =>
    given(...niaMissing, paid(nia, 1)[0]!, processing, late(nia, 1))
      .when(closing)
      .then(...short, potDue(1, 200_00), second))

  const failed: GoalEvent[] = [
    {
      type: 'ContributionDeclined',
      data: {
        ...{ contributionId: paymentOf(nia, 1), attempt: 1, code: 'insufficient_funds' },
        ...{ declineCode: null, chargeId: 'ch_one' },
      },
    },
    { type: 'ContributionCancelled', data: { contributionId: paymentOf(nia, 1), reason: 'debit_failed' } },
  ]
  const decline = {
    ...{ code: 'insufficient_funds', message: 'No money', declineCode: undefined, chargeId: 'ch_one' },
  }
  const failing = hear(nia, 1, '2026-03-08', {
    ...{ status: 'requires_payment_method', receivedMinor: minor(0), decline },
  })
  const offered: GoalEvent = {
    type: 'ContributionOpened',
    data: { contributionId: paymentOf(nia, 1), paymentIntentId: failing.facts.id },
  }
  const debit = [asked(nia, 1), offered, processing]
  const byDebit = [...niaMissing, ...debit, late(nia, 1)]
  it('is owed when that debit fails before the round closes', () =>
    given(...byDebit, ...failed)
      .when(closing)
      .then(...short, lateFee(nia, ama, 1), potDue(1, 200_00), second))

  it('is owed as soon as that debit fails after the round has closed, once', () => {
    const afterwards = [...byDebit, ...short, potDue(1, 200_00), second]
    given(...afterwards)
      .when(failing)
      .then(...failed, lateFee(nia, ama, 1))
    given(...afterwards, ...failed, lateFee(nia, ama, 1))
      .when(failing)
      .thenNothing()
  })

  const { data } = closed(1)
  const shares = data.shares.map(one =>
    one.userId === nia ? { ...one, contributionIds: [paymentOf(nia, 1, 2)] } : one,
  )
  it('is not owed for that debit when a member was excused meanwhile and has paid in the days after', () =>
    given(...byDebit, spared(nia, 'lock', '2026-03-10'), ...failed, ...paid(nia, 1, { nth: 2 }))
      .when(tick('2026-03-09'))
      .then({ type: 'RoundClosed', data: { ...data, shares } }, potDue(1), second))

  it('is not owed while another debit of that day is under way', () => {
    const other = { contributionId: paymentOf(nia, 1, 2), debit: 'us_bank_account' } as const
    const debits: GoalEvent[] = [asked(nia, 1, { nth: 2 }), { type: 'ContributionProcessing', data: other }]
    const before = [...niaMissing, ...debit, ...debits, late(nia, 1)]
    given(...before, ...short, potDue(1, 200_00), second)
      .when(failing)
      .then(...failed)
  })

  it('is not owed for a debit that fails after the circle has ended early', () => {
    const ended: GoalEvent = { type: 'CircleWoundUp', data: { byUserId: null, round: 2 } }
    given(...byDebit, ...short, potDue(1, 200_00), second, ended)
      .when(failing)
      .then(...failed)
  })

  it('is not owed by a successor for the time before them', () => {
    const replaced = stateAfter(...niaMissing, late(nia, 1), ...taking(nia, userId(4), 3))
    expect([...replaced.late]).toContain(userId(4))
    expect(isCircle(replaced) && lateFees(replaced, 1)).toEqual([])
  })

  it('is no part of what its debtor lacks of a round', () => {
    given(...begun(withLateFee), ...complete(1), lateFee(nia, ama, 1), opened(2, '2026-03-31'))
      .when({
        ...{
          type: 'RequestContribution',
          userId: nia,
          contributionId: paymentOf(nia, 2),
          now: day('2026-03-10'),
        },
        amountMinor: minor(90_00),
      } as const)
      .thenRefuses('not_the_fixed_amount')
  })

  it('is not set off by paying less into the debtor’s round', () =>
    given(...[...begun(withLateFee), ...complete(1), sent(1), lateFee(kofi, ama, 1), opened(2, '2026-03-31')])
      .when({
        ...{
          type: 'RequestContribution',
          userId: ama,
          contributionId: paymentOf(ama, 2),
          now: day('2026-03-10'),
        },
        amountMinor: minor(90_00),
      } as const)
      .thenRefuses('not_the_fixed_amount'))
})

describe('fees', () => {
  /** What Kofi owes is paid out of his pot of the second round. */
  const nettedOf = (debtId: string, creditor: UserId, amount: number, fee?: Fee): GoalEvent => ({
    type: 'DebtNetted',
    data: {
      ...{ debtId, payment: 1, potRound: 2, debtorUserId: kofi, creditorUserId: creditor },
      ...(fee ? { fee, payoutId: 'round-2' } : {}),
      amountMinor: minor(amount),
    },
  })
  const due = (payoutId: string, to: UserId, amount: number, payers: readonly UserId[]): GoalEvent => ({
    type: 'PayoutDue',
    data: {
      ...{ payoutId, userId: to, amountMinor: minor(amount), reason: 'debt', round: 2 },
      contributionIds: payers.map(who => paymentOf(who, 2)),
    } as const,
  })
  const feeOfKofi = [...begun(withLateFee), ...complete(1), sent(1), lateFee(kofi, ama, 1)]
  const reversed = owes(kofi, nia, 1, {
    ...{ debtId: 'reversal-1-1', amountMinor: minor(200_00), cause: 'reversed' },
  })

  const paidByAll = [ama, kofi, nia].flatMap(who => paid(who, 2))
  const firmly = { firmAfterDays: 0 } as const

  it('are paid out of the debtor’s own pot, as soon as it could be sent', () => {
    const closing = [...feeOfKofi, opened(2, '2026-03-31'), ...paidByAll]
    const potOfKofi = [closed(2), potDue(2)]
    given(...closing)
      .when({ ...tick('2026-03-10'), ...firmly })
      .then(...potOfKofi)
    given(...closing, ...potOfKofi, ...settledAll(2))
      .when({ ...tick('2026-03-10'), ...firmly })
      .then(nettedOf('late-fee-1-2', ama, 10_00, 'late_fee'), due('debt-late-fee-1-2-1', ama, 10_00, [ama]))
  })

  it('wait while the pot is held', () => {
    const held: GoalEvent = {
      type: 'PayoutHeld',
      data: {
        ...{ payoutId: 'round-2', hold: 1, byUserId: userId(90), reason: 'Being looked at' },
        ...{ heldAt: day('2026-03-10'), until: day('2026-03-12') },
      },
    }
    given(...feeOfKofi, opened(2, '2026-03-31'), ...complete(2), ...settledAll(2), held)
      .when({ ...tick('2026-03-11'), ...firmly })
      .thenNothing()
  })

  it('are paid after all other debts, also to a member who has paid into the pot', () =>
    given(...feeOfKofi, reversed, opened(2, '2026-03-31'), ...paid(ama, 2), ...paid(nia, 2), late(kofi, 2))
      .when({ type: 'CloseRoundShort', userId: kofi, round: 2, now: day('2026-04-05'), ...firmly } as const)
      .then(
        ...[closed(2, { payers: [ama, nia], by: kofi }), nettedOf('reversal-1-1', nia, 200_00)],
        ...[due('debt-reversal-1-1-1', nia, 200_00, [nia, ama]), opened(3, '2026-04-30')],
      ))

  it('are not set off against what the other owes for a round, which a bank could take back', () => {
    const other = owes(ama, kofi, 1, {
      ...{ debtId: 'reversal-1-1', amountMinor: minor(50_00), cause: 'reversed' },
    })
    given(...feeOfKofi, other)
      .when(tick('2026-02-21'))
      .thenNothing()
    const fee = owes(ama, kofi, 2, { debtId: 'late-fee-2-1', amountMinor: minor(10_00), cause: 'late_fee' })
    const released = (debtId: string, debtorUserId: UserId, creditorUserId: UserId): GoalEvent => ({
      type: 'DebtReleased',
      data: {
        ...{ debtId, debtorUserId, creditorUserId, amountMinor: minor(10_00) },
        ...{ reason: 'set_off', fee: 'late_fee' },
      },
    })
    given(...feeOfKofi, other, fee)
      .when(tick('2026-02-21'))
      .then(released('late-fee-1-2', kofi, ama), released('late-fee-2-1', ama, kofi))
  })

  it('fall away at the end of a circle with what its debtor owes to who has received', () => {
    const state = stateAfter(
      ...begun(withLateFee),
      ...complete(1),
      lateFee(nia, ama, 1),
      lateFee(kofi, ama, 1),
    )
    if (!isCircle(state)) throw new Error('no circle')
    const released = windingUp(state, null).filter(({ type }) => type === 'DebtReleased')
    expect(released.map(({ data }) => data)).toMatchObject([
      { debtId: 'late-fee-1-3', reason: 'wound_up', fee: 'late_fee' },
      { debtId: 'late-fee-1-2', reason: 'wound_up', fee: 'late_fee' },
    ])
  })

  const create = (charter: Partial<Charter>) => ({ type: 'CreateGoal', terms: terms(charter) }) as const
  it.each([
    [{ lateFeeMinor: minor(10_01) }, 'late_fee_too_high'],
    [{ organiserFeeMinor: minor(15_01) }, 'organiser_fee_too_high'],
    [{ lateFeeMinor: minor(0) }, 'amount_not_positive'],
  ] as const)('are limited: %o', (charter, refusal) => given().when(create(charter)).thenRefuses(refusal))

  it('are part of the rules that members accept', () => {
    const { rotation } = terms(withLateFee)
    const amended = goalDecider.decide(
      {
        ...{ type: 'AmendCharter', userId: ama, startDate: calendarDate('2026-01-31') },
        ...{ charter: { ...rotation!.charter!, lateFeeMinor: minor(5_00) }, now: day('2026-01-01') },
      },
      stateAfter(...begun(withLateFee).slice(0, 4)),
    )
    expect(amended).toMatchObject({ outcome: 'accepted', events: [{ type: 'CharterAmended' }] })
  })
})

describe('the organiser’s fee', () => {
  const fromPot = (amount = 15_00, payers = [ama]): GoalEvent[] => [
    {
      type: 'DebtNetted',
      data: {
        ...{ debtId: 'organiser-fee-2', payment: 1, potRound: 2, payoutId: 'round-2', debtorUserId: kofi },
        ...{ creditorUserId: ama, amountMinor: minor(amount), fee: 'organiser_fee' },
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: 'debt-organiser-fee-2-1', userId: ama, amountMinor: minor(amount), reason: 'debt' },
        ...{ round: 2, contributionIds: payers.map(who => paymentOf(who, 2)) },
      } as const,
    },
  ]
  const turnOfKofi = [...begun(withOrganiserFee), ...complete(1), sent(1), second]

  const thirdSettled = [...complete(2), organiserFee(kofi, 2), ...settledAll(2)]
  it('is owed by the recipient of another pot as it closes, and paid as soon as that could be sent', () => {
    given(...turnOfKofi, ...[ama, kofi, nia].flatMap(who => paid(who, 2)))
      .when(tick('2026-03-10'))
      .then(closed(2), organiserFee(kofi, 2), potDue(2))
    given(...turnOfKofi, ...thirdSettled)
      .when({ ...tick('2026-03-10'), firmAfterDays: 0 })
      .then(...fromPot())
  })

  it('is nothing of their own pot', () =>
    given(...begun(withOrganiserFee), ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1))
      .when(tick('2026-02-10'))
      .then(closed(1), potDue(1)))

  it('is less of a short pot, in proportion', () =>
    given(...turnOfKofi, ...paid(ama, 2), ...paid(kofi, 2), late(nia, 2))
      .when({ type: 'CloseRoundShort', userId: kofi, round: 2, now: day('2026-04-05') })
      .then(
        closed(2, { payers: [ama, kofi], by: kofi }),
        owes(nia, kofi, 2),
        organiserFee(kofi, 2, 10_00),
        potDue(2, 200_00),
        opened(3, '2026-04-30'),
      ))
})
