import type { GoalEvent } from '#shared/events/goal.ts'
import { accept, type Decider, type Decision } from '../decider.ts'
import {
  confirmAdminProposal,
  declineAdminProposal,
  withdrawAdminProposal,
} from './adminProposals/adminProposals.ts'
import { answerOpeningCorrection, proposeOpeningCorrection } from './adoption/correctingLater.ts'
import { correctOpeningLines, denyOpeningLine } from './adoption/lines.ts'
import { countCash } from './cashBoxes/counting.ts'
import { confirmCashHandover, endCashHandover, proposeCashHandover } from './cashBoxes/handingOver.ts'
import { openContribution, releaseContribution, requestContribution } from './contributions/contributions.ts'
import { confirmContribution, denyContribution, reportContribution } from './contributions/outside.ts'
import { recordPayment } from './contributions/payments.ts'
import { resumeContribution } from './contributions/resuming.ts'
import { refuseRefund, requestRefund } from './contributions/reversals.ts'
import {
  approveCorrection,
  declineCorrection,
  proposeCorrection,
  withdrawCorrection,
} from './corrections/corrections.ts'
import { createGoal } from './creation.ts'
import { evolve } from './evolve.ts'
import { following } from './following.ts'
import { acceptGuarantee, askGuarantor, endGuarantee } from './guarantees/asking.ts'
import {
  declineInvitation,
  expireInvitation,
  issueInvitation,
  resendInvitation,
  revokeInvitation,
} from './members/invitations.ts'
import { joinByInvitation } from './members/joining.ts'
import { leaveGoal, removeMember } from './members/leaving.ts'
import { changeRole } from './members/members.ts'
import { archiveGoal, cancelGoal, editGoal } from './organising.ts'
import { holdPayout, releaseHold } from './payouts/holding.ts'
import { withdrawOwn } from './payouts/ownWithdrawal.ts'
import { approvePayout, closePayoutCase, confirmPayout, contestPayout } from './payouts/payouts.ts'
import { sendPayout } from './payouts/sending.ts'
import { beginTransfer, recordTransfer, refuseTransfer, reverseTransfer } from './payouts/transfers.ts'
import { requestWithdrawal } from './payouts/withdrawal.ts'
import { attachPhoto, removePhoto } from './photos/photos.ts'
import { acceptCharter, amendCharter } from './rotation/charter.ts'
import { chooseSeats } from './rotation/choosingSeats.ts'
import { releaseDebt, writeOffDebt } from './rotation/debts.ts'
import { commitDraw, revealDraw } from './rotation/draw.ts'
import { orderRotation, shrinkCircle } from './rotation/forming.ts'
import { announcePause, objectToPause } from './rotation/pausing.ts'
import { closeRoundShort, openRound } from './rotation/rounds.ts'
import { commitSalt, revealSalt, saltDraw } from './rotation/salts.ts'
import { answerSharing, shareSeat } from './rotation/sharing.ts'
import { acceptSwap, declineSwap, proposeSwap } from './rotation/swaps.ts'
import type { AdvanceRotation } from './rotation/turns.ts'
import { changeSchedule, chargeSchedule, createSchedule } from './schedules/schedules.ts'
import { addStandIn, answerAsStandIn, changeStandInNumber } from './standIns/adding.ts'
import { claimSeat, objectToClaim, vouchForClaim, withdrawClaim } from './standIns/claiming.ts'
import { judgeClaim } from './standIns/judging.ts'
import { draft, type GoalState, initialState } from './state.ts'
import { castVote, proposeVote, withdrawProposal } from './votes/votes.ts'

