import * as z from 'zod'
import { booksCategory } from './books.ts'
import { type EventOf, parserOf } from './parsing.ts'

/**
 * The hashes of the entries of the admins' log, which are rows in the database. The stream is in the category of the
 * books, whose events every version hashes into the tree.
 */
export const adminLogStream = `${booksCategory}admin-log`
export const adminLogSchemaVersion = 1

const sealed = z.object({ id: z.int().min(1), hash: z.string().regex(/^[\da-f]{64}$/) })
export type SealedEntry = Readonly<z.output<typeof sealed>>

const payloads = {
  /** These are all entries after those of the event before, in their order. None is changed, added or removed from here on. */
  AdminLogSealed: z.object({ entries: z.array(sealed).min(1) }),
} as const

export type AdminLogEvent = EventOf<typeof payloads>
const parse = parserOf(payloads, 'event of the admins’ log')
/** @throws like the parser of any event */
export const readAdminLogEvent = ({
  type,
  data,
}: {
  readonly type: string
  readonly data: unknown
}): AdminLogEvent => parse(type, data)
