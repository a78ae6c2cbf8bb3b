/** What waits for admins, in the order in which it is shown. */
export const workKinds = [
  'cases',
  'disputes',
  'approvals',
  'sending',
  'batches',
  'proposals',
  'claims',
  'corrections',
  'breaks',
  'jobs',
  'feedback',
] as const
export type WorkKind = (typeof workKinds)[number]

export interface AdminWork {
  readonly kind: WorkKind
  readonly count: number
  /** There is more than was counted. */
  readonly more: boolean
  /** The first deadline. */
  readonly by: string | null
  /** Without a deadline: since when the oldest has waited, if that is known. */
  readonly since: string | null
}

/**
 * GET /api/admin/work: what another admin must decide on, such as the caller's own proposals, is left out, and so are kinds of which
 * there is nothing.
 */
export interface AdminWorkResponse {
  readonly work: readonly AdminWork[]
  /** Whether the caller may decide about money; otherwise they may only look. */
  readonly mayDecide: boolean
}
