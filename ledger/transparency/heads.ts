import type pg from 'pg'
import type { FormerTree, HeadsResponse, TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { formerTrees } from './formerTrees.ts'
import { columns, currentTree, formerTree, type HeadRow, type TreeSchema, toHead } from './headRows.ts'
import { consistencyRanges } from './merkle.ts'
import { hashesOf } from './tree.ts'

/** Signed roots, as they were published: those of today's tree, and by their number those of trees before it. */
export const createHeads = (pool: pg.Pool) => {
  const current = readHeads(pool, currentTree)
  return {
    ...current,

    overview: async (from?: number): Promise<TransparencyResponse | undefined> => {
      const overview = await current.overview(from)
      const former = overview ? (await formerTrees(pool)).filter(isFollowed) : []
      return overview && former.length > 0 ? { ...overview, former } : overview
    },

    /** Undefined when there is no former tree of this number. */
    former: async (tree: number): Promise<PublishedHeads | undefined> =>
      (await formerTrees(pool)).some(one => one.tree === tree)
        ? readHeads(pool, formerTree(tree))
        : undefined,

    /** The head that stands for a day: the newest when it was first asked for, and that one from then on. */
    ofDay: async (day: CalendarDate): Promise<TreeHead | undefined> => {
      await pool.query(
        `insert into transparency.daily (day, head)
         select $1, number from transparency.heads order by number desc limit 1 on conflict do nothing`,
        [day],
      )
      const { rows } = await pool.query<HeadRow>(
        `select ${columns} from transparency.daily d join transparency.heads h on number = d.head where day = $1`,
        [day],
      )
      return rows[0] && toHead(rows[0])
    },
  }
}
export type Heads = ReturnType<typeof createHeads>

/** Those of one tree. */
const readHeads = (pool: pg.Pool, schema: TreeSchema) => {
  const newest = async (): Promise<TreeHead | undefined> => {
    const { rows } = await pool.query<HeadRow>({
      name: `${schema}-newest`,
      text: `select ${columns} from ${schema}.heads h order by number desc limit 1`,
    })
    return rows[0] && toHead(rows[0])
  }
  /** Every key that was ever signed with, newest first. */
  const keys = async (): Promise<TransparencyResponse['keys']> => {
    const { rows } = await pool.query<{ key: string; since: Instant }>(
      `select key, since from ${schema}.keys order by since desc`,
    )
    return rows
  }
  const pathFrom = async (from: number, to: number): Promise<string[]> =>
    (await hashesOf(pool, consistencyRanges(from, to), schema)).map(hash => hash.toString('hex'))

  return {
    newest,
    keys,

    /** All that anybody may know: undefined before the first root, or when there never was a tree of that older size. */
    overview: async (from?: number): Promise<TransparencyResponse | undefined> => {
      const head = await newest()
      if (!head || (from !== undefined && from > head.size)) return undefined
      const daily = await pool.query<HeadRow & { day: CalendarDate }>(
        `select day, ${columns} from ${schema}.daily d join ${schema}.heads h on number = d.head
         order by day desc limit $1`,
        [daysShown],
      )
      return {
        head,
        keys: await keys(),
        daily: daily.rows.map(row => ({ day: row.day, ...toHead(row) })),
        ...(from === undefined ? {} : { consistency: { from, path: await pathFrom(from, head.size) } }),
      }
    },

    /** Every head there is, newest first, a page at a time. */
    page: async (before = Number.MAX_SAFE_INTEGER): Promise<HeadsResponse> => {
      const { rows } = await pool.query<HeadRow & { number: number }>(
        `select number, ${columns} from ${schema}.heads h where number < $1 order by number desc limit $2`,
        [before, pageSize],
      )
      const heads = rows.map(row => ({ number: row.number, ...toHead(row) }))
      return { heads, next: rows.length < pageSize ? null : (rows.at(-1)?.number ?? null) }
    },
  }
}
type PublishedHeads = ReturnType<typeof readHeads>

const isFollowed = (tree: Awaited<ReturnType<typeof formerTrees>>[number]): tree is FormerTree =>
  tree.follows !== undefined

const daysShown = 31
const pageSize = 500
