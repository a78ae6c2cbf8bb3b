import * as z from 'zod/mini'
import { givenPassword } from './accounts.ts'

/** POST /api/admin/projections/rebuild: rebuilds all read models from the log while the live ones are served. */
export const rebuildRequest = z.object({
  password: givenPassword,
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

/** A stream that is held back: of a goal nothing newer is shown, and it takes no money. */
export interface HeldStream {
  readonly stream: string
  /** Null for a stream that is none of a goal. */
  readonly goalId: number | null
  readonly position: string
  /** Of the event that is to blame, where it is one of the stream's own. */
  readonly revision: string | null
  /** In a sentence. */
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
  readonly held: readonly HeldStream[]
}
