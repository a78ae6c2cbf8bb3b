import * as z from 'zod/mini'
import { passwordMaxLength } from './accounts.ts'

/** POST /api/admin/projections/rebuild: everything that is shown is made anew from the log, beside all that goes on. */
export const rebuildRequest = z.object({
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(passwordMaxLength)),
})

/** The tables of one version of the code, folded from the log. */
export interface GenerationResponse {
  readonly name: string
  readonly version: number
  /** `read`: what this version shows. `beside`: folded anew, to take its place. `kept`: of another version. */
  readonly place: 'read' | 'beside' | 'kept'
  /** Of the last event that is in it; null before the first. */
  readonly position: string | null
  /** Null while it is folded for the first time. */
  readonly completeSince: string | null
  /** How many processes read it. */
  readonly readers: number
  /** Whether somebody folds it now; what was interrupted waits for the next time. */
  readonly isFolding: boolean
}

/** A goal of which nothing newer is shown, because an event of it could not be projected. */
export interface QuarantinedGoal {
  readonly goalId: number
  readonly position: string
  readonly revision: string | null
  readonly reason: string
  readonly since: string
}

/** What reads the log, and up to which position it has. */
export interface FollowerResponse {
  readonly name: string
  readonly position: string
}

/** GET /api/admin/projections. */
export interface ProjectionsResponse {
  /** The last position of the log that was seen just now. */
  readonly head: string | null
  /** Events in the log that are not in what is read yet; null when it took too long to count them. */
  readonly behind: number | null
  readonly generations: readonly GenerationResponse[]
  readonly followers: readonly FollowerResponse[]
  /** Entries that are hashed, and when the root over them was signed. */
  readonly hashed: { readonly entries: number; readonly at: string } | null
  readonly quarantined: readonly QuarantinedGoal[]
}
