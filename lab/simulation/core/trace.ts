import { createHash } from 'node:crypto'

export interface Violation {
  readonly rule: string
  readonly detail: string
}
export type Report = (rule: string, detail: string) => void

/** The steps of a run, line by line, and their hash. */
export interface Trace {
  add(sinceStartMs: number, line: () => string): void
  readonly lines: readonly string[]
  /** Of all lines: equal for equal runs. */
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

/** For runs whose lines are not read. */
export const noTrace: Trace = { lines: [], add: () => undefined, hash: () => '' }

const timeOf = (ms: number): string => {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(two).join(':')
  return `${clock}.${String(ms % 1_000).padStart(3, '0')}`
}
