import type { GoalEventOf } from '#shared/events/goal.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

export interface RecordedPayment {
  /** Whether this call recorded the money. */
  readonly first: boolean
  readonly position: bigint | undefined
}

interface Input {
  readonly facts: PaymentFacts
  readonly context: Context
  readonly cancelledBecause?: GoalEventOf<'ContributionCancelled'>['data']['reason']
}

export type Recording = Pick<Dependencies, 'goals' | 'payers' | 'clock'>

/**
 * Appends to the goal what is new in Stripe's facts. A payment that is not ours, or of none of our goals, is
 * refused. A schedule is charged to its last paying card from then on.
 */
export const recordPayment = async (
  deps: Recording,
  { facts, context, cancelledBecause }: Input,
): Promise<RecordedPayment | Refusal> => {
  if (!facts.contribution) return { code: 'contribution_not_found' }
  await keepCard(deps, facts)
  const { goalId, userId, contributionId } = facts.contribution
  const handled = await deps.goals.handle(
    goalId,
    {
      type: 'RecordPayment',
      contributionId,
      userId,
      facts,
      now: deps.clock.now(),
      ...(cancelledBecause ? { cancelledBecause } : {}),
    },
    context,
  )
  if (handled.outcome === 'refused') return handled.refusal
  const first = handled.events.some(({ type }) => type === 'ContributionReceived')
  return { first, position: handled.position }
}

/** An interruption after this is repaired by a repetition: the log does not contain the money yet. */
const keepCard = async (
  { goals, payers }: Recording,
  { contribution, status, savesCard, card }: PaymentFacts,
): Promise<void> => {
  if (!contribution || status !== 'succeeded' || !savesCard || card?.id === undefined) return
  const { goalId, userId, contributionId } = contribution
  const paid = async (how?: 'fresh') => (await goals.load(goalId, how)).contributions.get(contributionId)
  if ((await paid())?.status === 'received') return
  const known = await paid('fresh')
  if (known?.userId !== userId || known.status === 'received' || !known.scheduleId) return
  await payers.setCard({ scheduleId: known.scheduleId, userId, cardId: card.id })
}
