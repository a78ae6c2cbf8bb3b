import type { ContributionId, PaymentIntentId } from '#shared/ids.ts'
import { defaultCurrency } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Charge } from '#shared/ports/paymentGateway.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import { type RecordedPayment, type Recording, recordPayment } from './recordPayment.ts'
import type { WantedPayment } from './wantedPayment.ts'

/** A payment that Stripe knows of. */
export interface Opened {
  readonly contributionId: ContributionId
  readonly facts: PaymentFacts
  readonly position: bigint | undefined
}

/** A payment that its payer can confirm, with its secret. */
export interface OpenedPayment {
  readonly contributionId: ContributionId
  readonly paymentIntentId: PaymentIntentId
  readonly clientSecret: string
  readonly position: bigint | undefined
}

/** A payment by a saved card, and what came of it. */
export interface MadePayment extends RecordedPayment {
  readonly contributionId: ContributionId
  readonly facts: PaymentFacts
}

interface Reserved extends WantedPayment {
  readonly contributionId: ContributionId
  readonly customerId?: string
  readonly savesCard?: boolean
}

/** Makes the intent of a reserved contribution. The log knows the intent before any money can move. */
export const openIntent = async (
  { goals, gateway }: Pick<Dependencies, 'goals' | 'gateway'>,
  reserved: Reserved,
  context: Context,
): Promise<Opened | Refusal> => {
  const { goalId, contributionId } = reserved
  const { currency = defaultCurrency } = (await goals.load(goalId)).terms ?? {}
  const facts = await gateway.open({ ...reserved, currency })
  const command = { type: 'OpenContribution', contributionId, paymentIntentId: facts.id } as const
  const handled = await goals.handle(goalId, command, context)
  if (handled.outcome === 'accepted') return { contributionId, facts, position: handled.position }

  await gateway.cancel(facts.id) // it was released meanwhile and must not be paid
  // Or trouble at Stripe has made two, and the log knows the other one: that one can be paid.
  const { paymentIntentId } = (await goals.load(goalId)).contributions.get(contributionId) ?? {}
  const isOther = handled.refusal.code === 'contribution_differs' && paymentIntentId !== undefined
  const known = isOther ? await gateway.retrieve(paymentIntentId) : undefined
  return known ? { contributionId, facts: known, position: undefined } : handled.refusal
}

/** Charges a saved card and records what came of it. */
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
