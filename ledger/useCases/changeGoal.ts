import type { GoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'

/** Has Stripe make the refunds that a decision has asked for; should a job be lost, the sweep finds them in the log. */
export const askForRefunds = async (
  jobs: JobQueue,
  goalId: GoalId,
  events: readonly GoalEvent[],
): Promise<void> => {
  for (const event of events) {
    if (event.type !== 'RefundRequested') continue
    const { contributionId, refundRequestId } = event.data
    await jobs.add('make-refund', { goalId, contributionId, refundRequestId }, { id: refundRequestId })
  }
}
