/** Why an audit was made: at night by itself, for an admin, or from the command line. */
export const auditKinds = ['nightly', 'on_demand', 'command'] as const
export type AuditKind = (typeof auditKinds)[number]

/** One comparison of everything that is served with what the log makes of it. */
export interface AuditResponse {
  readonly runId: string
  readonly kind: AuditKind
  readonly startedAt: string
  /** Null while it is under way. */
  readonly finishedAt: string | null
  /** Between which positions of the log everything was compared. */
  readonly fromPosition: string | null
  readonly toPosition: string | null
  readonly goalsTotal: number
  readonly goals: number
  readonly events: number
  readonly rows: number
  readonly differences: number
  /** What else was checked, and what of it is wrong. */
  readonly findings: readonly { readonly check: string; readonly wrong: readonly string[] }[]
  /** Why it has not come to its end yet, if something kept it from that. */
  readonly fault: string | null
}

/** A row that is served otherwise than the log has it. */
export interface DifferenceResponse {
  readonly number: number
  /**
   * `unfolded`: the goal has an event that cannot be projected, or is held back by one; `unbalanced`: amounts that should
   * cancel out do not.
   */
  readonly kind: 'missing' | 'unexpected' | 'differs' | 'unfolded' | 'unbalanced'
  readonly table: string
  readonly key: string
  readonly goalId: number | null
  /** By column, as texts. */
  readonly columns: Readonly<Record<string, readonly [served: string | null, folded: string | null]>>
}

/**
 * GET /api/admin/audits: newest first. POST has another one made, and is answered with its `runId`. Further differences:
 * GET /api/admin/audits/{runId}/differences?after={number}.
 */
export interface AuditsResponse {
  readonly runs: readonly AuditResponse[]
  /** Of the newest that has any; the first of them. */
  readonly differences: readonly DifferenceResponse[]
}
