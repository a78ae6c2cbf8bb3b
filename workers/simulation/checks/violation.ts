/** A rule that was broken, and how. */
export interface Violation {
  readonly rule: string
  readonly detail: string
}
export type Report = (rule: string, detail: string) => void
