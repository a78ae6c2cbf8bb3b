import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import { keepFromLeading } from '#projections/db/leading.ts'
import { replaceSchema } from '#projections/db/migrate.ts'
import type { FormerTree, TreeHead } from '#shared/api/transparency.ts'
import { type Instant, instant } from '#shared/time.ts'
import { exists } from '../installation/catalog.ts'
import { transparencyMigrations } from './migrations.ts'
import type { Signer } from './signing.ts'
import { asText, currentTree, formerTree, headColumns, type TreeTables, treeIn } from './tables.ts'

/** The name of the lead of the process that grows the tree. */
export const hashing = 'hashing the log'

export interface ReplacedTree {
  /** Its number from now on. */
  readonly tree: number
  /** Of its last head. */
  readonly size: number
  readonly root: string
}

/**
 * Begins an empty tree for another log, in the caller's transaction. The tree until now becomes a former tree, unchanged,
 * in a schema of its own; an empty one fits any log and is kept, and the answer is undefined.
 * @throws Error in a sentence while a process hashes the log
 */
export const beginNewTree = async (client: pg.ClientBase): Promise<ReplacedTree | undefined> => {
  if (!(await keepFromLeading(client, hashing)))
    throw new Error('an instance of Calabash is hashing the log: stop it first')
  const last = await lastHead(client)
  if (!last || last.size === 0) return undefined
  const { tree, isListed } = await nextNumber(client)
  const old = formerTree(tree)
  await replaceSchema(client, transparencyMigrations, { schema: currentTree, renameTo: old })
  const db = databaseOf<TreeTables>(client)
  for (const table of isListed ? (['keys', 'former', 'follows'] as const) : (['keys'] as const))
    await sql`insert into ${sql.table(`${currentTree}.${table}`)}
      select * from ${sql.table(`${old}.${table}`)}`.execute(db)
  const head = await treeIn(client, old)
    .selectFrom('heads as h')
    .select(headColumns)
    .orderBy('h.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await treeIn(client)
    .insertInto('former')
    .values({ number: tree, ...head })
    .execute()
  return { tree, ...last }
}

const lastHead = async (client: pg.ClientBase): Promise<Pick<TreeHead, 'size' | 'root'> | undefined> => {
  if (!(await exists(client, `${currentTree}.heads`))) return undefined
  const row = await treeIn(client)
    .selectFrom('heads')
    .select(['root', asText('size')])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { size: Number(row.size), root: row.root }
}

/** The number for a new former tree; and whether the tree has a list of former trees, which old ones lack. */
const nextNumber = async (client: pg.ClientBase) => {
  const { rows } = await sql<{ tree: number; isListed: boolean }>`
    select 1 + coalesce(max(substring(nspname from ${`^${currentTree}_([0-9]{1,9})$`})::int4), 0) as tree,
      to_regclass(${`${currentTree}.former`}) is not null as "isListed"
    from pg_namespace`.execute(databaseOf(client))
  return rows[0]!
}

/** Oldest first. `follows` is missing until the new tree is opened, before its first root. */
export const formerTrees = async (
  db: Queryable,
): Promise<(Omit<FormerTree, 'follows'> & Partial<FormerTree>)[]> => {
  const rows = await treeIn(db)
    .selectFrom('former as h')
    .leftJoin('follows as f', 'f.number', 'h.number')
    .select(['h.number', ...headColumns])
    .select(['f.at as followedAt', 'f.signature as followsSignature', 'f.key as followsKey'])
    .orderBy('h.number')
    .execute()
  return rows.map(({ number, followedAt: at, followsSignature: signature, followsKey: key, ...head }) => ({
    tree: number,
    head,
    ...(at !== null && signature !== null && key !== null ? { follows: { at, signature, key } } : {}),
  }))
}

/** Signs for every former tree that another follows it, unless that was done. */
export const signFormerTrees = async (db: Queryable, signer: Signer, now: Instant): Promise<void> => {
  const tree = treeIn(db)
  const rows = await tree
    .selectFrom('former')
    .select(['root', asText('number'), asText('size')])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('follows as f').select('f.number').whereRef('f.number', '=', 'former.number'))),
    )
    .execute()
  for (const { number, size, root } of rows) {
    const { at, signature, key } = signer.signFollows({ size: Number(size), root }, now)
    await tree
      .insertInto('follows')
      .values({ number: Number(number), at: instant(at), signature, key })
      .execute()
  }
}
