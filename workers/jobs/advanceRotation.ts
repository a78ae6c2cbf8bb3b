import { randomUUID } from 'node:crypto'
import type { Context } from '#ledger/handle.ts'
import { askForRefunds } from '#ledger/useCases/changeGoal.ts'
import { revealDraw } from '#ledger/useCases/drawOrder.ts'
import { forEachAtOnce } from '#shared/atOnce.ts'
import type { GoalId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Locks } from '#shared/ports/locks.ts'
import type { Log } from '#shared/ports/log.ts'
import type { CircleReads } from '../notifications/reads.ts'
import type { Outages } from '../outages.ts'

type Parts = Parameters<typeof revealDraw>[0] & {
  readonly reads: CircleReads
  readonly jobs: JobQueue
  readonly outages: Outages
  readonly locks: Pick<Locks, 'toNote' | 'noted'>
  /** The number of days after which the operator treats card payments as firm. */
  readonly firmAfterDays: number
  readonly log: Pick<Log, 'error'>
  readonly newId?: () => string
}

const page = 200

/**
 * Runs what circles do by the clock. The circle's history decides what is due, so any number of workers may
 * run this, any number of times. A failing circle does not stop the others.
 */
export const createAdvanceRotationJob = (parts: Parts) => async (): Promise<void> => {
  const { reads, goals, jobs, clock, outages, locks, firmAfterDays, log, newId = randomUUID } = parts
  const run = newId()
  const context: Context = { actor: 'system:rotation', cause: `clock-${run}`, correlation: run }
  const now = clock.now()

  /** Returns whether all succeeded. */
  const forEach = async (
    ids: readonly GoalId[],
    work: (goalId: GoalId) => Promise<unknown>,
  ): Promise<boolean> => {
    let failures = 0
    await forEachAtOnce(ids, goalId =>
      work(goalId).catch(err => {
        failures++
        log.error({ err, goalId }, 'a circle could not be advanced')
      }),
    )
    return failures === 0
  }
  const upSince = await outages.note(now)
  const lasting = await locks.toNote(now)
  const locked = [...new Set(lasting.map(({ userId }) => userId))]
  const advance = async (goalId: GoalId, overdueCases?: readonly string[]): Promise<void> => {
    const command = {
      type: 'AdvanceRotation',
      now,
      upSince,
      locked,
      firmAfterDays,
      ...(overdueCases && { overdueCases }),
    } as const
    const handled = await goals.handle(goalId, command, context)
    if (handled.outcome === 'refused') return
    await askForRefunds(jobs, goalId, handled.events)
  }

  await forEach(await reads.drawsToReveal({ now, limit: page }), goalId => revealDraw(parts, goalId, context))
  const cases = Map.groupBy(await reads.overdueCases({ now, limit: page }), ({ goalId }) => goalId)
  await forEach([...cases.keys()], goalId =>
    advance(
      goalId,
      cases.get(goalId)?.map(({ payoutId }) => payoutId),
    ),
  )
  if (locked.length > 0 && (await forEach(await reads.circlesOf(locked), goalId => advance(goalId)))) {
    // Circles receive a lock before it is deleted, even one that is over by now.
    const over = lasting.filter(({ isOver }) => isOver)
    await locks.noted(
      over.map(({ id }) => id),
      now,
    )
  }
  for (let after = 0 as GoalId; ; ) {
    const ids = await reads.toWake({ now, after, limit: page })
    await forEach(ids, goalId => advance(goalId))
    const last = ids.at(-1)
    if (last === undefined || ids.length < page) return
    after = last
  }
}
