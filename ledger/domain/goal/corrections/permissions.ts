import type { Mistaken } from '#shared/events/corrections.ts'
import type { UserId } from '#shared/ids.ts'
import { refuse } from '../../decider.ts'
import { isPartyTo } from '../contributions/permissions.ts'
import type { Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { Correction } from './correctionState.ts'

// Corrections are for admins only, which the API checks; admins need not be members.

/** Propose to reverse an entry: an admin whose own money it does not concern. */
export const mayCorrect = (state: GoalState, mistaken: Mistaken, userId: UserId): Refused =>
  isAbout(state, mistaken, userId) ? refuse('own_entry') : undefined

/** Withdraw a proposal: its proposer. */
export const mayWithdrawCorrection = ({ byUserId }: Pick<Correction, 'byUserId'>, userId: UserId): Refused =>
  byUserId === userId ? undefined : refuse('not_the_proposer')

/** Approve or decline a proposal: another admin, whose own money it does not concern. */
export const mayDecideOnCorrection = (
  state: GoalState,
  { byUserId, mistaken }: Pick<Correction, 'byUserId' | 'mistaken'>,
  userId: UserId,
): Refused => (byUserId === userId ? refuse('own_correction') : mayCorrect(state, mistaken, userId))

/** Whether the entry concerns the user's own money. */
const isAbout = (state: GoalState, { type, data }: Mistaken, userId: UserId): boolean => {
  switch (type) {
    case 'DebtReleased':
      return data.debtorUserId === userId || data.creditorUserId === userId
    case 'PayoutSent':
      return data.userId === userId
    case 'ContributionReceived':
      return (
        [data.userId, data.holderUserId, data.confirmedByUserId].includes(userId) ||
        isPartyTo(state, data.contributionId, userId)
      )
  }
}
