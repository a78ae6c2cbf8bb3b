import { type GeneratedAlways, sql } from 'kysely'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'

/** The rows of a tree, as `migrations.ts` makes its tables, without the name of the schema: there is one per tree. */
export interface TreeTables {
  leaves: { index: number; hash: Buffer; stream: string; revision: number }
  nodes: { level: number; index: number; hash: Buffer }
  keys: { key: string; since: Instant }
  heads: {
    number: GeneratedAlways<number>
    size: number
    root: string
    at: Instant
    signature: string
    key: string
  }
  daily: { day: CalendarDate; head: number }
  former: { number: number; size: number; root: string; at: Instant; signature: string; key: string }
  follows: { number: number; at: Instant; signature: string; key: string }
}

/** The schema of a tree: the current one, or one over a log that was replaced. */
export type TreeSchema = 'transparency' | `transparency_${number}`
export const currentTree = 'transparency' satisfies TreeSchema
export const formerTree = (tree: number): TreeSchema => `${currentTree}_${tree}`
export const isFormerTree = (schema: string): boolean => /^transparency_\d+$/.test(schema)

/** Typed queries on one tree. */
export const treeIn = (db: Queryable, schema: TreeSchema = currentTree) =>
  databaseOf<TreeTables>(db).withSchema(schema)

/** The columns of a signed root, which the API calls a tree head. */
export const headColumns = ['h.size', 'h.root', 'h.at', 'h.signature', 'h.key'] as const

/** A whole number as text: read in places where one may be too large for a `number`. */
export const asText = <Column extends string>(column: Column) =>
  sql<string>`${sql.ref(column)}::text`.as(column)
