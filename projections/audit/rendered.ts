import type { ColumnType } from '../table.ts'

/**
 * A value as Postgres prints it, given ISO dates and the time zone UTC: rows are compared as texts, which is far cheaper
 * than reading them, and exact.
 */
export const rendered = (value: unknown, type: ColumnType): string | null => {
  if (value === null || value === undefined) return null
  if (type.startsWith('timestamptz')) return moment(String(value))
  if (type.startsWith('bool')) return value === true ? 't' : 'f'
  return String(value)
}

/** 2026-11-21T10:00:00.120Z -> 2026-11-21 10:00:00.12+00 */
const moment = (iso: string): string => {
  const fraction = iso.slice(19, -1).replace(/\.?0+$/, '')
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`
}
