import type { InvitationResponse } from '#shared/api/invitations.ts'
import { listTexts } from './listTexts.ts'

/** The name of the invitation's goal, or that it is unknown. */
export const goalNameOf = ({ goalName }: Pick<InvitationResponse, 'goalName'>): string =>
  goalName?.trim() || listTexts.history.unknownGoal
