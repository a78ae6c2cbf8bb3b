import { commitmentOf, drawnOrder } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Instant, instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { mayTakePart } from '../permissions.ts'
import type { Evolvers, GoalState } from '../state.ts'
import { notForming } from './circle.ts'
import { formingObjection, takeSeats } from './forming.ts'

/** A draw begins with the hash of a seed that only the house knows. */
export interface CommitDraw {
  readonly type: 'CommitDraw'
  readonly userId: UserId
  /** The one that the commitment is for. */
  readonly draw: number
  readonly commitment: string
  readonly endsAt: Instant
  readonly now: Instant
}
/** A member adds chance of their own. */
export interface SaltDraw {
  readonly type: 'SaltDraw'
  readonly userId: UserId
  readonly draw: number
  readonly salt: string
}
/** Reveals the seed: by the platform (null) when every member has added a salt or the time is over, or by an organiser. */
export interface RevealDraw {
  readonly type: 'RevealDraw'
  readonly userId: UserId | null
  readonly draw: number
  readonly seed: string
  readonly now: Instant
}

/** A seed that the house has not shown a day after it should have is lost: another draw may take that one's place. */
const lostAfterMs = 86_400_000
const isLost = (endsAt: Instant, now: Instant): boolean => now > instant(Date.parse(endsAt) + lostAfterMs)

export const commitDraw = (command: CommitDraw, state: GoalState): Decision<GoalEvent> => {
  const { userId, draw, commitment, endsAt, now } = command
  const refused = formingObjection(state, userId)
  if (refused) return refused
  if (state.draw?.commitment === commitment) return accept()
  if (state.draw && !isLost(state.draw.endsAt, now)) return refuse('draw_open')
  if (seatHolders(state).length < 2) return refuse('circle_too_small')
  // A draw that reuses this commitment would have a seed that is known already, or one that cannot be revealed.
  if (draw <= state.draws) return accept()
  if (draw > state.draws + 1) return refuse('draw_over')
  return accept({ type: 'DrawCommitted', data: { draw, byUserId: userId, commitment, endsAt } })
}

/** Once per member: a second salt could be chosen after seeing those of the others. */
export const saltDraw = ({ userId, draw, salt }: SaltDraw, state: GoalState): Decision<GoalEvent> => {
  const refused = mayTakePart(state, userId) ?? notForming(state)
  if (refused) return refused
  if (state.draw?.draw !== draw) return refuse('draw_over')
  if (state.draw.salts.has(userId)) return accept()
  return accept({ type: 'DrawSalted', data: { draw, userId, salt } })
}

export const revealDraw = (command: RevealDraw, state: GoalState): Decision<GoalEvent> => {
  const { userId, draw, seed, now } = command
  if (draw <= state.draws && state.draw?.draw !== draw) return accept()
  const refused = userId === null ? notForming(state) : formingObjection(state, userId)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  if (state.draw?.draw !== draw) return refuse('draw_over')
  const { goalId } = state.terms
  if (commitmentOf({ goalId, draw, seed }) !== state.draw.commitment) return refuse('draw_differs')
  const { salts, endsAt } = state.draw
  const drawing = seatHolders(state).map(([holder]) => holder)
  if (userId === null && now < endsAt && drawing.some(holder => !salts.has(holder)))
    return refuse('draw_open')
  if (drawing.length < 2) return refuse('circle_too_small')
  const order = drawnOrder({ goalId, draw, seed }, salts, drawing)
  return accept({ type: 'DrawRevealed', data: { draw, seed, order } })
}

export const drawEvolvers = {
  DrawCommitted: (state, { draw, commitment, endsAt }) => {
    state.draws = draw
    state.draw = { draw, commitment, endsAt, salts: new Map() }
  },
  DrawSalted: (state, { userId, salt }) => {
    if (state.draw) state.draw = { ...state.draw, salts: new Map(state.draw.salts).set(userId, salt) }
  },
  DrawRevealed: (state, { order }) => {
    state.draw = undefined
    takeSeats(state, order)
  },
} satisfies Partial<Evolvers>
