import { hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { StoreError } from '#shared/ports/eventStore.ts'
import type { TextKey, TextKeys, TextOwner } from '#shared/ports/textKeys.ts'
import { createSecretBox } from '../accounts/secretBox.ts'
import type { TextTables } from './tables.ts'

/** How long a missing key is not asked for again; one that exists is remembered until it is destroyed. */
const missingMs = 10_000
const mostRemembered = 100_000
/** The keys of the goals that follow are read together, as the log has them in about this order. */
const goalsAhead = 500

interface Remembered {
  readonly key: TextKey | null
  readonly until: number
}

export interface StoredTextKeys extends TextKeys {
  forget(owner: TextOwner): void
}

/** The keys in Postgres, each encrypted under the data keys. */
export const createTextKeys = (pool: pg.Pool, dataKeys: readonly string[]): StoredTextKeys => {
  const db = databaseOf<TextTables>(pool)
  const box = createSecretBox(dataKeys, 'text')
  const remembered = new Map<TextOwner, Remembered>()
  const noted = new Set<string>()

  const remember = (owner: TextOwner, key: TextKey | null): void => {
    remembered.set(owner, { key, until: key ? Number.POSITIVE_INFINITY : performance.now() + missingMs })
  }
  /** @throws StoreError when the data keys are not those under which it was encrypted */
  const opened = (owner: string, sealed: Buffer): TextKey => {
    const key = box.open(sealed, owner)
    if (key) return key
    throw new StoreError(
      'failed',
      `DATA_KEYS do not open the key of the texts of ${owner}: set them as they were, with SESSION_KEYS if they were used`,
    )
  }
  const known = (owner: TextOwner): TextKey | null | undefined => {
    const found = remembered.get(owner)
    return found && found.until > performance.now() ? found.key : undefined
  }

  const find = async (owners: readonly TextOwner[], ahead = false): Promise<ReadonlyMap<string, TextKey>> => {
    const goal = owners.map(goalOf).find(id => id !== undefined)
    const rows = await db
      .selectFrom('texts.keys')
      .select(['owner', 'sealed'])
      .where(({ eb, or, and }) =>
        or([
          eb('owner', '=', sql<string>`any(${owners})`),
          ...(ahead && goal !== undefined
            ? [and([eb('goal_id', '>', goal), eb('goal_id', '<', goal + goalsAhead)])]
            : []),
        ]),
      )
      .execute()
    const found = new Map<string, TextKey>(rows.map(({ owner, sealed }) => [owner, opened(owner, sealed)]))
    if (remembered.size + found.size > mostRemembered) remembered.clear()
    for (const [owner, key] of found) remember(owner as TextOwner, key)
    for (const owner of owners) if (!found.has(owner)) remember(owner, null)
    return found
  }

  const make = async (owner: TextOwner): Promise<void> => {
    const [kind, id] = owner.split('-')
    const column = kind === 'goal' ? sql.ref('goal_id') : sql.ref('user_id')
    // The row of the account is locked by its reference, so that a key is made before the deletion, and deleted with it, or not at all.
    await sql`
      insert into texts.keys (owner, ${column}, sealed)
      select ${owner}, ${id}::int8, ${box.seal(randomBytes(32), owner)}
      where ${kind} = 'goal' or exists (select from accounts.users where id = ${id}::int8 for key share)
      on conflict do nothing`.execute(db)
  }
  const noteStream = async (owner: TextOwner, stream: string): Promise<void> => {
    const both = `${owner} ${stream}`
    if (owner === stream || noted.has(both)) return
    await db
      .insertInto('texts.streams')
      .values({ owner, stream })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    if (noted.size >= mostRemembered) noted.clear()
    noted.add(both)
  }

  return {
    known,
    find,
    forget: owner => remembered.delete(owner),
    keysFor: async (owners, stream) => {
      const missing = owners.filter(owner => !known(owner))
      for (const owner of missing) await make(owner)
      const ours = new Map(owners.map(owner => [owner, known(owner) ?? null]))
      if (missing.length > 0)
        for (const [owner, key] of await find(missing)) ours.set(owner as TextOwner, key)
      for (const owner of owners) await noteStream(owner, stream)
      return ours
    },
    idSecret: Buffer.from(hkdfSync('sha256', dataKeys[0] ?? '', '', 'calabash texts: ids', 32)),
  }
}

const goalOf = (owner: TextOwner): number | undefined => {
  const [kind, id] = owner.split('-')
  return kind === 'goal' ? Number(id) : undefined
}

/** Their texts are erased; without this, nothing that has one could be read. */
export const deleteUnopenedKeys = async (pool: pg.Pool, dataKeys: readonly string[]): Promise<number> => {
  const db = databaseOf<TextTables>(pool)
  const box = createSecretBox(dataKeys, 'text')
  const rows = await db.selectFrom('texts.keys').select(['owner', 'sealed']).execute()
  const unopened = rows.filter(({ owner, sealed }) => !box.open(sealed, owner)).map(({ owner }) => owner)
  await db.deleteFrom('texts.keys').where('owner', '=', sql<string>`any(${unopened})`).execute()
  return unopened.length
}
