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
}

export const answerInvitation = (
  { goals, clock }: Pick<Dependencies, 'goals' | 'clock'>,
  { goalId, invitationId, userId, charterVersion, seatsBefore, figureMinor }: Answered,
  context: Context,
): Promise<Handled> => {
  const now = clock.now()
  if (userId === undefined)
    return goals.handle(goalId, { type: 'DeclineInvitation', invitationId, now }, context)
  const seen = charterVersion === undefined ? {} : { charterVersion }
  const accepting = { type: 'AcceptInvitation', invitationId, userId, seatsBefore, figureMinor, now } as const
  return goals.handle(goalId, { ...accepting, ...seen }, context)
}
