import type { GoalId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { WebhookSending } from '#shared/ports/webhooks.ts'
import { addJobs } from './turn.ts'

interface Parts {
  readonly readSide: {
    readonly position: bigint
    onChange(listener: (goals: readonly GoalId[] | undefined) => void): () => void
  }
  readonly webhooks: Pick<WebhookSending, 'due'>
  readonly jobs: JobQueue
  readonly log: Pick<Log, 'warn'>
  readonly pauseMs?: number
}

/**
 * Adds a job for each webhook whose goals have changed in the read side. Every worker does, and their jobs for one position have
 * one id. What is missed here is found by the sweep.
 */
export const followForWebhooks = ({ readSide, webhooks, jobs, log, pauseMs = 250 }: Parts): (() => void) => {
  let goals: Set<GoalId> | undefined = new Set()
  let waiting: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    waiting = undefined
    const changed = goals
    goals = new Set()
    await addJobs(jobs, await webhooks.due(changed ? { goals: [...changed] } : {}), String(readSide.position))
  }
  const stop = readSide.onChange(changed => {
    if (changed === undefined) goals = undefined
    for (const goal of changed ?? []) goals?.add(goal)
    waiting ??= setTimeout(
      () => void look().catch(err => log.warn({ err }, 'webhooks were left for the sweep')),
      pauseMs,
    )
  })
  return () => {
    stop()
    clearTimeout(waiting)
  }
}