/** How each command is decided. */
const decisions = {
  CreateGoal: createGoal,
  EditGoal: editGoal,
  ArchiveGoal: archiveGoal,
  RestoreGoal: archiveGoal,
  CancelGoal: cancelGoal,
  IssueInvitation: issueInvitation,
  ResendInvitation: resendInvitation,
  AcceptInvitation: joinByInvitation,
  DeclineInvitation: declineInvitation,
  RevokeInvitation: revokeInvitation,
  ExpireInvitation: expireInvitation,
  ChangeRole: changeRole,
  LeaveGoal: leaveGoal,
  RemoveMember: removeMember,
  RequestContribution: requestContribution,
  OpenContribution: openContribution,
  ResumeContribution: resumeContribution,
  ReleaseContribution: releaseContribution,
  RecordPayment: recordPayment,
  RequestRefund: requestRefund,
  RefuseRefund: refuseRefund,
  CreateSchedule: createSchedule,
  ChargeSchedule: chargeSchedule,
  PauseSchedule: changeSchedule,
  ResumeSchedule: changeSchedule,
  SkipPeriod: changeSchedule,
  ChangeScheduleAmount: changeSchedule,
  ChangeScheduleCard: changeSchedule,
  CancelSchedule: changeSchedule,
  AmendCharter: amendCharter,
  AcceptCharter: acceptCharter,
  CorrectOpeningLines: correctOpeningLines,
  DenyOpeningLine: denyOpeningLine,
  ProposeOpeningCorrection: proposeOpeningCorrection,
  AnswerOpeningCorrection: answerOpeningCorrection,
  OrderRotation: orderRotation,
  ShrinkCircle: shrinkCircle,
  ChooseSeats: chooseSeats,
  ShareSeat: shareSeat,
  AnswerSharing: answerSharing,
  CommitDraw: commitDraw,
  SaltDraw: saltDraw,
  CommitSalt: commitSalt,
  RevealSalt: revealSalt,
  RevealDraw: revealDraw,
  AdvanceRotation: (_: AdvanceRotation): Decision<GoalEvent> => accept(),
  OpenRound: openRound,
  CloseRoundShort: closeRoundShort,
  AnnouncePause: announcePause,
  ObjectToPause: objectToPause,
  ProposeSwap: proposeSwap,
  AcceptSwap: acceptSwap,
  DeclineSwap: declineSwap,
  AskGuarantor: askGuarantor,
  AcceptGuarantee: acceptGuarantee,
  EndGuarantee: endGuarantee,
  AddStandIn: addStandIn,
  AnswerAsStandIn: answerAsStandIn,
  ChangeStandInNumber: changeStandInNumber,
  ClaimSeat: claimSeat,
  WithdrawClaim: withdrawClaim,
  VouchForClaim: vouchForClaim,
  ObjectToClaim: objectToClaim,
  JudgeClaim: judgeClaim,
  ReleaseDebt: releaseDebt,
  WriteOffDebt: writeOffDebt,
  ProposeVote: proposeVote,
  CastVote: castVote,
  WithdrawProposal: withdrawProposal,
  RequestWithdrawal: requestWithdrawal,
  WithdrawOwn: withdrawOwn,
  ApprovePayout: approvePayout,
  SendPayout: sendPayout,
  BeginTransfer: beginTransfer,
  RecordTransfer: recordTransfer,
  RefuseTransfer: refuseTransfer,
  ReverseTransfer: reverseTransfer,
  HoldPayout: holdPayout,
  ReleaseHold: releaseHold,
  ConfirmPayout: confirmPayout,
  ContestPayout: contestPayout,
  ClosePayoutCase: closePayoutCase,
  ReportContribution: reportContribution,
  ConfirmContribution: confirmContribution,
  DenyContribution: denyContribution,
  CountCash: countCash,
  ProposeCashHandover: proposeCashHandover,
  ConfirmCashHandover: confirmCashHandover,
  EndCashHandover: endCashHandover,
  AttachPhoto: attachPhoto,
  RemovePhoto: removePhoto,
  ProposeCorrection: proposeCorrection,
  WithdrawCorrection: withdrawCorrection,
  DeclineCorrection: declineCorrection,
  ApproveCorrection: approveCorrection,
  ConfirmAdminProposal: confirmAdminProposal,
  DeclineAdminProposal: declineAdminProposal,
  WithdrawAdminProposal: withdrawAdminProposal,
}

export type GoalCommand = Parameters<(typeof decisions)[keyof typeof decisions]>[0]
type Decide<Command> = (command: Command, state: GoalState) => Decision<GoalEvent>

const byType: {
  readonly [Type in GoalCommand['type']]: Decide<Extract<GoalCommand, { readonly type: Type }>>
} = decisions

/** All commands of a goal; each decision with its consequences. */
export const goalDecider: Decider<GoalCommand, GoalEvent, GoalState> = {
  initialState,
  draft,
  evolve,
  decide: (command, state) => following(command, state, decideAlone),
}

/** Without automatic steps before it and consequences after it. */
export const decideAlone: Decide<GoalCommand> = (command, state) =>
  (byType[command.type] as Decide<GoalCommand>)(command, state)
