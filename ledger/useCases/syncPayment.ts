import type { PaymentIntentId } from '#shared/ids.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { isRefusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import { type RecordedPayment, type Recording, recordPayment } from './recordPayment.ts'

interface Input {
  readonly id: PaymentIntentId
  readonly context: Context
  /** For refunds and disputes, which the charge itself may not mention. */
  readonly how?: 'thorough' | undefined
}

export interface Syncing extends Recording, Pick<Dependencies, 'gateway'> {
  readonly reads: Pick<Dependencies['reads'], 'ledgerPayments'>
}

/**
 * Looks up the facts at Stripe and records them: the only way in which they enter the log after the request.
 */
export const syncPayment = async (
  deps: Syncing,
  { id, context, how }: Input,
): Promise<RecordedPayment | undefined> => {
  const { gateway, goals } = deps
  let facts = await gateway.retrieve(id, how)
  if (!facts) return undefined
  if (facts.contribution && facts.status === 'succeeded') {
    const { goalId, contributionId } = facts.contribution
    const known = (await goals.load(goalId)).contributions.get(contributionId)
    // Its metadata was changed at Stripe to name another goal. Reconciliation reports the difference.
    if (!known && (await isOfAnother(deps, facts.contribution, id))) return undefined
    if (known?.reversals && how === undefined) facts = (await gateway.retrieve(id, 'thorough')) ?? facts
  }
  const recorded = await recordPayment(deps, { facts, context })
  if (!isRefusal(recorded)) {
    await endFailedDebit(deps, facts)
    return recorded
  }
  // The job fails and is retried until the goal accepts events.
  if (recorded.code === 'goal_held_back')
    throw new Error(`the goal of the payment ${id} is held back, and it cannot be recorded`)
  return undefined
}

/** The log has ended a debit that failed; with its client secret it could still be paid. */
export const endFailedDebit = async (
  { goals, gateway }: Pick<Syncing, 'goals' | 'gateway'>,
  { id, status, debit, contribution }: PaymentFacts,
): Promise<void> => {
  if (status !== 'requires_payment_method' || debit === undefined || !contribution) return
  const { goalId, contributionId } = contribution
  const known = (await goals.load(goalId)).contributions.get(contributionId)
  if (known?.status === 'cancelled') await gateway.cancel(id)
}

/** Reads the newest events: the cached state may lack the payment's contribution. */
const isOfAnother = async (
  { reads, goals }: Syncing,
  { goalId, contributionId }: NonNullable<PaymentFacts['contribution']>,
  id: PaymentIntentId,
): Promise<boolean> =>
  (await reads.ledgerPayments([id])).some(known => known.contributionId !== contributionId) &&
  !(await goals.load(goalId, 'fresh')).contributions.has(contributionId)
