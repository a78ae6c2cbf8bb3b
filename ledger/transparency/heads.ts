import type pg from 'pg'
import type { HeadsResponse, TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { consistencyRanges } from './merkle.ts'
import { hashesOf } from './tree.ts'

/** Signed roots, as they were published. */
export const createHeads = (pool: pg.Pool) => {
  const newest = async (): Promise<TreeHead | undefined> => {
    const { rows } = await pool.query<HeadRow>({
      name: 'transparency-newest',
      text: `select ${columns} from transparency.heads h order by number desc limit 1`,
    })
    return rows[0] && toHead(rows[0])
  }
  /** Every key that was ever signed with, newest first. */
  const keys = async (): Promise<TransparencyResponse['keys']> => {
    const { rows } = await pool.query<{ key: string; since: Instant }>(
      'select key, since from transparency.keys order by since desc',
    )
    return rows
  }
  return {
    newest,
    keys,

    /** All that anybody may know: undefined before the first root, or when there never was a tree of that older size. */
    overview: async (from?: number): Promise<TransparencyResponse | undefined> => {
      const head = await newest()
      if (!head || (from !== undefined && from > head.size)) return undefined
      const daily = await pool.query<HeadRow & { day: CalendarDate }>(
        `select day, ${columns} from transparency.daily d join transparency.heads h on number = d.head
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
        `select number, ${columns} from transparency.heads h where number < $1 order by number desc limit $2`,
        [before, pageSize],
      )
      const heads = rows.map(row => ({ number: row.number, ...toHead(row) }))
      return { heads, next: rows.length < pageSize ? null : (rows.at(-1)?.number ?? null) }
    },

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

  async function pathFrom(from: number, to: number): Promise<string[]> {
    return (await hashesOf(pool, consistencyRanges(from, to))).map(hash => hash.toString('hex'))
  }
}
export type Heads = ReturnType<typeof createHeads>

const daysShown = 31
const pageSize = 500

export const columns = 'h.size, h.root, h.at, h.signature, h.key'
export interface HeadRow {
  readonly size: number
  readonly root: string
  readonly at: Instant
  readonly signature: string
  readonly key: string
}
export const toHead = ({ size, root, at, signature, key }: HeadRow): TreeHead => ({
  size,
  root,
  at,
  signature,
  key,
})
