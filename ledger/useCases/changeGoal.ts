import type { GoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { GoalCommand } from '../domain/goal/decider.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

/** Executes a command on a goal, and queues jobs for the refunds that it requested. */
export const changeGoal = async (
  { goals, jobs }: Pick<Dependencies, 'goals' | 'jobs'>,
  goalId: GoalId,
  command: GoalCommand,
  context: Context,
): Promise<Handled> => {
  const handled = await goals.handle(goalId, command, context)
  if (handled.outcome === 'accepted') await askForRefunds(jobs, goalId, handled.events)
  return handled
}

/** If a job is lost, the sweep finds the request in the log. */
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
