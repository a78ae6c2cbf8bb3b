import { format } from 'node:util'
import { expect } from 'vitest'

/**
 * The subset of vitest that the rules' tests use, for a long-lived process: tests are collected once, and run
 * repeatedly.
 */
export { expect }

type Body = (...args: never[]) => unknown
export interface Test {
  readonly name: string
  readonly file: string
  /** Its position in the file. */
  readonly startPosition: { readonly line: number; readonly column: number }
  readonly run: () => unknown
}

export const tests = new Map<string, Test>()
let file = ''
let names: readonly string[] = []

/** The file of the tests that are described from here on. */
export const collectFrom = (path: string): void => {
  file = path
}

const named = (name: string, args: readonly unknown[]): string =>
  format(name, ...args.slice(0, name.match(/%[a-z]/g)?.length ?? 0))
const listed = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row])

const describing = (name: string, body: () => void): void => {
  const outer = names
  names = [...names, name]
  body()
  names = outer
}
export const describe = Object.assign(describing, {
  each: (rows: readonly unknown[]) => (name: string, body: Body) => {
    for (const row of rows) describing(named(name, listed(row)), () => body(...(listed(row) as never[])))
  },
})

const adding = (name: string, body: Body, args: readonly unknown[] = []): void => {
  const full = [...names, named(name, args)].join(' ')
  let id = `${file}#${full}`
  for (let nth = 2; tests.has(id); nth++) id = `${file}#${full} (${nth})`
  const run = () => body(...(args as never[]))
  tests.set(id, { name: full, file, startPosition: whereWritten(), run })
}
const whereWritten = (): Test['startPosition'] => {
  const frame = new Error().stack?.split('\n').find(line => line.includes(file))
  const [, line = '1', column = '1'] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? []
  return { line: Number(line), column: Number(column) }
}

/** With or without options before the body; timeouts do not apply, because the parent process has one. */
type Adding = (name: string, ...rest: readonly [Body] | readonly [object, Body]) => void
const bodyOf = (rest: readonly [Body] | readonly [object, Body]): Body => rest[rest.length - 1] as Body

const it_: Adding = (name, ...rest) => adding(name, bodyOf(rest))
export const it = Object.assign(it_, {
  each:
    (rows: readonly unknown[]): Adding =>
    (name, ...rest) => {
      for (const row of rows) adding(name, bodyOf(rest), listed(row))
    },
})
