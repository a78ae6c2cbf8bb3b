import type { GoalEvent } from '#shared/events/goal.ts'
import type { Decider } from '../decider.ts'
import {
  type OpenContribution,
  openContribution,
  type ReleaseContribution,
  type RequestContribution,
  releaseContribution,
  requestContribution,
} from './contributions.ts'
import { type CreateGoal, createGoal, type JoinGoal, joinGoal } from './creation.ts'
import { evolve } from './evolve.ts'
import {
  type ArchiveGoal,
  archiveGoal,
  type CancelGoal,
  cancelGoal,
  type EditGoal,
  editGoal,
  type RestoreGoal,
} from './organising.ts'
import { type RecordPayment, recordPayment } from './payments.ts'
import { draft, type GoalState, initialState } from './state.ts'

export type GoalCommand =
  | CreateGoal
  | JoinGoal
  | EditGoal
  | ArchiveGoal
  | RestoreGoal
  | CancelGoal
  | RequestContribution
  | OpenContribution
  | ReleaseContribution
  | RecordPayment

/** Everything that can be asked of a goal. */
export const goalDecider: Decider<GoalCommand, GoalEvent, GoalState> = {
  initialState,
  draft,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateGoal':
        return createGoal(command, state)
      case 'JoinGoal':
        return joinGoal(command, state)
      case 'EditGoal':
        return editGoal(command, state)
      case 'ArchiveGoal':
      case 'RestoreGoal':
        return archiveGoal(command, state)
      case 'CancelGoal':
        return cancelGoal(command, state)
      case 'RequestContribution':
        return requestContribution(command, state)
      case 'OpenContribution':
        return openContribution(command, state)
      case 'ReleaseContribution':
        return releaseContribution(command, state)
      case 'RecordPayment':
        return recordPayment(command, state)
    }
  },
}
