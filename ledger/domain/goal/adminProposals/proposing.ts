import type { AdminMatter } from '#shared/events/adminProposals.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { Caller } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { isSame, mayAct, subjectOf } from './matters.ts'

type Made = GoalEventOf<'AdminProposalMade'>['data']

/**
 * Records a proposal to a second admin, if it could be carried out now. This is checked again when it is
 * confirmed.
 */
export const proposeToAdmins = (
  state: GoalState,
  by: Caller,
  { matter, ...about }: Pick<Made, 'matter' | 'userId' | 'amountMinor'>,
  trial: Decision<GoalEvent>,
): Decision<GoalEvent> => {
  const { userId: byUserId } = by
  const refused = mayAct(state, matter, by)
  if (refused) return refused
  const open = openAbout(state, matter)
  if (open)
    return open.byUserId === byUserId && isSame(open.matter, matter)
      ? accept()
      : refuse('admin_proposal_open')
  if (trial.outcome === 'refused' || trial.events.length === 0) return trial
  const proposal = state.adminProposals.size + 1
  return accept({ type: 'AdminProposalMade', data: { proposal, byUserId, matter, ...about } })
}

const openAbout = ({ openAdminProposals }: GoalState, matter: AdminMatter) => {
  for (const [, known] of openAdminProposals.entries())
    if (subjectOf(known.matter) === subjectOf(matter)) return known
  return undefined
}
