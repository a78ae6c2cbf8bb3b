/** What started an audit: the nightly job, an admin, or the command line. */
export const auditKinds = ['nightly', 'on_demand', 'command'] as const
export type AuditKind = (typeof auditKinds)[number]

/** One comparison of all rows with the log. */
export interface AuditResponse {
  readonly runId: string
  readonly kind: AuditKind
  readonly startedAt: string
  /** Null while it is running. */
  readonly finishedAt: string | null
  /** The range of positions at which the rows were compared. */
  readonly fromPosition: string | null
  readonly toPosition: string | null
  readonly goalsTotal: number
  readonly goals: number
  readonly events: number
  readonly rows: number
  readonly differences: number
  /** The results of the additional checks: what is wrong, and what should be known although it is not. */
  readonly findings: readonly {
    readonly check: string
    readonly wrong: readonly string[]
    readonly notes?: readonly string[]
  }[]
  /** What interrupted it, if anything. */
  readonly fault: string | null
}

/** A row that differs from the log. */
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
 * GET /api/admin/audits: newest first. POST starts one and returns its `runId`. Further differences: GET
 * /api/admin/audits/{runId}/differences?after={number}.
 */
export interface AuditsResponse {
  readonly runs: readonly AuditResponse[]
  /** The first differences of the newest audit that has any. */
  readonly differences: readonly DifferenceResponse[]
}
