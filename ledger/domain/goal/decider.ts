import type { GoalEvent } from '#shared/events/goal.ts'
import type { Decider } from '../decider.ts'
import { type AcceptInvitation, acceptInvitation } from './admission.ts'
import {
  type OpenContribution,
  openContribution,
  type ReleaseContribution,
  type RequestContribution,
  releaseContribution,
  requestContribution,
} from './contributions.ts'
import { type CreateGoal, createGoal } from './creation.ts'
import { evolve } from './evolve.ts'
import {
  type DeclineInvitation,
  declineInvitation,
  type ExpireInvitation,
  expireInvitation,
  type IssueInvitation,
  issueInvitation,
  type ResendInvitation,
  type RevokeInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts'
import { type LeaveGoal, leaveGoal, type RemoveMember, removeMember } from './leaving.ts'
import { type ChangeRole, changeRole } from './members.ts'
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
import { type RefuseRefund, type RequestRefund, refuseRefund, requestRefund } from './reversals.ts'
import {
  type ChargeSchedule,
  type CreateSchedule,
  changeSchedule,
  chargeSchedule,
  createSchedule,
  type GiveUpPeriod,
  giveUpPeriod,
  type ScheduleChange,
} from './schedules.ts'
import { draft, type GoalState, initialState } from './state.ts'

export type GoalCommand =
  | CreateGoal
  | EditGoal
  | ArchiveGoal
  | RestoreGoal
  | CancelGoal
  | IssueInvitation
  | ResendInvitation
  | AcceptInvitation
  | DeclineInvitation
  | RevokeInvitation
  | ExpireInvitation
  | ChangeRole
  | LeaveGoal
  | RemoveMember
  | RequestContribution
  | OpenContribution
  | ReleaseContribution
  | RecordPayment
  | RequestRefund
  | RefuseRefund
  | CreateSchedule
  | ChargeSchedule
  | ScheduleChange
  | GiveUpPeriod

/** Everything that can be asked of a goal. */
export const goalDecider: Decider<GoalCommand, GoalEvent, GoalState> = {
  initialState,
  draft,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateGoal':
        return createGoal(command, state)
      case 'EditGoal':
        return editGoal(command, state)
      case 'ArchiveGoal':
      case 'RestoreGoal':
        return archiveGoal(command, state)
      case 'CancelGoal':
        return cancelGoal(command, state)
      case 'IssueInvitation':
        return issueInvitation(command, state)
      case 'ResendInvitation':
        return resendInvitation(command, state)
      case 'AcceptInvitation':
        return acceptInvitation(command, state)
      case 'DeclineInvitation':
        return declineInvitation(command, state)
      case 'RevokeInvitation':
        return revokeInvitation(command, state)
      case 'ExpireInvitation':
        return expireInvitation(command, state)
      case 'ChangeRole':
        return changeRole(command, state)
      case 'LeaveGoal':
        return leaveGoal(command, state)
      case 'RemoveMember':
        return removeMember(command, state)
      case 'RequestContribution':
        return requestContribution(command, state)
      case 'OpenContribution':
        return openContribution(command, state)
      case 'ReleaseContribution':
        return releaseContribution(command, state)
      case 'RecordPayment':
        return recordPayment(command, state)
      case 'RequestRefund':
        return requestRefund(command, state)
      case 'RefuseRefund':
        return refuseRefund(command, state)
      case 'CreateSchedule':
        return createSchedule(command, state)
      case 'ChargeSchedule':
        return chargeSchedule(command, state)
      case 'PauseSchedule':
      case 'ResumeSchedule':
      case 'SkipPeriod':
      case 'ChangeScheduleAmount':
      case 'CancelSchedule':
        return changeSchedule(command, state)
      case 'GiveUpPeriod':
        return giveUpPeriod(command, state)
    }
  },
}
