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
export const createRecorder =
  ({ goals, payers, clock }: RecorderParts) =>
  async (
    facts: PaymentFacts,
    context: PaymentContext,
    cancelledBecause?: CancelReason,
  ): Promise<RecordedPayment | Refusal> => {
    if (!facts.contribution) return { code: 'contribution_not_found' }
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
    const cardId = facts.card?.id
    if (first && facts.savesCard && cardId !== undefined) {
      const { scheduleId } = (await goals.load(goalId)).contributions.get(contributionId) ?? {}
      if (scheduleId) await payers.setCard({ scheduleId, userId, cardId })
    }
    return { first, position: handled.position }
  }
export type Recorder = ReturnType<typeof createRecorder>
