import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'

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
