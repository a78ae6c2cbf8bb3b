import type { GoalId, PaymentIntentId, ScheduleId, UserId } from '#shared/ids.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import { type Recording, recordPayment } from './recordPayment.ts'

type Releasing = Recording & Pick<Dependencies, 'gateway'>
type Open = GoalState['open'] extends { entries(): Iterable<infer Entry> } ? Entry : never

/** Cancels open contributions, also at Stripe; returns the log's position after the last. */
const release = async (
  deps: Releasing,
  {
    goalId,
    open,
    reason,
  }: {
    readonly goalId: GoalId
    readonly open: readonly Open[]
    readonly reason: 'replaced' | 'schedule_given_up' | 'lapsed'
  },
  context: Context,
): Promise<bigint | undefined> => {
  let position: bigint | undefined
  for (const [contributionId, { paymentIntentId }] of open) {
    if (paymentIntentId === undefined) {
      const command = { type: 'ReleaseContribution', contributionId, reason } as const
      const released = await deps.goals.handle(goalId, command, context)
      if (released.outcome === 'accepted') position = released.position
      continue
    }
    const facts = await deps.gateway.cancel(paymentIntentId)
    const recorded = await recordPayment(deps, { facts, context, cancelledBecause: reason })
    if (!isRefusal(recorded)) position = recorded.position
  }
  return position
}

interface Payer {
  readonly goalId: GoalId
  readonly userId: UserId
  /** By default their own seat. */
  readonly holderUserId?: UserId | undefined
  /** The schedule whose first payment is kept. */
  readonly except?: ScheduleId
}

/**
 * Cancels the payer's own other unconfirmed payments for a seat; true when that released anything. Payments that a
 * schedule is still trying to make are left to it.
 */
export const releaseOthers = async (
  deps: Releasing,
  { goalId, userId, holderUserId = userId, except }: Payer,
  context: Context,
): Promise<boolean> => {
  const state = await deps.goals.load(goalId)
  const open = [...state.open.entries()].filter(
    ([, { userId: payer, holderUserId: seat, status, scheduleId }]) => {
      const schedule = scheduleId && state.schedules.get(scheduleId)?.status
      const isOther =
        payer === userId && seat === holderUserId && (scheduleId === undefined || scheduleId !== except)
      return isOther && status !== 'processing' && schedule !== 'active' && schedule !== 'paused'
    },
  )
  await release(deps, { goalId, open, reason: 'replaced' }, context)
  return open.length > 0
}

/** Cancels payments that a schedule is trying and no bank is processing. */
export const releaseOfSchedule = async (
  deps: Releasing,
  { goalId, scheduleId }: { readonly goalId: GoalId; readonly scheduleId: ScheduleId },
  context: Context,
): Promise<bigint | undefined> => {
  const open = [...(await deps.goals.load(goalId)).open.entries()].filter(
    ([, one]) => one.scheduleId === scheduleId && one.status !== 'processing',
  )
  return release(deps, { goalId, open, reason: 'schedule_given_up' }, context)
}

/** Cancels one payment if that is still possible, and records the result. */
export const letGoOfPayment = async (
  deps: Releasing,
  id: PaymentIntentId,
  context: Context,
): Promise<void> => {
  const facts = await deps.gateway.cancel(id)
  const { goalId, contributionId } = facts.contribution ?? {}
  const known =
    goalId && contributionId ? (await deps.goals.load(goalId)).contributions.get(contributionId) : undefined
  const cancelledBecause = known?.scheduleId ? 'schedule_given_up' : 'lapsed'
  await recordPayment(deps, { facts, context, cancelledBecause })
}

/** A payment that is of one of our goals. */
export type OwnPayment = PaymentFacts & { readonly contribution: NonNullable<PaymentFacts['contribution']> }

/**
 * The payer has closed the form of an open payment, which is cancelled. One that was tried, or that waits at the bank's page,
 * can still be finished, and stays.
 */
export const giveUpPayment = async (
  deps: Releasing,
  facts: OwnPayment,
  context: Context,
): Promise<{ readonly position: bigint | undefined } | Refusal> => {
  const recorded = await recordPayment(deps, { facts, context })
  if (isRefusal(recorded) || facts.status !== 'requires_payment_method') return recorded
  const { goalId, contributionId } = facts.contribution
  const { contributions, schedules } = await deps.goals.load(goalId, 'fresh')
  const known = contributions.get(contributionId)
  const schedule = known?.scheduleId && schedules.get(known.scheduleId)?.status
  if (known?.status !== 'opened' || known.declines > 0 || (schedule && schedule !== 'requested'))
    return recorded
  const open: Open[] = [[contributionId, known]]
  return { position: await release(deps, { goalId, open, reason: 'lapsed' }, context) }
}
