/** The body of every error. `errors` lists messages by field; `code` is a refusal's or a decline's. */
export interface Problem {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly code?: string
}
