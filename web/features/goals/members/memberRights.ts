import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { type Role, runsGoal, takesPart } from '#shared/roles.ts'
import { isOpen, rotates } from '../../../lib/progress.ts'

export interface MemberRights {
  readonly leave: boolean
  readonly changeRole: boolean
  readonly handOver: boolean
  readonly remove: boolean
}

/** What the viewer may do about a member; whether it can be done now, the server says when it is asked. */
export const rightsOver = (
  goal: Pick<GoalResponse, 'role' | 'status' | 'isArchived' | 'cycleType'>,
  member: Pick<MemberResponse, 'role'>,
  isViewer: boolean,
): MemberRights => {
  // The organiser's part is handed over by the organiser alone, and taken by nobody.
  const runs = !isViewer && runsGoal(goal.role) && member.role !== 'organiser'
  return {
    leave: isViewer,
    changeRole: runs && isOpen(goal),
    handOver: runs && isOpen(goal) && rotates(goal) && takesPart(member.role),
    remove: runs,
  }
}

/** What a member can be made; only the organiser makes another one organiser. */
export const rolesToGive = (viewer: Role): readonly Role[] =>
  viewer === 'organiser'
    ? ['member', 'co_organiser', 'auditor', 'organiser']
    : ['member', 'co_organiser', 'auditor']
