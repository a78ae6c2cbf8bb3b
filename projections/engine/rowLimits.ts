import type { ColumnType, Table } from './table.ts'

/** Why Postgres could not store a value; printed after the name of the column. */
type Complaint = string | undefined

const largestInt4 = 2 ** 31 - 1
/** Postgres indexes keys of at most about 2,700 bytes, and a character has up to four. */
const longestKey = 600

const checkText = (value: unknown): Complaint => {
  if (typeof value !== 'string') return 'is no text'
  if (value.includes('\0')) return 'holds a NUL character'
  return value.isWellFormed() ? undefined : 'holds half of a character (a lone surrogate)'
}
const checkKey = (value: unknown): Complaint =>
  checkText(value) ?? ((value as string).length > longestKey ? 'is too long' : undefined)
const checkInt8 = (value: unknown): Complaint =>
  typeof value !== 'number' || Number.isSafeInteger(value) ? undefined : 'is no whole number, or too large'
const checkInt4 = (value: unknown): Complaint =>
  Number.isInteger(value) && Math.abs(value as number) <= largestInt4 ? undefined : 'is too large'
/** The years from 0000 to 9999 have four digits, and Postgres has no year 0. */
const checkTimestamp = (value: unknown): Complaint =>
  typeof value === 'string' && (value.length > 24 || value.startsWith('0000')) ? 'is too far away' : undefined

/** The text, or null where an index could not hold it. */
export const indexable = (text: string | undefined): string | null =>
  text === undefined || checkKey(text) !== undefined ? null : text
/** The instant, or null where Postgres could not store it. */
export const storableInstant = <Time extends string>(time: Time | undefined): Time | null =>
  time === undefined || checkTimestamp(time) !== undefined ? null : time

const checks: Partial<Record<string, (value: unknown) => Complaint>> = {
  text: checkText,
  int8: checkInt8,
  int4: checkInt4,
  timestamptz: checkTimestamp,
}

/**
 * Checks that Postgres can store a row before it is sent: one row that Postgres refuses would fail a whole batch.
 * @throws RangeError in a sentence
 */
export const createRowCheck = <Row>(table: Table<Row>): ((row: Row) => void) => {
  const complaintOf = createCheck(table, Object.keys(table.columns) as (keyof Row & string)[])
  return row => {
    const complaint = complaintOf(row)
    if (complaint !== undefined) throw new RangeError(complaint)
  }
}

/** Whether a row with this key can exist. */
export const createKeyCheck = <Row>(table: Table<Row>): ((key: Partial<Row>) => boolean) => {
  const complaintOf = createCheck(table, table.key)
  return key => complaintOf(key) === undefined
}

const createCheck = <Row>(table: Table<Row>, names: readonly (keyof Row & string)[]) => {
  const columns = names.flatMap(name => {
    const type: ColumnType = table.columns[name]
    const isKey = table.key.includes(name) && type.startsWith('text')
    const check = isKey ? checkKey : checks[type.replace('?', '')]
    return check ? [{ name, check, isOptional: type.endsWith('?') }] : []
  })
  return (row: Partial<Row>): Complaint => {
    for (const { name, check, isOptional } of columns) {
      const value = row[name]
      if (value == null && isOptional) continue
      const complaint = check(value)
      if (complaint !== undefined) return `${name} in ${table.name} ${complaint}`
    }
    return undefined
  }
}
