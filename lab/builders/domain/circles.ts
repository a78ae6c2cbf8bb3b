import { type Charter, defaultCharter } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import {
  type ContributionId,
  contributionId,
  paymentIntentId,
  userId as toUserId,
  type UserId,
} from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { usableDestination } from './destinations.ts'
import { ama, circleTerms, facts, id, kofi, nia } from './goal.ts'

/**
 * A monthly circle of three who pay a hundred dollars each; Ama has the first turn, Kofi the second, Nia the
 * third.
 */
export const terms = (charter: Partial<Charter> = {}, seats = 3): typeof circleTerms => ({
  ...circleTerms,
  targetMinor: minor(seats * 100_00),
  totalMembers: seats,
  contributionMinor: minor(100_00),
  endDate: calendarDate('2026-04-30'),
  rotation: {
    ...{ cycleType: 'monthly', contributionMinor: minor(100_00), seats },
    charter: { ...defaultCharter, ...charter },
  },
})
export const day = (text: string) => instant(`${text}T12:00:00Z`)

const seat = (userId: UserId, position: number): GoalEvent => ({
  type: 'MemberJoined',
  data: { userId, role: userId === ama ? 'organiser' : 'member', position, join: 1, charterVersion: 1 },
})
/** All seats are taken, and all members have accepted. */
export const formed = (charter: Partial<Charter> = {}): GoalEvent[] => [
  { type: 'GoalCreated', data: terms(charter) },
  seat(ama, 1),
  seat(kofi, 2),
  seat(nia, 3),
]
export const began = (startsOn = '2026-01-31', charterVersion = 1): GoalEvent => ({
  type: 'RotationBegan',
  data: { startsOn: calendarDate(startsOn), charterVersion },
})
export const opened = (
  round: number,
  dueOn: string,
  { cycle = round, by = null as UserId | null } = {},
): GoalEvent => ({
  type: 'RoundOpened',
  data: { round, cycle, dueOn: calendarDate(dueOn), byUserId: by },
})
/** Round 1 is due on 28 February. */
export const begun = (charter: Partial<Charter> = {}): GoalEvent[] => [
  ...formed(charter),
  began(),
  opened(1, '2026-02-28'),
]

/** A member's nth payment for a round. */
export const paymentOf = (who: UserId, round: number, nth = 1): ContributionId =>
  contributionId(
    `${String(who).padStart(8, '0')}-${String(round).padStart(4, '0')}-4000-8000-${String(nth).padStart(12, '0')}`,
  )
const intentOf = (payment: ContributionId) => paymentIntentId(`pi_${payment.replaceAll('-', '')}`)

export const asked = (who: UserId, round: number, { nth = 1, amount = 100_00 } = {}): GoalEvent => ({
  type: 'ContributionRequested',
  data: { contributionId: paymentOf(who, round, nth), userId: who, amountMinor: minor(amount), round },
})
export const came = (
  who: UserId,
  round: number,
  { nth = 1, amount = 100_00, holder = who } = {},
): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(who, round, nth), userId: who, amountMinor: minor(amount), round },
    ...{ chargeId: 'ch_one', paymentIntentId: intentOf(paymentOf(who, round, nth)) },
    ...(holder === who ? {} : { holderUserId: holder }),
  },
})
export const paid = (
  who: UserId,
  round: number,
  how: { nth?: number; amount?: number } = {},
): GoalEvent[] => [asked(who, round, how), came(who, round, how)]
/** Stripe's report of such a payment after success. */
export const hear = (
  who: UserId,
  round: number,
  on: string,
  changes: Partial<PaymentFacts> & { nth?: number } = {},
) => {
  const { nth = 1, ...other } = changes
  const payment = paymentOf(who, round, nth)
  const said = {
    ...({
      id: intentOf(payment),
      status: 'succeeded',
      receivedMinor: minor(100_00),
      chargeId: 'ch_one',
    } as const),
    contribution: { goalId: id, userId: who, contributionId: payment },
  }
  return {
    ...({ type: 'RecordPayment', contributionId: payment, userId: who } as const),
    facts: facts({ ...said, ...other }),
    now: day(on),
  }
}

const admin = toUserId(90)
/** The recipient of each round. */
const turns = [ama, kofi, nia]
export const closed = (
  round: number,
  {
    payers = turns,
    by = null as UserId | null,
    recipient = turns[round - 1]!,
    nth = 1,
    byItself = false,
  } = {},
): GoalEventOf<'RoundClosed'> => ({
  type: 'RoundClosed',
  data: {
    ...{ round, recipientUserId: recipient, shortByUserId: by, potMinor: minor(payers.length * 100_00) },
    ...(byItself ? ({ short: true } as const) : {}),
    shares: payers.map(userId => ({
      userId,
      amountMinor: minor(100_00),
      contributionIds: [paymentOf(userId, round, nth)],
    })),
  },
})
export const potDue = (round: number, amount = 300_00, userId = turns[round - 1]!): GoalEvent => ({
  type: 'PayoutDue',
  data: { payoutId: `round-${round}`, userId, amountMinor: minor(amount), reason: 'round', round },
})
/** By an admin. */
export const sent = (round: number, amount = 300_00, userId = turns[round - 1]!): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId: `round-${round}`, attempt: 1, userId, amountMinor: minor(amount), byUserId: admin },
    ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
    destination: usableDestination.id,
  },
})
/** All members have paid a round, and its pot is due. */
export const complete = (round: number): GoalEvent[] => [
  ...turns.flatMap(who => paid(who, round)),
  closed(round),
  potDue(round),
]
export const late = (who: UserId, round: number): GoalEvent => ({
  type: 'MemberLate',
  data: { round, userId: who },
})
export const spared = (
  who: UserId,
  cause: GoalEventOf<'SeatSpared'>['data']['cause'],
  until: string | null,
  round = 1,
  cutShort?: string,
): GoalEvent => ({
  type: 'SeatSpared',
  data: {
    ...{ round, userId: who, cause, until: until === null ? null : calendarDate(until) },
    ...(cutShort === undefined ? {} : { cutShort: calendarDate(cutShort) }),
  },
})
export const owes = (
  debtor: UserId,
  creditor: UserId | null,
  round: number,
  changes: Partial<GoalEventOf<'DebtArose'>['data']> = {},
): GoalEvent => ({
  type: 'DebtArose',
  data: {
    ...{ debtId: `round-${round}-${debtor}`, debtorUserId: debtor, creditorUserId: creditor, round },
    ...{ amountMinor: minor(100_00), cause: 'round_closed_short' },
    ...changes,
  },
})
