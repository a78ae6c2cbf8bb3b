import { parseBody } from '../parse.ts'
import { ProblemError } from '../problem.ts'
import type { NamedSchema } from './schemas.ts'
import { asHeard, badBody, badProblem, parse } from './verdict.ts'

/** What came of a body that was read here, as its door reads it. */
export interface Read {
  /** Whether one of the door's schemas takes it. */
  readonly taken: boolean
  /** In words; nothing when it is as it must be. */
  readonly wrong?: string | undefined
}

/** Reads a body as each of a door's schemas would; nothing that stands behind them is asked. */
export const readHere = (text: string, schemas: readonly NamedSchema[]): Read => {
  const heard = asHeard(text)
  // The door refuses what is longer before it reads any of it.
  if (Buffer.byteLength(heard) > mostBytes) return { taken: false }
  const body = heard.trim() === '' ? {} : parse(heard)
  if (typeof body !== 'object' || body === null) return { taken: false }
  const began = performance.now()
  const wrongs: string[] = []
  let taken = false
  for (const { name, schema } of schemas) {
    try {
      parseBody(schema, body)
      taken = true
    } catch (error) {
      const wrong = error instanceof ProblemError ? badProblem(error.problem) : `threw ${error}`
      if (wrong !== undefined) wrongs.push(`${name} ${wrong}`)
    }
  }
  const ms = performance.now() - began
  if (ms > slowMs) wrongs.push(`took ${Math.round(ms)} ms to be read`)
  const unfit = taken ? badBody(body, countable) : undefined
  return { taken, wrong: [...wrongs, ...(unfit === undefined ? [] : [unfit])].join('; ') || undefined }
}

/** How large an amount may be is said behind the schemas; that it can be counted to the cent is said by them. */
const countable = BigInt(Number.MAX_SAFE_INTEGER)
const mostBytes = 64 * 1024
/** No schema takes a hundredth of it for as much as a body may hold; a busy machine may. */
const slowMs = 2_000
