import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOf, statement } from '#projections/db/kysely.ts'
import type { FormerTree, HeadsResponse, TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import type { CalendarDate } from '#shared/time.ts'
import { formerTrees } from './formerTrees.ts'
import { consistencyRanges } from './merkle.ts'
import { currentTree, formerTree, headColumns, type TreeSchema, type TreeTables, treeIn } from './tables.ts'
import { hashesOf } from './tree.ts'

/** The published signed roots of the current tree, and of former trees by number. */
export const createHeads = (pool: pg.Pool) => {
  const current = readHeads(pool, currentTree)
  return {
    ...current,

    overview: async (from?: number): Promise<TransparencyResponse | undefined> => {
      const overview = await current.overview(from)
      const former = overview ? (await formerTrees(pool)).filter(isFollowed) : []
      return overview && former.length > 0 ? { ...overview, former } : overview
    },

    /** Undefined when there is no such tree. */
    former: async (tree: number): Promise<PublishedHeads | undefined> =>
      (await formerTrees(pool)).some(one => one.tree === tree)
        ? readHeads(pool, formerTree(tree))
        : undefined,

    /** The head of a day: the newest when it was first asked for, and the same one from then on. */
    ofDay: async (day: CalendarDate): Promise<TreeHead | undefined> => {
      const tree = treeIn(pool)
      await tree
        .insertInto('daily')
        .columns(['day', 'head'])
        .expression(eb =>
          eb
            .selectFrom('heads')
            .select([sql`${day}::date`.as('day'), 'number'])
            .orderBy('number', 'desc')
            .limit(1),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return tree
        .selectFrom('daily as d')
        .innerJoin('heads as h', 'h.number', 'd.head')
        .select(headColumns)
        .where('d.day', '=', day)
        .executeTakeFirst()
    },
  }
}
export type Heads = ReturnType<typeof createHeads>

const query = queriesOf<TreeTables>()

const newestIn = (schema: TreeSchema) =>
  statement(`${schema}-newest`, () =>
    query
      .withSchema(schema)
      .selectFrom('heads as h')
      .select(headColumns)
      .orderBy('number', 'desc')
      .limit(sql.lit(1)),
  )
const newestInCurrent = newestIn(currentTree)

/** The heads of one tree. */
const readHeads = (pool: pg.Pool, schema: TreeSchema) => {
  const tree = treeIn(pool, schema)
  const findNewest = schema === currentTree ? newestInCurrent : newestIn(schema)
  const newest = async (): Promise<TreeHead | undefined> => (await findNewest(pool))[0]
  /** Every key that was ever signed with, newest first. */
  const keys = (): Promise<TransparencyResponse['keys']> =>
    tree.selectFrom('keys').select(['key', 'since']).orderBy('since', 'desc').execute()
  const pathFrom = async (from: number, to: number): Promise<string[]> =>
    (await hashesOf(pool, consistencyRanges(from, to), schema)).map(hash => hash.toString('hex'))

  return {
    newest,
    keys,

    /** The public answer; undefined before the first root, or when the tree never had that size. */
    overview: async (from?: number): Promise<TransparencyResponse | undefined> => {
      const head = await newest()
      if (!head || (from !== undefined && from > head.size)) return undefined
      const daily = await tree
        .selectFrom('daily as d')
        .innerJoin('heads as h', 'h.number', 'd.head')
        .select(['d.day', ...headColumns])
        .orderBy('d.day', 'desc')
        .limit(daysShown)
        .execute()
      return {
        head,
        keys: await keys(),
        daily,
        ...(from === undefined ? {} : { consistency: { from, path: await pathFrom(from, head.size) } }),
      }
    },

    /** All heads, newest first, a page at a time. */
    page: async (before = Number.MAX_SAFE_INTEGER): Promise<HeadsResponse> => {
      const heads = await tree
        .selectFrom('heads as h')
        .select(['h.number', ...headColumns])
        .where('h.number', '<', before)
        .orderBy('h.number', 'desc')
        .limit(pageSize)
        .execute()
      return { heads, next: heads.length < pageSize ? null : (heads.at(-1)?.number ?? null) }
    },
  }
}
type PublishedHeads = ReturnType<typeof readHeads>

const isFollowed = (tree: Awaited<ReturnType<typeof formerTrees>>[number]): tree is FormerTree =>
  tree.follows !== undefined

const daysShown = 31
const pageSize = 500
