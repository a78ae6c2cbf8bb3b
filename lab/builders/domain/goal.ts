import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Role } from '#shared/roles.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { usableDestination } from './destinations.ts'
import { specification } from './specification.ts'

export const given = specification(goalDecider)

/** Before the first day of any goal here. */
export const now = instant('2026-01-10T12:00:00Z')

export const ama = userId(1)
export const kofi = userId(2)
export const nia = userId(3)
export const id = goalId(7)
export const paymentId = contributionId('11111111-1111-4111-8111-111111111111')
export const otherPaymentId = contributionId('22222222-2222-4222-8222-222222222222')
export const intentId = paymentIntentId('pi_one')

export const terms: GoalEventOf<'GoalCreated'>['data'] = {
  goalId: id,
  creatorId: ama,
  name: 'Lisbon in June',
  type: 'Vacation & Travel',
  subtype: null,
  description: null,
  currency: 'USD',
  targetMinor: minor(100_00),
  startDate: calendarDate('2026-11-21'),
  endDate: calendarDate('2027-06-09'),
  totalMembers: 3,
  contributionMinor: null,
  rotation: null,
}
export const circleTerms: typeof terms = {
  ...terms,
  name: 'Makola Market Circle',
  type: 'Susu (Rotating Savings Fund)',
  targetMinor: minor(1000_00),
  startDate: calendarDate('2026-01-31'),
  endDate: calendarDate('2026-03-31'),
  totalMembers: 2,
  contributionMinor: minor(500_00),
  rotation: { cycleType: 'monthly', contributionMinor: minor(500_00), seats: 2, charter: null },
}

export const created: GoalEvent = { type: 'GoalCreated', data: terms }
export const circleCreated: GoalEvent = { type: 'GoalCreated', data: circleTerms }
export const joined = (
  who = ama,
  role: Role = who === ama ? 'organiser' : 'member',
  position: number | null = who,
): GoalEvent => ({
  type: 'MemberJoined',
  data: { userId: who, role, position, join: 1 },
})
export const requested = (
  amount = 40_00,
  who = ama,
  contribution = paymentId,
  round: number | null = null,
): GoalEvent => ({
  type: 'ContributionRequested',
  data: { contributionId: contribution, userId: who, amountMinor: minor(amount), round },
})
export const opened: GoalEvent = {
  type: 'ContributionOpened',
  data: { contributionId: paymentId, paymentIntentId: intentId },
}
export const received = (amount = 40_00, who = ama, contribution = paymentId): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    contributionId: contribution,
    userId: who,
    amountMinor: minor(amount),
    chargeId: 'ch_one',
    paymentIntentId: intentId,
  },
})
/** As the event has it. */
export const booked = {
  balanceTransactionId: 'txn_one',
  feeMinor: minor(1_46),
  netMinor: minor(38_54),
  availableAt: instant('2026-11-23T10:00:00Z'),
}
export const settlement = { ...booked, currency: 'USD' }
export const settled: GoalEvent = {
  type: 'ContributionSettled',
  data: { contributionId: paymentId, ...booked },
}
export const cancelled = (reason: 'lapsed' | 'replaced' | 'at_stripe' = 'lapsed'): GoalEvent => ({
  type: 'ContributionCancelled',
  data: { contributionId: paymentId, reason },
})
export const declined = (attempt: number, chargeId: string): GoalEvent => ({
  type: 'ContributionDeclined',
  data: {
    contributionId: paymentId,
    attempt,
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    chargeId,
  },
})

export const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: intentId,
  status: 'requires_payment_method',
  amountMinor: minor(40_00),
  receivedMinor: minor(0),
  currency: 'USD',
  contribution: { goalId: id, userId: ama, contributionId: paymentId },
  clientSecret: 'pi_one_secret_two',
  customerId: undefined,
  savesCard: false,
  card: undefined,
  statementDescriptor: undefined,
  chargeId: undefined,
  settlement: undefined,
  decline: undefined,
  refunds: [],
  disputes: [],
  ...changes,
})
export const succeeded = facts({ status: 'succeeded', receivedMinor: minor(40_00), chargeId: 'ch_one' })

/** For tests that do not concern firmness or destinations: settled money can be sent. */
export const firmAtOnce = { firmAfterDays: 0, reserveLeft: minor(0), destination: usableDestination } as const
