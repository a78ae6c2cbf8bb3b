import { type RawBuilder, sql } from 'kysely'
import { folded } from '#shared/text.ts'

/** Whether a column contains a text, without regard to case and accents. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${withoutAccents(column)} ilike ${patternOf(text)}`

export const withoutAccents = (column: string): RawBuilder<string> =>
  sql<string>`regexp_replace(normalize(${sql.ref(column)}, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')`

/** For `ilike`. */
export const patternOf = (text: string): string => `%${folded(text).replaceAll(/[\\%_]/g, '\\$&')}%`
