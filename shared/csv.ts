import { withoutDirections } from './isolated.ts'

/**
 * Escapes a cell. Spreadsheets would evaluate text that begins like a formula, and users choose names
 * (CWE-1236); plain numbers, also negative ones, stay. Some locales accept the full-width forms of these
 * signs, and others separate cells by semicolons. Characters that change the direction of text could show an
 * amount backwards, so they are removed.
 */
export const cell = (given: string): string => {
  const text = withoutDirections(given)
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row as defined by RFC 4180. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'
