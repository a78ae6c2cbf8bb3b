import { commitmentOf, drawnOrder } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { dayMs, type Instant, instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { seatHolders } from '../members/seats.ts'
import type { Evolvers, GoalState } from '../state.ts'
import { askingAnew, raiseCharter } from './acceptance.ts'
import { type Circle, charterOf, isCircle, isDrawVoided, isOrderDrawn, notForming } from './circle.ts'
import type { OpenDraw } from './circleState.ts'
import { hasPaidByCard } from './figure.ts'
import { formingObjection, seatNames, takeSeats } from './forming.ts'
import { awaitedIn, drawing, isSealed, isSettled, revealByOf, silentIn } from './openDraw.ts'

/** A draw begins with the hash of a seed that only the platform knows. */
export interface CommitDraw {
  readonly type: 'CommitDraw'
  readonly userId: UserId
  /** The draw that the commitment is for. */
  readonly draw: number
  readonly commitment: string
  readonly endsAt: Instant
  /** Members whose accounts are verified, which is not in the log. */
  readonly verified?: readonly UserId[]
  readonly now: Instant
}
/** Reveals the seed: by the platform alone, last of all. */
export interface RevealDraw {
  readonly type: 'RevealDraw'
  readonly draw: number
  readonly seed: string
  readonly now: Instant
}

/**
 * Where salts are added in the open, a seed that the platform has not revealed a day after its time is lost:
 * another draw may replace that one. Any other draw that loses its seed is void.
 */
const isLost = (draw: OpenDraw, now: Instant): boolean =>
  !isSealed(draw) && now > instant(Date.parse(draw.endsAt) + dayMs)

export const commitDraw = (command: CommitDraw, state: GoalState): Decision<GoalEvent> => {
  const { userId, draw, commitment, endsAt, now } = command
  const refused = formingObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (isAdopting(state)) return refuse('turns_of_sheet')
  if (state.draw?.commitment === commitment) return accept()
  if (state.draw && !isLost(state.draw, now)) return refuse('draw_open')
  if (seatHolders(state).length < 2) return refuse('circle_too_small')
  // A draw that reuses this commitment would have a seed that is already revealed, or can't be revealed.
  if (draw <= state.draws) return accept()
  if (draw > state.draws + 1) return refuse('draw_over')
  // A user who could draw again would repeat that until the order suits them.
  if (!state.draw && isOrderDrawn(state)) return refuse('order_drawn')
  if (isDrawVoided(state)) return refuse('draw_voided')
  const data = { draw, byUserId: userId, commitment, endsAt, revealBy: revealByOf(endsAt) }
  const first = charterOf(state).provedFirst ? { drawnFirst: provedIn(state, command) } : {}
  return accept({ type: 'DrawCommitted', data: { ...data, ...first, ...askingAnew(state, userId, now) } })
}

/** Fixed before salts are added, so that the result cannot influence who counts as proved. */
const provedIn = (circle: Circle, { verified = [] }: CommitDraw): UserId[] =>
  seatHolders(circle).flatMap(([userId, { role }]) =>
    role !== 'organiser' && verified.includes(userId) && hasPaidByCard(circle, userId) ? [userId] : [],
  )

export const revealDraw = (command: RevealDraw, state: GoalState): Decision<GoalEvent> => {
  const { draw, seed, now } = command
  if (draw <= state.draws && state.draw?.draw !== draw) return accept()
  const refused = notForming(state)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  if (state.draw?.draw !== draw) return refuse('draw_over')
  const { goalId } = state.terms
  if (commitmentOf({ goalId, draw, seed }) !== state.draw.commitment) return refuse('draw_differs')
  if (!isReadyToReveal(state, state.draw, now)) return refuse('draw_open')
  const named = new Set(seatNames(state).map(({ userId }) => userId))
  const users = drawing(state, state.draw).filter(user => named.has(user))
  if (users.length < 2) return refuse('circle_too_small')
  const order = drawnOrder({ goalId, draw, seed }, state.draw.salts, users, state.draw.drawnFirst)
  const latecomers = lastIn(state, order)
  const late = latecomers.length > 0 ? { latecomers } : {}
  return accept({ type: 'DrawRevealed', data: { draw, seed, order, ...late } })
}

/**
 * The seats that are not drawn: of members who have joined since, and then the further seats of members who
 * have several, in the reverse order of their drawn ones.
 */
const lastIn = (state: GoalState, order: readonly UserId[]): UserId[] => {
  const names = seatNames(state).map(({ userId }) => userId)
  const first = names.filter((name, index) => names.indexOf(name) === index)
  const late = first.filter(name => !order.includes(name))
  const further = names.filter((name, index) => names.indexOf(name) !== index)
  const all = [...order, ...late]
  return [...late, ...further.toSorted((one, other) => all.indexOf(other) - all.indexOf(one))]
}

/** The seed is revealed last, so that only the platform can know the result before. */
const isReadyToReveal = (state: GoalState, draw: OpenDraw, now: Instant): boolean =>
  isSealed(draw)
    ? isSettled(state, draw, now) && awaitedIn(state, draw).length === 0
    : now >= draw.endsAt || silentIn(state, draw).length === 0

export const drawEvolvers = {
  DrawCommitted: (state, { draw, byUserId, commitment, endsAt, revealBy, drawnFirst = [], ...asking }) => {
    state.draws = draw
    raiseCharter(state, byUserId, asking)
    const nothing = { commitments: new Map(), salts: new Map(), among: undefined }
    state.draw = { draw, commitment, endsAt, revealBy, drawnFirst, ...nothing }
  },
  DrawRevealed: (state, { order, latecomers = [] }) => {
    state.draw = undefined
    state.drawnAmong = new Set(seatHolders(state).map(([userId]) => userId))
    takeSeats(state, [...order, ...latecomers])
  },
  DrawVoided: (state, asking) => {
    state.draw = undefined
    state.voidedAmong = new Set(seatHolders(state).map(([userId]) => userId))
    raiseCharter(state, null, asking)
    const { terms } = state
    if (terms?.rotation?.order === 'draw')
      state.terms = { ...terms, rotation: { ...terms.rotation, order: 'organiser' } }
  },
} satisfies Partial<Evolvers>
