import type { Mistaken } from '#shared/events/corrections.ts'
import type { UserId } from '#shared/ids.ts'
import { refuse } from '../../decider.ts'
import type { Refused } from '../permissions.ts'
import type { Correction } from './correctionState.ts'

// Corrections are for admins only, which the API checks: admins need not be members.

/** Propose to reverse an entry: an admin whose own money it is not about. */
export const mayCorrect = (mistaken: Mistaken, userId: UserId): Refused =>
  isParty(mistaken, userId) ? refuse('own_entry') : undefined

/** Withdraw a proposal: its proposer. */
export const mayWithdrawCorrection = ({ byUserId }: Pick<Correction, 'byUserId'>, userId: UserId): Refused =>
  byUserId === userId ? undefined : refuse('not_the_proposer')

/** Approve or decline a proposal: another admin, whose own money it is not about. */
export const mayDecideOnCorrection = (
  { byUserId, mistaken }: Pick<Correction, 'byUserId' | 'mistaken'>,
  userId: UserId,
): Refused => (byUserId === userId ? refuse('own_correction') : mayCorrect(mistaken, userId))

/** Whether the entry is about their own money. */
const isParty = ({ type, data }: Mistaken, userId: UserId): boolean =>
  type === 'DebtReleased'
    ? data.debtorUserId === userId || data.creditorUserId === userId
    : data.userId === userId ||
      (type === 'ContributionReceived' && (data.holderUserId === userId || data.confirmedByUserId === userId))
