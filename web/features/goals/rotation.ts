import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { type Cents, times } from '#shared/money.ts'
import { centsOf } from '../../lib/format.ts'

export interface RotationSeat {
  readonly position: number
  readonly member: MemberResponse | undefined
}

/** All seats of a circle in the order of their turns, those that nobody has taken included. */
export const seatsOf = (
  goal: Pick<GoalResponse, 'totalMembers'>,
  members: readonly MemberResponse[],
): readonly RotationSeat[] =>
  Array.from({ length: Math.max(goal.totalMembers, members.length) }, (_, index) => ({
    position: index + 1,
    member: members.find(member => member.rotationPosition === index + 1),
  }))

/** The index of the seat that receives the pot of the round under way; undefined after the last. */
export const turnOf = (
  goal: Pick<GoalResponse, 'currentCycle'>,
  seats: readonly RotationSeat[],
): number | undefined => (goal.currentCycle < seats.length ? goal.currentCycle : undefined)

/** What has come in for the round under way, and from how many. */
export interface Pot {
  readonly paid: number
  readonly amount: Cents
}

export const potOf = (
  goal: Pick<GoalResponse, 'contributionAmount'>,
  seats: readonly RotationSeat[],
): Pot => {
  const paid = seats.filter(({ member }) => member?.hasContributedCurrentCycle).length
  return { paid, amount: times(centsOf(goal.contributionAmount), paid) }
}
