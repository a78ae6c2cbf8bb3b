import type { AuditKind } from '../api/audits.ts'

export interface AuditOutcome {
  /** No row differs, and no other check found anything. */
  readonly isClean: boolean
  readonly differences: number
  /** What differs or was found, the first of it, a few words each. */
  readonly named: readonly string[]
}

/** Compares everything that is served with the log. An audit of a known id goes on where it was, or has ended already. */
export type AuditRunner = (wanted: {
  readonly runId: string
  readonly kind: AuditKind
}) => Promise<AuditOutcome>
