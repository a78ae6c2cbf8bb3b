import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import { heldGoals } from '#projections/readModels/projectionState/query.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Log } from '#shared/ports/log.ts'

export interface HeldGoals {
  isHeldBack(goalId: GoalId): boolean
  stop(): void
}

const againMs = 1_000

/**
 * The goals that the read side holds back, cached in this process: every command checks it, and the list is
 * nearly always empty. When a goal is held back or released, the read side reports that anything may have
 * changed.
 */
export const followHeldGoals = async (
  pool: pg.Pool,
  readSide: Pick<ReadSide, 'onChange'>,
  log: Pick<Log, 'warn'>,
): Promise<HeldGoals> => {
  let held: ReadonlySet<GoalId> = new Set()
  let changes = 0
  let isReading = false
  let isStopped = false

  /** Once more when something changed during the read. */
  const read = async (): Promise<void> => {
    isReading = true
    for (let seen = -1; seen !== changes && !isStopped; ) {
      seen = changes
      try {
        held = await heldGoals(pool)
      } catch (err) {
        if (isStopped) break
        log.warn({ err }, 'which goals are held back could not be asked')
        await sleep(againMs)
        seen = -1
      }
    }
    isReading = false
  }
  const ignore = readSide.onChange(goals => {
    if (goals !== undefined) return
    changes++
    if (!isReading) void read()
  })
  await read()
  return {
    isHeldBack: goalId => held.has(goalId),
    stop: () => {
      isStopped = true
      ignore()
    },
  }
}
