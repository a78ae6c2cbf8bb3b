import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { readCheckpoint } from '#projections/engine/checkpoints.ts'
import type { LogHealth } from '../installation/logWatch.ts'
import { createStandstill, standstillMs } from './standstill.ts'

/** Why a process isn't ready. */
export type NotReady = 'draining' | 'database' | 'log' | 'read_side'

interface Options {
  readonly pool: pg.Pool
  /** The schema of the read side. */
  readonly schema: string
  /** The position of the newest event that is projected, as the log has it. */
  readonly head: () => Promise<bigint | undefined>
  readonly isRebuilding: () => Promise<boolean>
  readonly health: () => LogHealth
  readonly isDraining: () => boolean
  readonly onStandstill: (stands: boolean) => void
  readonly everyMs?: number
}

export interface Readiness {
  /** Empty when the process is ready. */
  reasons(): Promise<readonly NotReady[]>
  /** Seconds since the read side last made progress; 0 while it does. */
  readonly standsStillSeconds: number
  stop(): void
}

/** Ready means: the database answers, the log is ours and can be written, and the read side makes progress. */
export const watchReadiness = ({
  pool,
  schema,
  head,
  isRebuilding,
  health,
  isDraining,
  onStandstill,
  everyMs = 2_000,
}: Options): Readiness => {
  const standstill = createStandstill()
  let newest: bigint | undefined
  let stillMs = 0
  const look = async (): Promise<void> => {
    // The last events of the log may be the server's own; then the newest of ours was seen before.
    const seen = await head().catch(() => undefined)
    newest = seen === undefined || (newest !== undefined && newest > seen) ? newest : seen
    const [checkpoint, rebuilding] = await Promise.all([readCheckpoint(pool, schema), isRebuilding()])
    const stoodStill = stillMs >= standstillMs
    stillMs = standstill.observe({
      head: newest,
      checkpoint,
      isRebuilding: rebuilding,
      nowMs: performance.now(),
    })
    const standsStill = stillMs >= standstillMs
    if (standsStill !== stoodStill) onStandstill(standsStill)
  }
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look()
      .catch(() => undefined) // `reasons` queries the database again
      .finally(() => {
        looking = false
      })
  }, everyMs)
  timer.unref()

  return {
    reasons: async () => {
      const answers = await sql`select 1`.execute(databaseOf(pool)).then(
        () => true,
        () => false,
      )
      const found: NotReady[] = []
      if (isDraining()) found.push('draining')
      if (!answers) found.push('database')
      if (health().state !== 'ours') found.push('log')
      if (stillMs >= standstillMs) found.push('read_side')
      return found
    },
    get standsStillSeconds() {
      return stillMs / 1_000
    },
    stop: () => clearInterval(timer),
  }
}
