import type { TurnOrder } from '../charter.ts'
import type { NotInvited } from '../roles.ts'
import type { GoalStatus } from './goalKinds.ts'
import type { PersonResponse } from './person.ts'

/** GET /api/goals/{id}/run-again, for members of a circle. It is run again by POST /api/goals with `runAgainOf`. */
export interface RunAgainResponse {
  /** The finished circle that this one runs again, if the caller is a member of it. */
  readonly of: RunResponse | null
  /** The circles that run this one again and in which the caller is a member or invited. */
  readonly by: readonly (RunResponse & {
    readonly founder: PersonResponse
    readonly status: GoalStatus
    /** The caller's open invitation to it; null for a member. */
    readonly invitationId: string | null
  })[]
  /** Whether the caller can run it again now. */
  readonly may: boolean
  /** How its turns were assigned. */
  readonly order: TurnOrder
  /** The others of this circle, if the caller can run it again. */
  readonly people: readonly (PersonResponse & {
    /** Why they are not invited; null for those who are. */
    readonly reason: NotInvited | null
    /** They owe a fee in this circle and nothing else, and are invited. */
    readonly owesFee: boolean
  })[]
}
export interface RunResponse {
  readonly id: number
  readonly name: string
}
