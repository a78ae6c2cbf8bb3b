import * as z from 'zod/mini'
import { givenPassword } from './accounts.ts'

/**
 * POST /api/admin/projections/rebuild: rebuilds all read models from the log while the current ones are
 * served.
 */
export const rebuildRequest = z.object({
  password: givenPassword,
})

/** The tables of one version of the code, folded from the log. */
export interface GenerationResponse {
  readonly name: string
  readonly version: number
  /** `read`: in use. `beside`: being folded, to replace it. `kept`: of another version. */
  readonly place: 'read' | 'beside' | 'kept'
  /** The position of its last event; null before the first. */
  readonly position: string | null
  /** Null during the first fold. */
  readonly completeSince: string | null
  /** The number of processes that read it. */
  readonly readers: number
  /** Whether a process is folding it now; an interrupted fold is continued later. */
  readonly isFolding: boolean
}

/** A stream that is held back: for a goal nothing newer is shown, and it accepts no money. */
export interface HeldStream {
  readonly stream: string
  /** Null for a stream without a goal. */
  readonly goalId: number | null
  readonly position: string
  /** Of the event that caused it, if it is in this stream. */
  readonly revision: string | null
  /** A sentence. */
  readonly reason: string
  readonly since: string
}

/** A subscriber of the log, and its position. */
export interface FollowerResponse {
  readonly name: string
  readonly position: string
}

/** GET /api/admin/projections. */
export interface ProjectionsResponse {
  /** The last known position of the log. */
  readonly head: string | null
  /** The number of events that are not projected yet; null when counting took too long. */
  readonly behind: number | null
  readonly generations: readonly GenerationResponse[]
  readonly followers: readonly FollowerResponse[]
  /** The number of hashed entries, and when the root was signed. */
  readonly hashed: { readonly entries: number; readonly at: string } | null
  readonly held: readonly HeldStream[]
}
