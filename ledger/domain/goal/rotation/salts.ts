import { saltCommitmentOf } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { mayTakePart } from '../permissions.ts'
import type { Evolvers, GoalState } from '../state.ts'
import { notForming } from './circle.ts'
import { isSealed, isSettled } from './openDraw.ts'

/** A member adds chance of their own to a draw of the older form, in the open. */
export interface SaltDraw {
  readonly type: 'SaltDraw'
  readonly userId: UserId
  readonly draw: number
  readonly salt: string
}
/** A member adds a salt by its hash, so that it can't be chosen by those of others. */
export interface CommitSalt {
  readonly type: 'CommitSalt'
  readonly userId: UserId
  readonly draw: number
  readonly commitment: string
  readonly now: Instant
}
/** Reveals a committed salt. */
export interface RevealSalt {
  readonly type: 'RevealSalt'
  readonly userId: UserId
  readonly draw: number
  readonly salt: string
  readonly now: Instant
}

/** Once per member: a second salt could be chosen after seeing those of the others. */
export const saltDraw = ({ userId, draw, salt }: SaltDraw, state: GoalState): Decision<GoalEvent> => {
  const refused = mayTakePart(state, userId) ?? notForming(state)
  if (refused) return refused
  if (state.draw?.draw !== draw) return refuse('draw_over')
  if (isSealed(state.draw)) return refuse('draw_sealed')
  if (state.draw.salts.has(userId)) return accept()
  return accept({ type: 'DrawSalted', data: { draw, userId, salt } })
}

export const commitSalt = (command: CommitSalt, state: GoalState): Decision<GoalEvent> => {
  const { userId, draw, commitment, now } = command
  const refused = mayTakePart(state, userId) ?? notForming(state)
  if (refused) return refused
  if (state.draw?.draw !== draw) return refuse('draw_over')
  if (!isSealed(state.draw)) return refuse('draw_unsealed')
  const known = state.draw.commitments.get(userId)
  if (known !== undefined) return known === commitment ? accept() : refuse('salt_committed')
  if (state.draw.among || now >= state.draw.endsAt) return refuse('draw_over')
  return accept({ type: 'DrawSaltCommitted', data: { draw, userId, commitment } })
}

export const revealSalt = (command: RevealSalt, state: GoalState): Decision<GoalEvent> => {
  const { userId, draw, salt, now } = command
  const refused = mayTakePart(state, userId) ?? notForming(state)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  const open = state.draw
  if (open?.draw !== draw) return refuse('draw_over')
  if (!isSealed(open)) return refuse('draw_unsealed')
  const commitment = open.commitments.get(userId)
  if (commitment === undefined || (open.among && !open.among.has(userId))) return refuse('draw_over')
  const { goalId } = state.terms
  if (saltCommitmentOf({ goalId, draw, userId, salt }) !== commitment) return refuse('salt_differs')
  if (open.salts.has(userId)) return accept()
  if (!isSettled(state, open, now)) return refuse('draw_open')
  return accept({ type: 'DrawSaltRevealed', data: { draw, userId, salt } })
}

export const saltEvolvers = {
  DrawSalted: (state, { userId, salt }) => {
    if (state.draw) state.draw = { ...state.draw, salts: new Map(state.draw.salts).set(userId, salt) }
  },
  DrawSaltCommitted: (state, { userId, commitment }) => {
    if (!state.draw) return
    const commitments = new Map(state.draw.commitments).set(userId, commitment)
    state.draw = { ...state.draw, commitments }
  },
  DrawSaltRevealed: (state, { userId, salt }) => {
    if (!state.draw) return
    const { among = new Set(seatHolders(state).map(([holder]) => holder)) } = state.draw
    state.draw = { ...state.draw, among, salts: new Map(state.draw.salts).set(userId, salt) }
  },
} satisfies Partial<Evolvers>
