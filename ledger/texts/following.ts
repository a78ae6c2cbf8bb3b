import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { goalIdIn } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Log } from '#shared/ports/log.ts'
import type { TextOwner } from '#shared/ports/textKeys.ts'
import { type Instant, instant } from '#shared/time.ts'
import type { StoredTextKeys } from './keys.ts'
import type { TextTables } from './tables.ts'

const pollEveryMs = 10_000
/** Transactions end later than they note the time. */
const overlapMs = 60_000

interface Parts {
  readonly pool: pg.Pool
  readonly keys: Pick<StoredTextKeys, 'forget'>
  readonly log: Pick<Log, 'warn'>
  /** Drops what this process has in memory of a goal with an erased text. */
  readonly forgetGoal?: (goalId: GoalId) => void
}

/** Makes this process forget keys that were destroyed, and the goals with texts under them. */
export const followErasures = ({ pool, keys, log, forgetGoal = () => undefined }: Parts) => {
  let since = instant(Date.now() - overlapMs)
  const seen = new Map<string, Instant>()
  const look = async (): Promise<void> => {
    const begun = instant(Date.now() - overlapMs)
    for (const { owner, at, streams } of await erasedSince(pool, since)) {
      if (seen.get(owner) === at) continue
      seen.set(owner, at)
      keys.forget(owner)
      for (const stream of streams) {
        const goalId = goalIdIn(stream)
        if (goalId !== undefined) forgetGoal(goalId)
      }
    }
    since = begun
  }
  const timer = setInterval(
    () => void look().catch(err => log.warn({ err }, 'erased texts could not be looked for')),
    pollEveryMs,
  )
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

export type FollowedErasures = ReturnType<typeof followErasures>

export interface Erasure {
  readonly owner: TextOwner
  readonly at: Instant
  /** Those that may have a text of the owner. */
  readonly streams: readonly string[]
}

export const erasedSince = async (pool: pg.Pool, since: Instant): Promise<Erasure[]> => {
  const db = databaseOf<TextTables>(pool)
  const rows = await db
    .selectFrom('texts.erasures as e')
    .leftJoin('texts.streams as s', 's.owner', 'e.owner')
    .select(['e.owner', 'e.at', 's.stream'])
    .where('e.at', '>', since)
    .orderBy('e.at')
    .execute()
  return [...Map.groupBy(rows, ({ owner }) => owner)].map(([owner, of]) => ({
    owner: owner as TextOwner,
    at: of[0]!.at,
    streams: [...(goalIdIn(owner) === undefined ? [] : [owner]), ...of.flatMap(({ stream }) => stream ?? [])],
  }))
}
