import type { SentValues } from '../codedText.ts'
import type { Puzzle } from './puzzle.ts'
import type { StepUpWays } from './stepUp.ts'

/**
 * The body of every error. `errors` lists messages by field. `code` is that of a refusal, a problem or a
 * decline, and `values` are those of its text, from which a client makes the message in its own language:
 * money as `{ amount: "5.00", currency: "USD" }`, a `day` as `YYYY-MM-DD`.
 */
export interface Problem {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly code?: string
  readonly values?: SentValues
  /** For server errors: the id of the trace and of the log line. The message ends with it. */
  readonly reference?: string
  /** With the code `step_up_needed`: the factors with which the caller can confirm the request. */
  readonly stepUp?: StepUpWays
  /** With the code `puzzle_needed`: what the browser has to solve before it repeats the request. */
  readonly puzzle?: Puzzle
}
