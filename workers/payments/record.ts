import type { GoalHandler } from '#ledger/handle.ts'
import type { PaymentContext, PaymentFacts, RecordedPayment } from '#shared/ports/payments.ts'
import type { Refusal } from '#shared/refusals.ts'

/** Tells the goal what the processor says. A payment that is not ours, or of no goal of ours, is refused. */
export const createRecorder =
  (goals: GoalHandler) =>
  async (
    facts: PaymentFacts,
    context: PaymentContext,
    cancelledBecause?: 'lapsed' | 'replaced',
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
        ...(cancelledBecause ? { cancelledBecause } : {}),
      },
      context,
    )
    if (handled.outcome === 'refused') return handled.refusal
    const first = handled.events.some(({ type }) => type === 'ContributionReceived')
    return { first, position: handled.position }
  }
