import { createHash } from 'node:crypto'

/** What happened, line by line, and what it comes to. */
export interface Trace {
  add(sinceStartMs: number, line: () => string): void
  readonly lines: readonly string[]
  /** Of all lines: equal for two runs that did the same. */
  hash(): string
}

export const createTrace = (): Trace => {
  const lines: string[] = []
  return {
    lines,
    add: (sinceStartMs, line) => void lines.push(`${timeOf(sinceStartMs)} ${line()}`),
    hash: () => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  }
}

/** For most runs nobody reads the lines. */
export const noTrace: Trace = { lines: [], add: () => undefined, hash: () => '' }

const timeOf = (ms: number): string => {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(two).join(':')
  return `${clock}.${String(ms % 1_000).padStart(3, '0')}`
}
