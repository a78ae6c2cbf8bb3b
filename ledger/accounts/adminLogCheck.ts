import type { Selectable } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { adminLogStream, readAdminLogEvent, type SealedEntry } from '#shared/events/adminLog.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { hashOf } from './adminLogHashes.ts'
import type { AccountTables } from './tables.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
}

/** Compares the admins' log with the hashes of its entries in the event log; a sentence for each difference. */
export const createAdminLogCheck = ({ pool, store }: Parts) => ({
  name: 'what admins did',
  run: async (signal: AbortSignal): Promise<{ readonly wrong: readonly string[] }> => {
    const found: string[] = []
    let through = 0
    for await (const recorded of store.read(adminLogStream)) {
      signal.throwIfAborted()
      // The audit names this event itself; what follows it is not certain.
      if (recorded.untrusted !== undefined) break
      const { entries } = readAdminLogEvent(recorded).data
      const last = entries.at(-1)?.id ?? through
      const rows = await rowsBetween(pool, through, last)
      const day = metadataSchema.parse(recorded.metadata).at.slice(0, 10)
      found.push(...differences(entries, rows).map(words => `${words} sealed on ${day}`))
      through = last
    }
    return { wrong: found }
  },
})

type Row = Selectable<AccountTables['accounts.admin_log']>

const rowsBetween = async (pool: pg.Pool, after: number, through: number): Promise<Map<number, Row>> => {
  const rows = await databaseOf<AccountTables>(pool)
    .selectFrom('accounts.admin_log')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', through)
    .orderBy('id')
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

const differences = (sealed: readonly SealedEntry[], rows: ReadonlyMap<number, Row>): string[] => {
  const known = new Set(sealed.map(({ id }) => id))
  const added = [...rows.keys()].filter(id => !known.has(id))
  const changed = sealed.filter(entry => isChanged(entry, rows.get(entry.id))).map(({ id }) => id)
  return [
    ...missing(sealed, rows).map(ids => `${ids} of the admins’ log is missing since it was`),
    ...changed.map(id => `entry ${id} of the admins’ log says something else than when it was`),
    ...added.map(id => `entry ${id} of the admins’ log was added after the entries around it were`),
  ]
}

const isChanged = ({ hash }: SealedEntry, row: Row | undefined): boolean =>
  // A request without a response by then may have got one later.
  row !== undefined && hash !== hashOf(row) && hash !== hashOf({ ...row, status: null })

/** Entries that are missing one after the other are named together. */
const missing = (sealed: readonly SealedEntry[], rows: ReadonlyMap<number, Row>): string[] => {
  const runs: { from: number; to: number }[] = []
  let isRun = false
  for (const { id } of sealed) {
    const run = runs.at(-1)
    if (rows.has(id)) isRun = false
    else if (isRun && run) run.to = id
    else {
      runs.push({ from: id, to: id })
      isRun = true
    }
  }
  return runs.map(({ from, to }) =>
    from === to ? `entry ${from}` : `everything from entry ${from} to ${to}`,
  )
}
