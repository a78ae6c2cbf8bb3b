import type { AuditKind } from '../api/audits.ts'

export interface AuditOutcome {
  /** No row differs, and no other check found anything. */
  readonly isClean: boolean
  readonly differences: number
  /** The first findings, a few words each. */
  readonly named: readonly string[]
}

/** Compares all rows with the log. An audit with a known id is resumed, or has finished already. */
export type AuditRunner = (wanted: {
  readonly runId: string
  readonly kind: AuditKind
}) => Promise<AuditOutcome>

/** Rebuilds the read models in a separate process and replaces those in use. Does nothing while a rebuild is running. */
export type RebuildRunner = () => Promise<void>
