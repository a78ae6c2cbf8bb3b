import type { GoalEventOf } from '#shared/events/goal.ts'
import { claimStands } from '#shared/events/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import type { Evolvers, Evolving } from '../state.ts'
import { mergeInto } from './merging.ts'
import type { SeatClaim, StandIn } from './standInState.ts'

/** Who adds a stand-in answers for the seat like a former holder who has received its pot. */
export const joinAsStandIn = (
  state: Evolving,
  { userId, standIn }: Pick<GoalEventOf<'MemberJoined'>['data'], 'userId' | 'standIn'>,
): void => {
  if (!standIn) return
  const { byUserId, hasNumber, acceptedFigureMinor: figureMinor } = standIn
  state.standIns.set(userId, {
    addedByUserId: byUserId,
    hasNumber,
    numberChanges: 0,
    hasAnswered: false,
    isClaimed: false,
    claims: 0,
  })
  state.liable.set(userId, [byUserId])
  const by = state.members.get(byUserId)
  if (by) state.members.set(byUserId, { ...by, figureMinor })
}

export const standInEvolvers = {
  StandInAnswered: (state, { userId }) => change(state, userId, { hasAnswered: true }),
  StandInNumberChanged: (state, { userId, change: numberChanges }) =>
    change(state, userId, { hasNumber: true, numberChanges }),
  SeatClaimed: (state, { userId, claim, byText, claimedAt, accountUserId }) => {
    change(state, userId, { claims: claim, hasAnswered: true })
    state.openClaims.set(userId, {
      claim,
      claimedAt,
      byText,
      accountUserId,
      vouchedBy: [],
      noticeEndsAt: undefined,
      objection: undefined,
    })
  },
  SeatClaimVouched: (state, { userId, byUserId, noticeEndsAt }) =>
    changeClaim(state, userId, ({ vouchedBy, ...known }) => ({
      vouchedBy: [...vouchedBy, byUserId],
      noticeEndsAt: noticeEndsAt ?? known.noticeEndsAt,
    })),
  SeatClaimObjected: (state, { userId, byUserId, decidedBy }) =>
    changeClaim(state, userId, () => ({ objection: { byUserId, decidedBy } })),
  SeatClaimEnded: (state, { userId, outcome }) => {
    state.openClaims.delete(userId)
    change(state, userId, { isClaimed: claimStands(outcome) })
  },
  StandInMerged: mergeInto,
} satisfies Partial<Evolvers>

const change = ({ standIns }: Evolving, userId: UserId, changes: Partial<StandIn>): void => {
  const known = standIns.get(userId)
  if (known) standIns.set(userId, { ...known, ...changes })
}

const changeClaim = (
  { openClaims }: Evolving,
  userId: UserId,
  changes: (known: SeatClaim) => Partial<SeatClaim>,
): void => {
  const known = openClaims.get(userId)
  if (known) openClaims.set(userId, { ...known, ...changes(known) })
}
