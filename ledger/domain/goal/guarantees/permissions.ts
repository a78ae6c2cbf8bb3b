import type { UserId } from '#shared/ids.ts'
import { refuse } from '../../decider.ts'
import { mayRun, mayTakePart, type Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { Guarantee } from './guaranteeState.ts'

/** Ask for a guarantor: for one's own seat, and for other seats the organiser and co-organisers. */
export const mayAskGuarantor = (state: GoalState, seatUserId: UserId, userId: UserId): Refused =>
  userId === seatUserId ? mayTakePart(state, userId) : mayRun(state, userId)

/** Accept: the guarantor alone. For others the request does not exist. */
export const mayAcceptGuarantee = ({ guarantorUserId }: Guarantee, userId: UserId): Refused =>
  userId === guarantorUserId ? undefined : refuse('guarantee_not_found')

/** Decline or withdraw: guarantor and seat, and before it is accepted its requester. */
export const mayEndGuarantee = (guarantee: Guarantee, userId: UserId): Refused => {
  const { seatUserId, guarantorUserId, byUserId, status } = guarantee
  const isParty = userId === seatUserId || userId === guarantorUserId
  return isParty || (userId === byUserId && status !== 'accepted') ? undefined : refuse('guarantee_not_found')
}
