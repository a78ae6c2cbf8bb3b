import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

interface Answered {
  readonly goalId: GoalId
  readonly invitationId: InvitationId
  /** The user who joins; undefined to decline. */
  readonly userId: UserId | undefined
  /** The version of the charter that the user saw. */
  readonly charterVersion: number | undefined
  /** The number of earlier turns that they were shown. */
  readonly seatsBefore: number | undefined
  /** The possible loss that they were shown. */
  readonly figureMinor: Minor | undefined
  /** How many seats they take. */
  readonly seats: number | undefined
}

export const answerInvitation = (
  { goals, clock }: Pick<Dependencies, 'goals' | 'clock'>,
  { goalId, invitationId, userId, charterVersion, seatsBefore, figureMinor, seats }: Answered,
  context: Context,
): Promise<Handled> => {
  const now = clock.now()
  if (userId === undefined)
    return goals.handle(goalId, { type: 'DeclineInvitation', invitationId, now }, context)
  const seen = charterVersion === undefined ? {} : { charterVersion }
  const accepting = { type: 'AcceptInvitation', invitationId, userId, seatsBefore, figureMinor, now } as const
  const several = seats === undefined ? {} : { seats }
  return goals.handle(goalId, { ...accepting, ...seen, ...several }, context)
}
