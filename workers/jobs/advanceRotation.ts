import { randomUUID } from 'node:crypto'
import type { Context, GoalHandler, Handled } from '#ledger/handle.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { CircleReads } from '../rotation/reads.ts'

interface Parts {
  readonly reads: CircleReads
  readonly goals: GoalHandler
  /** Shows the seed of the draw that is going on in a goal, if it may be shown. */
  readonly revealDraw: (goalId: GoalId, context: Context) => Promise<Handled | undefined>
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
  readonly newId?: () => string
}

const page = 200
const atOnce = 8

/**
 * By the clock: whatever a circle does by itself. What is due is decided by its own history, so it makes no difference how
 * many workers ask, how often, or how long nobody has asked. A circle that stumbles does not keep the others.
 */
export const createAdvanceRotationJob =
  ({ reads, goals, revealDraw, jobs, clock, log, newId = randomUUID }: Parts) =>
  async (): Promise<void> => {
    const run = newId()
    const context: Context = { actor: 'system:rotation', cause: `clock-${run}`, correlation: run }
    const now = clock.now()

    const forEach = async (ids: readonly GoalId[], work: (goalId: GoalId) => Promise<unknown>) => {
      const next = ids[Symbol.iterator]()
      const worker = async (): Promise<void> => {
        for (const goalId of next)
          await work(goalId).catch(err => log.error({ err, goalId }, 'a circle could not be brought on'))
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    }
    const advance = async (goalId: GoalId): Promise<void> => {
      const handled = await goals.handle(goalId, { type: 'AdvanceRotation', now }, context)
      if (handled.outcome === 'refused') return
      for (const event of handled.events)
        if (event.type === 'RefundRequested') {
          const { contributionId, refundRequestId } = event.data
          await jobs.add('make-refund', { goalId, contributionId, refundRequestId }, { id: refundRequestId })
        }
    }

    await forEach(await reads.drawsToReveal({ now, limit: page }), goalId => revealDraw(goalId, context))
    for (let after = 0 as GoalId; ; ) {
      const ids = await reads.toWake({ now, after, limit: page })
      await forEach(ids, advance)
      const last = ids.at(-1)
      if (last === undefined || ids.length < page) return
      after = last
    }
  }
