import { sql } from 'kysely'
import { databaseOf } from '#projections/db/kysely.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { readCheckpoint } from '#projections/engine/checkpoints.ts'
import { generations, heldStreams } from '#projections/readModels/projectionState/query.ts'
import type { FollowerResponse, ProjectionsResponse } from '#shared/api/projections.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { ApiParts } from '../context.ts'

const patienceMs = 2_000

const checkpoints = sql<FollowerResponse>`select name, position::text from workers.checkpoints order by name`

/** The progress of everything that follows the log. */
export const projectionsView = async ({
  pool,
  store,
  treeHeads,
}: Pick<ApiParts, 'pool' | 'store' | 'treeHeads'>): Promise<ProjectionsResponse> => {
  const position = await readCheckpoint(pool, readSchema)
  const [rest, all, followers, head, held] = await Promise.all([
    restOf(store, position),
    generations(pool),
    checkpoints.execute(databaseOf(pool)),
    treeHeads.newest(),
    heldStreams(pool),
  ])
  return {
    head: rest.last === undefined ? null : String(rest.last),
    behind: rest.count,
    generations: all,
    followers: followers.rows,
    hashed: head ? { entries: head.size, at: head.at } : null,
    held,
  }
}

/** The number of events after a position, counted within a time limit. */
const restOf = async (
  store: Pick<EventStore, 'subscribe'>,
  after: bigint | undefined,
): Promise<{ readonly last: bigint | undefined; readonly count: number | null }> => {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)])
  let last = after
  let count = 0
  try {
    for await (const item of store.subscribe({ streamPrefix: ourPrefixes, after, signal })) {
      if (item.kind === 'caught_up') return { last, count }
      if (item.kind !== 'event') continue
      last = item.event.position
      count++
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    leaving.abort()
  }
  return { last, count: null }
}
