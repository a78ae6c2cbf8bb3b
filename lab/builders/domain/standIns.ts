import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { ama } from './goal.ts'

/** A member without an account, whom Ama has added. */
export const abena = userId(40)

/** In a circle of three with a hundred dollars a round. */
export const addedStandIn = (
  position: number,
  { by = ama as UserId, hasNumber = true, figure = 200_00, own = (position - 1) * 100_00 } = {},
): GoalEvent => ({
  type: 'MemberJoined',
  data: {
    ...{ userId: abena, role: 'member', position, join: 1, charterVersion: 1 },
    acceptedFigureMinor: minor(own),
    standIn: { byUserId: by, hasNumber, acceptedFigureMinor: minor(figure) },
  },
})
export const answeredAsStandIn: GoalEvent = { type: 'StandInAnswered', data: { userId: abena } }
export const claimed = (at: string, claim = 1, byText = true, accountUserId?: UserId): GoalEvent => ({
  type: 'SeatClaimed',
  data: {
    ...{ userId: abena, claim, byText, claimedAt: instant(at) },
    ...(accountUserId === undefined ? {} : { accountUserId }),
  },
})
export const vouched = (byUserId: UserId, noticeEndsAt?: string): GoalEvent => ({
  type: 'SeatClaimVouched',
  data: {
    ...{ userId: abena, claim: 1, byUserId },
    ...(noticeEndsAt === undefined ? {} : { noticeEndsAt: instant(noticeEndsAt) }),
  },
})
export const objectedToClaim = (byUserId: UserId, decidedBy: string): GoalEvent => ({
  type: 'SeatClaimObjected',
  data: { userId: abena, claim: 1, byUserId, reason: 'This is not Abena', decidedBy: instant(decidedBy) },
})
export const claimEnded = (
  outcome: GoalEventOf<'SeatClaimEnded'>['data']['outcome'],
  by: Partial<
    Pick<GoalEventOf<'SeatClaimEnded'>['data'], 'byUserId' | 'confirmedByUserId' | 'accountUserId'>
  > = {},
): GoalEvent => ({ type: 'SeatClaimEnded', data: { userId: abena, claim: 1, outcome, ...by } })
