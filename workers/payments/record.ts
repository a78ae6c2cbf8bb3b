import type { GoalHandler } from '#ledger/handle.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Payers, PaymentContext, PaymentFacts, RecordedPayment } from '#shared/ports/payments.ts'
import type { Refusal } from '#shared/refusals.ts'

export type CancelReason = GoalEventOf<'ContributionCancelled'>['data']['reason']

export interface RecorderParts {
  readonly goals: GoalHandler
  readonly payers: Pick<Payers, 'setCard'>
  readonly clock: Clock
}

/**
 * Tells the goal what the processor says. A payment that is not ours, or of no goal of ours, is refused. The card that
 * has paid for a plan is the one that it is charged to from then on.
 */
export const createRecorder = ({ goals, payers, clock }: RecorderParts) => {
  /** Cut off after this, it is done again: the log does not know of the money yet. */
  const keepCard = async ({ contribution, status, savesCard, card }: PaymentFacts): Promise<void> => {
    if (!contribution || status !== 'succeeded' || !savesCard || card?.id === undefined) return
    const { goalId, userId, contributionId } = contribution
    const paid = async (how?: 'fresh') => (await goals.load(goalId, how)).contributions.get(contributionId)
    if ((await paid())?.status === 'received') return
    const known = await paid('fresh')
    if (known?.userId !== userId || known.status === 'received' || !known.scheduleId) return
    await payers.setCard({ scheduleId: known.scheduleId, userId, cardId: card.id })
  }

  return async (
    facts: PaymentFacts,
    context: PaymentContext,
    cancelledBecause?: CancelReason,
  ): Promise<RecordedPayment | Refusal> => {
    if (!facts.contribution) return { code: 'contribution_not_found' }
    await keepCard(facts)
    const { goalId, userId, contributionId } = facts.contribution
    const handled = await goals.handle(
      goalId,
      {
        type: 'RecordPayment',
        contributionId,
        userId,
        facts,
        now: clock.now(),
        ...(cancelledBecause ? { cancelledBecause } : {}),
      },
      context,
    )
    if (handled.outcome === 'refused') return handled.refusal
    const first = handled.events.some(({ type }) => type === 'ContributionReceived')
    return { first, position: handled.position }
  }
}
export type Recorder = ReturnType<typeof createRecorder>
