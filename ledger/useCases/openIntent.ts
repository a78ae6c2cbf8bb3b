import { debitIn } from '#shared/bankDebits.ts'
import type { ContributionId, PaymentIntentId } from '#shared/ids.ts'
import { defaultCurrency } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Charge } from '#shared/ports/paymentGateway.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { mayPayByDebit } from '../domain/goal/contributions/debits.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import { type RecordedPayment, type Recording, recordPayment } from './recordPayment.ts'
import type { WantedPayment } from './wantedPayment.ts'

/** A payment that exists at Stripe. */
export interface Opened {
  readonly contributionId: ContributionId
  readonly facts: PaymentFacts
  readonly position: bigint | undefined
}

/** A payment that its payer can confirm, with its client secret. */
export interface OpenedPayment {
  readonly contributionId: ContributionId
  readonly paymentIntentId: PaymentIntentId
  readonly clientSecret: string
  readonly position: bigint | undefined
}

/** A payment by a saved card, and its result. */
export interface MadePayment extends RecordedPayment {
  readonly contributionId: ContributionId
  readonly facts: PaymentFacts
}

interface Reserved extends WantedPayment {
  readonly contributionId: ContributionId
  readonly customerId?: string
  readonly savesCard?: boolean
}

export type Opening = Pick<Dependencies, 'goals' | 'gateway' | 'cardMoney' | 'debits'>

/**
 * Creates the intent of a reserved contribution, unless its payer has paid too much by card. The log contains the intent
 * before any money can move.
 */
export const openIntent = async (
  { goals, gateway, cardMoney, debits }: Opening,
  reserved: Reserved,
  context: Context,
): Promise<Opened | Refusal> => {
  const { goalId, contributionId, userId, amountMinor } = reserved
  const state = await goals.load(goalId)
  const { currency = defaultCurrency } = state.terms ?? {}
  const refused = await cardMoney.count({ userId, contributionId, money: { amount: amountMinor, currency } })
  if (refused) {
    const reason = isOfActiveSchedule(state, contributionId) ? 'schedule_given_up' : 'lapsed'
    await goals.handle(goalId, { type: 'ReleaseContribution', contributionId, reason }, context)
    return refused
  }
  const debit = debitIn(debits, currency)
  const byDebit = debit && !reserved.savesCard && mayPayByDebit(state, { userId, contributionId, debit })
  const facts = await gateway.open({ ...reserved, currency, ...(byDebit ? { debit } : {}) })
  const command = { type: 'OpenContribution', contributionId, paymentIntentId: facts.id } as const
  const handled = await goals.handle(goalId, command, context)
  if (handled.outcome === 'accepted') return { contributionId, facts, position: handled.position }

  await gateway.cancel(facts.id) // it was released meanwhile and must not be paid
  // Or a failure at Stripe has made two, and the log has the other one, which can be paid.
  const { paymentIntentId } = (await goals.load(goalId)).contributions.get(contributionId) ?? {}
  const isOther = handled.refusal.code === 'contribution_differs' && paymentIntentId !== undefined
  const known = isOther ? await gateway.retrieve(paymentIntentId) : undefined
  return known ? { contributionId, facts: known, position: undefined } : handled.refusal
}

const isOfActiveSchedule = ({ contributions, schedules }: GoalState, id: ContributionId): boolean => {
  const { scheduleId } = contributions.get(id) ?? {}
  return scheduleId !== undefined && schedules.get(scheduleId)?.status === 'active'
}

/** Charges a saved card and records the result. */
export const chargeCard = async (
  deps: Recording & Pick<Dependencies, 'gateway'>,
  payment: Charge,
  context: Context,
): Promise<MadePayment | Refusal> => {
  const facts = await deps.gateway.charge(payment)
  const recorded = await recordPayment(deps, { facts, context })
  return isRefusal(recorded) ? recorded : { ...recorded, contributionId: payment.contributionId, facts }
}

export const forPayer = ({ contributionId, facts, position }: Opened): OpenedPayment => ({
  contributionId,
  paymentIntentId: facts.id,
  clientSecret: facts.clientSecret,
  position,
})

export const isUnpaid = ({ status }: PaymentFacts): boolean => status.startsWith('requires_')
