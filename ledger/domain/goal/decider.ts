import type { GoalEvent } from '#shared/events/goal.ts'
import { accept, type Decider, type Decision } from '../decider.ts'
import {
  type OpenContribution,
  openContribution,
  type ReleaseContribution,
  type RequestContribution,
  releaseContribution,
  requestContribution,
} from './contributions/contributions.ts'
import {
  type ConfirmContribution,
  confirmContribution,
  type DenyContribution,
  denyContribution,
  type ReportContribution,
  reportContribution,
} from './contributions/outside.ts'
import { type RecordPayment, recordPayment } from './contributions/payments.ts'
import { type ResumeContribution, resumeContribution } from './contributions/resuming.ts'
import {
  type RefuseRefund,
  type RequestRefund,
  refuseRefund,
  requestRefund,
} from './contributions/reversals.ts'
import {
  type ApproveCorrection,
  approveCorrection,
  type DeclineCorrection,
  declineCorrection,
  type ProposeCorrection,
  proposeCorrection,
  type WithdrawCorrection,
  withdrawCorrection,
} from './corrections/corrections.ts'
import { type CreateGoal, createGoal } from './creation.ts'
import { evolve } from './evolve.ts'
import { following } from './following.ts'
import { type AcceptInvitation, acceptInvitation } from './members/admission.ts'
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
} from './members/invitations.ts'
import { type LeaveGoal, leaveGoal, type RemoveMember, removeMember } from './members/leaving.ts'
import { type ChangeRole, changeRole } from './members/members.ts'
import {
  type ArchiveGoal,
  archiveGoal,
  type CancelGoal,
  cancelGoal,
  type EditGoal,
  editGoal,
  type RestoreGoal,
} from './organising.ts'
import {
  type AnswerPayout,
  type ApprovePayout,
  approvePayout,
  type ClosePayoutCase,
  closePayoutCase,
  confirmPayout,
  contestPayout,
  type SendPayout,
  sendPayout,
} from './payouts/payouts.ts'
import { type RequestWithdrawal, requestWithdrawal } from './payouts/withdrawal.ts'
import {
  type ChargeSchedule,
  type CreateSchedule,
  changeSchedule,
  chargeSchedule,
  createSchedule,
  type ScheduleChange,
} from './plans/schedules.ts'
import { type AcceptCharter, type AmendCharter, acceptCharter, amendCharter } from './rotation/charter.ts'
import { type ReleaseDebt, releaseDebt } from './rotation/debts.ts'
import {
  type CommitDraw,
  commitDraw,
  type RevealDraw,
  revealDraw,
  type SaltDraw,
  saltDraw,
} from './rotation/draw.ts'
import { type OrderRotation, orderRotation, type ShrinkCircle, shrinkCircle } from './rotation/forming.ts'
import { type CloseRoundShort, closeRoundShort, type OpenRound, openRound } from './rotation/rounds.ts'
import {
  type AcceptSwap,
  acceptSwap,
  type DeclineSwap,
  declineSwap,
  type ProposeSwap,
  proposeSwap,
} from './rotation/swaps.ts'
import type { AdvanceRotation } from './rotation/turns.ts'
import { type WindUpCircle, windUpCircle } from './rotation/windingUp.ts'
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
  | ResumeContribution
  | ReleaseContribution
  | RecordPayment
  | RequestRefund
  | RefuseRefund
  | CreateSchedule
  | ChargeSchedule
  | ScheduleChange
  | AmendCharter
  | AcceptCharter
  | OrderRotation
  | ShrinkCircle
  | CommitDraw
  | SaltDraw
  | RevealDraw
  | AdvanceRotation
  | OpenRound
  | CloseRoundShort
  | ProposeSwap
  | AcceptSwap
  | DeclineSwap
  | ReleaseDebt
  | WindUpCircle
  | RequestWithdrawal
  | ApprovePayout
  | SendPayout
  | AnswerPayout
  | ClosePayoutCase
  | ReportContribution
  | ConfirmContribution
  | DenyContribution
  | ProposeCorrection
  | WithdrawCorrection
  | DeclineCorrection
  | ApproveCorrection

/** Everything that can be asked of a goal; each decision with all that follows from it. */
export const goalDecider: Decider<GoalCommand, GoalEvent, GoalState> = {
  initialState,
  draft,
  evolve,
  decide: (command, state) => following(command, state, decideAlone),
}

const decideAlone = (command: GoalCommand, state: GoalState): Decision<GoalEvent> => {
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
    case 'ResumeContribution':
      return resumeContribution(command, state)
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
    case 'ChangeScheduleCard':
    case 'CancelSchedule':
      return changeSchedule(command, state)
    case 'AmendCharter':
      return amendCharter(command, state)
    case 'AcceptCharter':
      return acceptCharter(command, state)
    case 'OrderRotation':
      return orderRotation(command, state)
    case 'ShrinkCircle':
      return shrinkCircle(command, state)
    case 'CommitDraw':
      return commitDraw(command, state)
    case 'SaltDraw':
      return saltDraw(command, state)
    case 'RevealDraw':
      return revealDraw(command, state)
    case 'AdvanceRotation':
      return accept()
    case 'OpenRound':
      return openRound(command, state)
    case 'CloseRoundShort':
      return closeRoundShort(command, state)
    case 'ProposeSwap':
      return proposeSwap(command, state)
    case 'AcceptSwap':
      return acceptSwap(command, state)
    case 'DeclineSwap':
      return declineSwap(command, state)
    case 'ReleaseDebt':
      return releaseDebt(command, state)
    case 'WindUpCircle':
      return windUpCircle(command, state)
    case 'RequestWithdrawal':
      return requestWithdrawal(command, state)
    case 'ApprovePayout':
      return approvePayout(command, state)
    case 'SendPayout':
      return sendPayout(command, state)
    case 'ConfirmPayout':
      return confirmPayout(command, state)
    case 'ContestPayout':
      return contestPayout(command, state)
    case 'ClosePayoutCase':
      return closePayoutCase(command, state)
    case 'ReportContribution':
      return reportContribution(command, state)
    case 'ConfirmContribution':
      return confirmContribution(command, state)
    case 'DenyContribution':
      return denyContribution(command, state)
    case 'ProposeCorrection':
      return proposeCorrection(command, state)
    case 'WithdrawCorrection':
      return withdrawCorrection(command, state)
    case 'DeclineCorrection':
      return declineCorrection(command, state)
    case 'ApproveCorrection':
      return approveCorrection(command, state)
  }
}
