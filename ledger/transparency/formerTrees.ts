import type pg from 'pg'
import { keepFromLeading } from '#projections/db/leading.ts'
import { replaceSchema } from '#projections/db/migrate.ts'
import type { FormerTree } from '#shared/api/transparency.ts'
import type { Instant } from '#shared/time.ts'
import { columns, currentTree, formerTree, type HeadRow, toHead } from './headRows.ts'
import { transparencyMigrations } from './migrations.ts'
import type { Signer } from './signing.ts'

type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>

/** What whoever grows the tree leads. */
export const hashing = 'hashing the log'

export interface ReplacedTree {
  /** Its number from now on. */
  readonly tree: number
  /** Those of its last head. */
  readonly size: number
  readonly root: string
}

/**
 * Begins an empty tree, for another log, inside the caller's transaction; the one until now is a former tree from then on,
 * and stays as it is in a schema of its own. Undefined, with nothing done, when that has no entries: an empty tree is
 * right for every log.
 * @throws Error in a sentence while somebody hashes the log
 */
export const beginNewTree = async (client: pg.ClientBase): Promise<ReplacedTree | undefined> => {
  if (!(await keepFromLeading(client, hashing)))
    throw new Error('an instance of Calabash is hashing the log: stop it first')
  const last = await lastHead(client)
  if (!last || last.size === 0) return undefined
  const { tree, isListed } = await nextNumber(client)
  const kept = formerTree(tree)
  await replaceSchema(client, transparencyMigrations, { schema: currentTree, renameTo: kept })
  for (const table of ['keys', ...(isListed ? ['former', 'follows'] : [])])
    await client.query(`insert into ${currentTree}.${table} select * from ${kept}.${table}`)
  await client.query(
    `insert into ${currentTree}.former (number, size, root, at, signature, key)
     select $1, ${columns} from ${kept}.heads h order by number desc limit 1`,
    [tree],
  )
  return { tree, ...last }
}

const lastHead = async (client: pg.ClientBase) => {
  const tables = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    `${currentTree}.heads`,
  ])
  if (!tables.rows[0]?.found) return undefined
  const { rows } = await client.query<{ size: string; root: string }>(
    `select size::text, root from ${currentTree}.heads order by number desc limit 1`,
  )
  return rows[0] && { size: Number(rows[0].size), root: rows[0].root }
}

/** Also whether the tree has a list of former trees, which one from before there were any lacks. */
const nextNumber = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ tree: number; isListed: boolean }>(
    `select 1 + coalesce(max(substring(nspname from '^${currentTree}_([0-9]{1,9})$')::int4), 0) as tree,
       to_regclass('${currentTree}.former') is not null as "isListed"
     from pg_namespace`,
  )
  return rows[0]!
}

interface FormerRow extends HeadRow {
  readonly number: number
  readonly followedAt: Instant | null
  readonly followsSignature: string | null
  readonly followsKey: string | null
}

/** Oldest first. Nothing is said of what follows while nobody has opened the new tree, before its first root. */
export const formerTrees = async (
  db: Queryable,
): Promise<(Omit<FormerTree, 'follows'> & Partial<FormerTree>)[]> => {
  const { rows } = await db.query<FormerRow>(
    `select h.number, ${columns}, f.at as "followedAt", f.signature as "followsSignature", f.key as "followsKey"
     from ${currentTree}.former h left join ${currentTree}.follows f using (number) order by h.number`,
  )
  return rows.map(({ number, followedAt: at, followsSignature: signature, followsKey: key, ...head }) => ({
    tree: number,
    head: toHead(head),
    ...(at !== null && signature !== null && key !== null ? { follows: { at, signature, key } } : {}),
  }))
}

/** States of every former tree that another follows it, unless that has been stated. */
export const signFormerTrees = async (db: Queryable, signer: Signer, now: Instant): Promise<void> => {
  const { rows } = await db.query<{ number: string; size: string; root: string }>(
    `select number::text, size::text, root from ${currentTree}.former
     where not exists (select from ${currentTree}.follows f where f.number = former.number)`,
  )
  for (const { number, size, root } of rows) {
    const { at, signature, key } = signer.signFollows({ size: Number(size), root }, now)
    await db.query(
      `insert into ${currentTree}.follows (number, at, signature, key) values ($1, $2, $3, $4)`,
      [number, at, signature, key],
    )
  }
}
