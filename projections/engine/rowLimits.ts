import type { ColumnType, Table } from './table.ts'

/** What is told of an event whose row the database could not hold; it goes after the name of the column. */
type Complaint = string | undefined

const mostInt4 = 2 ** 31 - 1
/** Postgres indexes at most some 2700 bytes of a key, and a character has four at most. */
const longestKey = 600

const checkText = (value: unknown): Complaint => {
  if (typeof value !== 'string') return 'is no text'
  if (value.includes('\0')) return 'holds a NUL character'
  return value.isWellFormed() ? undefined : 'holds half of a character (a lone surrogate)'
}
const checkKey = (value: unknown): Complaint =>
  checkText(value) ?? ((value as string).length > longestKey ? 'is too long' : undefined)
/** A text as an index can hold it; null for one that it cannot. */
export const indexable = (text: string | undefined): string | null =>
  text === undefined || checkKey(text) !== undefined ? null : text
const checkInt8 = (value: unknown): Complaint =>
  typeof value !== 'number' || Number.isSafeInteger(value) ? undefined : 'is no whole number, or too large'
const checkInt4 = (value: unknown): Complaint =>
  Number.isInteger(value) && Math.abs(value as number) <= mostInt4 ? undefined : 'is too large'
/** The years from 0000 to 9999 have four digits, and Postgres knows no year 0. */
const checkMoment = (value: unknown): Complaint =>
  typeof value === 'string' && (value.length > 24 || value.startsWith('0000')) ? 'is too far away' : undefined
export const storableMoment = <Moment extends string>(moment: Moment | undefined): Moment | null =>
  moment === undefined || checkMoment(moment) !== undefined ? null : moment

const checks: Partial<Record<string, (value: unknown) => Complaint>> = {
  text: checkText,
  int8: checkInt8,
  int4: checkInt4,
  timestamptz: checkMoment,
}

/**
 * Whether Postgres can hold a row, found out before it is asked: there, one row that it cannot hold fails a whole batch.
 * @throws RangeError in a sentence
 */
export const createFitting = <Row>(table: Table<Row>): ((row: Row) => void) => {
  const complaintOf = createChecking(table, Object.keys(table.columns) as (keyof Row & string)[])
  return row => {
    const complaint = complaintOf(row)
    if (complaint !== undefined) throw new RangeError(complaint)
  }
}

/** Whether there could be a row with such a key. */
export const createKeyFitting = <Row>(table: Table<Row>): ((key: Partial<Row>) => boolean) => {
  const complaintOf = createChecking(table, table.key)
  return key => complaintOf(key) === undefined
}

const createChecking = <Row>(table: Table<Row>, names: readonly (keyof Row & string)[]) => {
  const wanted = names.flatMap(name => {
    const type: ColumnType = table.columns[name]
    const isKey = table.key.includes(name) && type.startsWith('text')
    const check = isKey ? checkKey : checks[type.replace('?', '')]
    return check ? [{ name, check, isOptional: type.endsWith('?') }] : []
  })
  return (row: Partial<Row>): Complaint => {
    for (const { name, check, isOptional } of wanted) {
      const value = row[name]
      if (value == null && isOptional) continue
      const complaint = check(value)
      if (complaint !== undefined) return `${name} in ${table.name} ${complaint}`
    }
    return undefined
  }
}
