import type { StepUpWays } from './stepUp.ts'

/** The body of every error. `errors` lists messages by field; `code` is a refusal's or a decline's. */
export interface Problem {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly code?: string
  /** Of what failed on our side: the id of its trace, and of its line in the log. The message ends with it. */
  readonly reference?: string
  /** With the code `step_up_needed`: how the caller can show that it is they. */
  readonly stepUp?: StepUpWays
}
