/** A row of cells, with the line at which it begins. */
export interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The whole text is refused, by an error of the caller's. */
export type Failing = (fault: 'broken' | 'too_large', line: number) => never

const mostRows = 200_000
const mostCells = 200

/**
 * The rows of a text, as defined by RFC 4180, with any of the separators and line ends. Empty lines are left out; a quote
 * within a cell stands for itself.
 */
export const rowsOf = (text: string, separator: Separator, fail: Failing): Row[] => {
  const rows: Row[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const cells: string[] = []
    const first = line
    let isOver = false
    while (!isOver) {
      if (text[at] === '"') {
        const end = endOfQuoted(text, at)
        if (end < 0) return fail('broken', first)
        const quoted = text.slice(at + 1, end).replaceAll('""', '"')
        line += quoted.split('\n').length - 1
        cells.push(quoted)
        at = end + 1
      } else {
        const end = endOfPlain(text, at, separator)
        cells.push(text.slice(at, end))
        at = end
      }
      if (cells.length > mostCells) return fail('too_large', line)
      isOver = text[at] !== separator
      if (!isOver) at++
      // Only a separator or the end of the line follows a quoted cell.
      else if (at < text.length && text[at] !== '\n' && text[at] !== '\r') return fail('broken', line)
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    line++
    if (cells.some(cell => cell.trim() !== ''))
      rows.push({ cells: cells.map(cell => cell.trim()), line: first })
    if (rows.length > mostRows) return fail('too_large', line)
  }
  return rows
}

const endOfQuoted = (text: string, from: number): number => {
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end
}

const endOfPlain = (text: string, from: number, separator: Separator): number => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

/** Of the separators the one that makes the most rows of the same width, not counting rows of one cell. */
export const separatorOf = (text: string): Separator => {
  const head = text.slice(0, 50_000)
  const beginning = head.slice(0, head.length < text.length ? head.lastIndexOf('\n') + 1 : head.length)
  const scores = separators.map(separator => ({ separator, score: likeness(beginning, separator) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

const likeness = (text: string, separator: Separator): number => {
  // Without quotes, which the beginning may have cut; a rough count is enough.
  const widths = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .map(line => line.split(separator).length)
    .filter(width => width > 1)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(0, ...[...counts].map(([width, count]) => count * Math.min(width, 20)))
}
