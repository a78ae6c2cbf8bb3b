/**
 * A cell that a spreadsheet takes as it stands. Text that begins like a formula would be computed by whoever opens the
 * file, and names are written by others (CWE-1236); a plain number, also one below zero, is no formula. The wide forms of
 * these signs count like them in some countries, and in others a semicolon begins the next cell unless it is quoted.
 */
export const cell = (text: string): string => {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row as RFC 4180 has it. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** By it spreadsheets know that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'
