import { createHash } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { isRedacted } from '#shared/events/redaction.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { eventText, type Hashed } from './canonical.ts'

/** The command by which the operator encrypts old texts, as the admins' log names it. */
export const redactingCommand = 'redact-old-texts'

/**
 * A hash of all events whose old texts were encrypted, in the log's order. The command notes it in the admins' log, whose entries are hashed
 * into the tree. So these events can't be changed later, when their own hashes say nothing of their content any more.
 */
export const createRedactionDigest = () => {
  const digest = createHash('sha256')
  return {
    add: (event: Hashed): void => {
      if (isRedacted(event)) digest.update(`${eventText(event)}\n`)
    },
    hex: (): string => digest.copy().digest('hex'),
  }
}

/** The digests that were noted. */
export const notedRedactions = async (pool: pg.Pool): Promise<ReadonlySet<string | undefined>> => {
  const rows = await databaseOf<AccountTables>(pool)
    .selectFrom('accounts.admin_log')
    .select('path')
    .where('method', '=', 'RUN')
    .where('door', '=', redactingCommand)
    .execute()
  return new Set(rows.map(({ path }) => path.split(' ')[2]))
}
