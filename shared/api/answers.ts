import type { Preferences, RecoveryVerifyResponse, SessionResponse, UserResponse } from './accounts.ts'
import type { ActivityResponse } from './activity.ts'
import type {
  AdminFeedbackResponse,
  AdminSessionResponse,
  AdminUserDetails,
  AdminUserResponse,
  AdminUsersResponse,
  FailedJobResponse,
  Policy,
} from './admin.ts'
import type { AdminLogResponse } from './adminLog.ts'
import type { AdminProposalResponse, AdminProposalsResponse } from './adminProposals.ts'
import type { AdminSearchResponse } from './adminSearch.ts'
import type { AdminWorkResponse } from './adminWork.ts'
import type { AuditsResponse, DifferenceResponse } from './audits.ts'
import type { BatchesResponse, BatchResponse } from './batches.ts'
import type {
  EventResponse,
  EventsResponse,
  JournalResponse,
  TotalResponse,
  TrialBalanceResponse,
} from './books.ts'
import type { CashBoxesResponse } from './cashBoxes.ts'
import type { ChatResponse, MessageResponse, MessagesResponse, UnreadMessagesResponse } from './chat.ts'
import type { ConfigResponse } from './config.ts'
import type {
  CashCodeResponse,
  ContributeResponse,
  CreatePaymentIntentResponse,
  TransactionResponse,
} from './contributions.ts'
import type { CorrectionResponse, CorrectionsResponse, EntryCorrectionResponse } from './corrections.ts'
import type { GoalResponse, MemberResponse } from './goalKinds.ts'
import type { InstallationResponse, LegalResponse, SetupResponse, TestMailResponse } from './installation.ts'
import type {
  AnswerInvitationResponse,
  InvitationPreview,
  InvitationResponse,
  InviteLinkResponse,
} from './invitations.ts'
import type { NextStepsResponse } from './nextSteps.ts'
import type { NotificationsResponse } from './notifications.ts'
import type {
  BeginOpenIdResponse,
  OpenIdLinkedResponse,
  OpenIdLinkResponse,
  OpenIdNewcomer,
} from './openId.ts'
import type {
  CardResponse,
  CardSetupResponse,
  CreateCardSetupResponse,
  CreateScheduleResponse,
  DisputeDetails,
  DisputeResponse,
  FixPaymentResponse,
  ReceiptResponse,
  RefundResponse,
  ScheduleResponse,
} from './payments.ts'
import type { PayoutDestinationsResponse, WholeDestinationResponse } from './payoutDestinations.ts'
import type { AdminPayoutResponse, AdminPayoutsResponse, PayoutResponse } from './payouts.ts'
import type { PeriodResponse } from './periods.ts'
import type { CalendarLinkResponse, PhoneResponse } from './phone.ts'
import type { PhotosResponse } from './photos.ts'
import type { ProjectionsResponse } from './projections.ts'
import type { PushResponse, PushTestResponse } from './push.ts'
import type { ReconciliationResponse } from './reconciliation.ts'
import type { AdminCirclesResponse, OwnDebtResponse, RotationResponse } from './rotation.ts'
import type { RunAgainResponse } from './runAgain.ts'
import type { BankStatementResponse, WorklistResponse } from './sending.ts'
import type { SheetResponse } from './sheet.ts'
import type { AdminClaimResponse, SeatTakeoverResponse, StandInLinkResponse } from './standIns.ts'
import type { StatementResponse as StatementPage } from './statements.ts'
import type { StripeLinkResponse } from './stripeAccounts.ts'
import type { MadeTokenResponse, TokenResponse } from './tokens.ts'
import type { HeadsResponse, ProofResponse, TransparencyResponse } from './transparency.ts'
import type {
  BeginAuthenticatorResponse,
  RecoveryCodesResponse,
  TwoStepChallenge,
  TwoStepResponse,
} from './twoStep.ts'
import type { SettlementResponse, VotesResponse } from './votes.ts'
import type {
  WebhookBodyResponse,
  WebhookDeliveriesResponse,
  WebhookResponse,
  WebhooksResponse,
  WebhookWithSecret,
} from './webhooks.ts'

/** What most changes answer: a sentence for the person. */
interface DoneResponse {
  readonly message: string
}
/** Work that was begun, under the id by which it is found later. */
interface BegunResponse {
  readonly runId: string
}
interface CreatedGoalResponse {
  readonly id: number
  readonly name: string
}
/** As the browser's WebAuthn functions take it. */
type WebAuthnOptions = Readonly<Record<string, unknown>>
/** Recovery codes, when this was the account's first second step. */
interface AddedFactorResponse {
  readonly recoveryCodes?: readonly string[]
}

/**
 * The body of each route's success, from which the API's document is made. `respond` routes that send a file or a page
 * are not listed: `openapi/files.ts` names their types.
 */
export interface Answers {
  readonly 'GET /api/config': ConfigResponse
  readonly 'POST /api/stripe/webhook': { readonly received: boolean }
  readonly 'GET /healthz': { readonly status: string }
  readonly 'GET /readyz': { readonly status: string }
  readonly 'GET /api/setup': SetupResponse
  readonly 'POST /api/setup': UserResponse
  readonly 'GET /api/legal/:document': LegalResponse
  readonly 'GET /api/user': UserResponse
  readonly 'PATCH /api/user': UserResponse
  readonly 'POST /api/register': UserResponse
  readonly 'POST /api/login': UserResponse | TwoStepChallenge
  readonly 'POST /api/login/authenticator': UserResponse
  readonly 'POST /api/login/recovery-code': UserResponse
  readonly 'POST /api/login/passkey': UserResponse
  readonly 'POST /api/logout': DoneResponse
  readonly 'POST /api/forgot-password': DoneResponse
  readonly 'POST /api/reset-password': DoneResponse
  readonly 'POST /api/account-recovery/identify': DoneResponse
  readonly 'POST /api/verify-email': DoneResponse
  readonly 'POST /api/not-me': DoneResponse
  readonly 'POST /api/change-email': DoneResponse
  readonly 'POST /api/change-email/confirm': DoneResponse
  readonly 'POST /api/change-email/undo': DoneResponse
  readonly 'POST /api/payout-destinations/undo': DoneResponse
  readonly 'POST /api/verify-email/resend': DoneResponse
  readonly 'POST /api/change-password': DoneResponse
  readonly 'POST /api/sessions/end-others': DoneResponse
  readonly 'POST /api/feedback': DoneResponse
  readonly 'POST /api/step-up/authenticator': DoneResponse
  readonly 'POST /api/step-up/passkey': DoneResponse
  readonly 'POST /api/step-up/mail': DoneResponse
  readonly 'POST /api/step-up/code': DoneResponse
  readonly 'DELETE /api/user': DoneResponse
  readonly 'DELETE /api/sessions/:id': DoneResponse
  readonly 'DELETE /api/two-step/authenticator': DoneResponse
  readonly 'DELETE /api/two-step/passkeys/:id': DoneResponse
  readonly 'POST /api/account-recovery/verify': RecoveryVerifyResponse
  readonly 'GET /api/payout-destinations': PayoutDestinationsResponse
  readonly 'PUT /api/payout-destinations/:currency': PayoutDestinationsResponse
  readonly 'DELETE /api/payout-destinations/:currency': PayoutDestinationsResponse
  readonly 'POST /api/payout-destinations/:currency/stripe/look': PayoutDestinationsResponse
  readonly 'POST /api/payout-destinations/:currency/stripe': StripeLinkResponse
  readonly 'POST /api/payout-destinations/:currency/stripe/link': StripeLinkResponse
  readonly 'POST /api/login/passkey/options': WebAuthnOptions
  readonly 'POST /api/step-up/passkey/options': WebAuthnOptions
  readonly 'POST /api/two-step/passkeys/options': WebAuthnOptions
  readonly 'GET /api/preferences': Preferences
  readonly 'PUT /api/preferences': Preferences
  readonly 'GET /api/sessions': readonly SessionResponse[]
  readonly 'GET /api/tokens': readonly TokenResponse[]
  readonly 'POST /api/tokens': MadeTokenResponse
  readonly 'DELETE /api/tokens/:id': DoneResponse
  readonly 'POST /api/openid/begin': BeginOpenIdResponse
  readonly 'POST /api/openid/finish': UserResponse | TwoStepChallenge | OpenIdNewcomer | OpenIdLinkedResponse
  readonly 'POST /api/openid/register': UserResponse
  readonly 'GET /api/openid': OpenIdLinkResponse
  readonly 'POST /api/openid/link': BeginOpenIdResponse
  readonly 'DELETE /api/openid/link': OpenIdLinkResponse
  readonly 'GET /api/openapi.json': Readonly<Record<string, unknown>>
  readonly 'GET /api/two-step': TwoStepResponse
  readonly 'POST /api/two-step/authenticator': BeginAuthenticatorResponse
  readonly 'POST /api/two-step/authenticator/confirm': AddedFactorResponse
  readonly 'POST /api/two-step/passkeys': AddedFactorResponse
  readonly 'POST /api/two-step/recovery-codes': RecoveryCodesResponse
  readonly 'GET /api/goals': readonly GoalResponse[]
  readonly 'POST /api/goals': CreatedGoalResponse
  readonly 'GET /api/goals/:id': GoalResponse
  readonly 'PATCH /api/goals/:id': GoalResponse
  readonly 'POST /api/goals/:id/archive': GoalResponse
  readonly 'POST /api/goals/:id/restore': GoalResponse
  readonly 'POST /api/goals/:id/withdraw': GoalResponse
  readonly 'POST /api/goals/:id/withdrawals': GoalResponse
  readonly 'POST /api/goals/:id/cancel': GoalResponse
  readonly 'GET /api/transactions': readonly TransactionResponse[]
  readonly 'GET /api/goals/:id/transactions': readonly TransactionResponse[]
  readonly 'POST /api/create-payment-intent': CreatePaymentIntentResponse
  readonly 'DELETE /api/payment-intents/:id': Readonly<Record<string, never>>
  readonly 'GET /api/journal': TotalResponse
  readonly 'GET /api/goals/:id/journal': JournalResponse
  readonly 'GET /api/admin/journal': JournalResponse
  readonly 'GET /api/invitations': readonly InvitationResponse[]
  readonly 'GET /api/goals/:id/invitations': readonly InvitationResponse[]
  readonly 'GET /api/invitations/:token': InvitationPreview
  readonly 'GET /api/invitations/received/:invitationId': InvitationPreview
  readonly 'POST /api/invitations/:token': AnswerInvitationResponse
  readonly 'POST /api/invitations/received/:invitationId': AnswerInvitationResponse
  readonly 'POST /api/goals/:id/invite': InvitationResponse
  readonly 'POST /api/goals/:id/invite-sms': InvitationResponse
  readonly 'POST /api/goals/:id/invitations/:invitationId/resend': InvitationResponse
  readonly 'POST /api/goals/:id/invitations/:invitationId/revoke': InvitationResponse
  readonly 'POST /api/goals/:id/invite-link': InviteLinkResponse
  readonly 'GET /api/goals/:id/activity': readonly ActivityResponse[]
  readonly 'GET /api/goals/:id/members': readonly MemberResponse[]
  readonly 'PATCH /api/goals/:id/members/:userId': MemberResponse
  readonly 'POST /api/goals/:id/members/:userId/remind': DoneResponse
  readonly 'DELETE /api/goals/:id/members/:userId': DoneResponse
  readonly 'GET /api/goals/:id/rotation': RotationResponse
  readonly 'PATCH /api/goals/:id/rotation/charter': RotationResponse
  readonly 'POST /api/goals/:id/rotation/charter/accept': RotationResponse
  readonly 'PUT /api/goals/:id/rotation/lines': RotationResponse
  readonly 'POST /api/goals/:id/rotation/lines/deny': RotationResponse
  readonly 'POST /api/goals/:id/rotation/corrections': RotationResponse
  readonly 'POST /api/goals/:id/rotation/corrections/:correction/agree': RotationResponse
  readonly 'POST /api/goals/:id/rotation/corrections/:correction/decline': RotationResponse
  readonly 'PUT /api/goals/:id/rotation/order': RotationResponse
  readonly 'PUT /api/goals/:id/rotation/seats': RotationResponse
  readonly 'GET /api/seat-links/:token': SeatTakeoverResponse
  readonly 'POST /api/seat-links/:token/claim': SeatTakeoverResponse
  readonly 'DELETE /api/seat-links/:token/claim': SeatTakeoverResponse
  readonly 'GET /api/webhooks': WebhooksResponse
  readonly 'POST /api/webhooks': WebhookWithSecret
  readonly 'PATCH /api/webhooks/:id': WebhookResponse
  readonly 'DELETE /api/webhooks/:id': undefined
  readonly 'POST /api/webhooks/:id/rotate-secret': WebhookWithSecret
  readonly 'POST /api/webhooks/:id/pause': WebhookResponse
  readonly 'POST /api/webhooks/:id/resume': WebhookResponse
  readonly 'POST /api/webhooks/:id/replay': WebhookResponse
  readonly 'GET /api/webhooks/:id/deliveries': WebhookDeliveriesResponse
  readonly 'GET /api/webhooks/:id/deliveries/:eventId': WebhookBodyResponse
  readonly 'POST /api/webhooks/:id/deliveries/:eventId/send': Readonly<Record<string, never>>
  readonly 'POST /api/goals/:id/rotation/shrink': RotationResponse
  readonly 'POST /api/goals/:id/rotation/draw': RotationResponse
  readonly 'POST /api/goals/:id/rotation/draw/salt': RotationResponse
  readonly 'POST /api/goals/:id/rotation/draw/salt/commit': RotationResponse
  readonly 'POST /api/goals/:id/rotation/draw/salt/reveal': RotationResponse
  readonly 'POST /api/goals/:id/rotation/open': RotationResponse
  readonly 'POST /api/goals/:id/rotation/close-short': RotationResponse
  readonly 'POST /api/goals/:id/rotation/guarantees': RotationResponse
  readonly 'POST /api/goals/:id/rotation/guarantees/:guarantee/accept': RotationResponse
  readonly 'POST /api/goals/:id/rotation/guarantees/:guarantee/end': RotationResponse
  readonly 'POST /api/goals/:id/rotation/swaps': RotationResponse
  readonly 'POST /api/goals/:id/rotation/swaps/:swap/accept': RotationResponse
  readonly 'POST /api/goals/:id/rotation/swaps/:swap/decline': RotationResponse
  readonly 'POST /api/goals/:id/rotation/debts/:debt/release': RotationResponse
  readonly 'POST /api/goals/:id/pauses': RotationResponse
  readonly 'POST /api/goals/:id/pauses/:pause/objection': RotationResponse
  readonly 'POST /api/goals/:id/stand-ins': RotationResponse
  readonly 'POST /api/goals/:id/stand-ins/:userId/text': RotationResponse
  readonly 'POST /api/goals/:id/stand-ins/:userId/vouch': RotationResponse
  readonly 'POST /api/goals/:id/stand-ins/:userId/object': RotationResponse
  readonly 'GET /api/goals/:id/run-again': RunAgainResponse
  readonly 'GET /api/goals/:id/sheet': SheetResponse
  readonly 'GET /api/goals/:id/votes': VotesResponse
  readonly 'POST /api/goals/:id/votes': VotesResponse
  readonly 'PUT /api/goals/:id/votes/:vote/mine': VotesResponse
  readonly 'DELETE /api/goals/:id/votes/:vote': VotesResponse
  readonly 'POST /api/goals/:id/rotation/wind-up': VotesResponse
  readonly 'GET /api/goals/:id/settlement': SettlementResponse
  readonly 'GET /api/goals/:id/payouts': readonly PayoutResponse[]
  readonly 'GET /api/payouts': readonly PayoutResponse[]
  readonly 'POST /api/payouts/:id/approve': PayoutResponse
  readonly 'POST /api/payouts/:id/send': PayoutResponse
  readonly 'POST /api/payouts/:id/confirm': PayoutResponse
  readonly 'POST /api/payouts/:id/contest': PayoutResponse
  readonly 'POST /api/goals/:id/contribute': ContributeResponse
  readonly 'POST /api/goals/:id/contributions/:contributionId/confirm': DoneResponse
  readonly 'POST /api/goals/:id/contributions/:contributionId/deny': DoneResponse
  readonly 'POST /api/goals/:id/contributions/:contributionId/code': DoneResponse
  readonly 'GET /api/goals/:id/contributions/:contributionId/code': CashCodeResponse
  readonly 'GET /api/goals/:id/photos': PhotosResponse
  readonly 'PUT /api/goals/:id/photos/:photoId': PhotosResponse
  readonly 'DELETE /api/goals/:id/photos/:photoId': PhotosResponse
  readonly 'GET /api/admin/goals/:id/photos': PhotosResponse
  readonly 'POST /api/goals/:id/schedule': CreateScheduleResponse
  readonly 'POST /api/goals/:id/refunds': RefundResponse
  readonly 'POST /api/admin/goals/:id/refunds': RefundResponse
  readonly 'GET /api/schedules': readonly ScheduleResponse[]
  readonly 'PATCH /api/schedules/:id': ScheduleResponse
  readonly 'POST /api/contributions/:id/fix': FixPaymentResponse
  readonly 'GET /api/cards': readonly CardResponse[]
  readonly 'POST /api/cards/:id/default': readonly CardResponse[]
  readonly 'DELETE /api/cards/:id': readonly CardResponse[]
  readonly 'GET /api/debts': readonly OwnDebtResponse[]
  readonly 'GET /api/next-steps': NextStepsResponse
  readonly 'POST /api/card-setups': CreateCardSetupResponse
  readonly 'POST /api/card-setups/:id': CardSetupResponse
  readonly 'GET /api/transactions/:id/receipt': ReceiptResponse
  readonly 'GET /api/transactions/:id/proof': ProofResponse
  readonly 'GET /api/goals/:id/payouts/:payoutId/proof': ProofResponse
  readonly 'GET /api/transparency': TransparencyResponse
  readonly 'GET /api/transparency/heads': HeadsResponse
  readonly 'GET /api/statement': StatementPage
  readonly 'GET /api/goals/:id/statement': StatementPage
  readonly 'GET /api/admin/statement': StatementPage
  readonly 'GET /api/goals/:id/events/:revision': EventResponse
  readonly 'GET /api/admin/events/:stream/:revision': EventResponse
  readonly 'GET /api/goals/:id/chat': ChatResponse
  readonly 'POST /api/goals/:id/messages/read': ChatResponse
  readonly 'PUT /api/goals/:id/messages/mute': ChatResponse
  readonly 'GET /api/goals/:id/messages': MessagesResponse
  readonly 'POST /api/goals/:id/messages': MessageResponse
  readonly 'POST /api/goals/:id/messages/:messageId/hide': MessageResponse
  readonly 'GET /api/messages/unread': UnreadMessagesResponse
  readonly 'GET /api/goals/:id/cash-boxes': CashBoxesResponse
  readonly 'POST /api/goals/:id/cash-boxes/count': CashBoxesResponse
  readonly 'POST /api/goals/:id/cash-boxes/handovers': CashBoxesResponse
  readonly 'POST /api/goals/:id/cash-boxes/handovers/:handover/confirm': CashBoxesResponse
  readonly 'POST /api/goals/:id/cash-boxes/handovers/:handover/end': CashBoxesResponse
  readonly 'POST /api/goals/:id/stand-ins/:userId/link': StandInLinkResponse
  readonly 'GET /api/notices': NotificationsResponse
  readonly 'POST /api/notices/read': NotificationsResponse
  readonly 'GET /api/phone': PhoneResponse
  readonly 'POST /api/phone': PhoneResponse
  readonly 'PUT /api/phone': PhoneResponse
  readonly 'DELETE /api/phone': PhoneResponse
  readonly 'POST /api/phone/confirm': PhoneResponse
  readonly 'GET /api/push': PushResponse
  readonly 'PUT /api/push': PushResponse
  readonly 'DELETE /api/push': PushResponse
  readonly 'POST /api/push/test': PushTestResponse
  readonly 'GET /api/calendar-link': CalendarLinkResponse
  readonly 'POST /api/calendar-link': CalendarLinkResponse
  readonly 'DELETE /api/calendar-link': CalendarLinkResponse
  readonly 'GET /api/admin/periods': readonly PeriodResponse[]
  readonly 'POST /api/admin/periods/:period/close': readonly PeriodResponse[]
  readonly 'GET /api/admin/corrections': CorrectionsResponse
  readonly 'GET /api/admin/goals/:id/entries/:revision/correction': EntryCorrectionResponse
  readonly 'POST /api/admin/goals/:id/corrections': CorrectionResponse
  readonly 'POST /api/admin/goals/:id/corrections/:correction/approve': CorrectionResponse
  readonly 'POST /api/admin/goals/:id/corrections/:correction/decline': CorrectionResponse
  readonly 'POST /api/admin/goals/:id/corrections/:correction/withdraw': CorrectionResponse
  readonly 'GET /api/admin/proposals': AdminProposalsResponse
  readonly 'POST /api/admin/goals/:id/proposals/:proposal/confirm': AdminProposalResponse
  readonly 'POST /api/admin/goals/:id/proposals/:proposal/decline': AdminProposalResponse
  readonly 'POST /api/admin/goals/:id/proposals/:proposal/withdraw': AdminProposalResponse
  readonly 'GET /api/admin/events': EventsResponse
  readonly 'GET /api/admin/event-types': readonly string[]
  readonly 'GET /api/admin/trial-balance': TrialBalanceResponse
  readonly 'POST /api/admin/goals/:id/debts/:debt/write-off': DoneResponse
  readonly 'POST /api/admin/goals/:id/wind-up': DoneResponse
  readonly 'POST /api/admin/goals/:id/claims/:userId': DoneResponse
  readonly 'GET /api/admin/payouts': AdminPayoutsResponse
  readonly 'GET /api/admin/worklist': WorklistResponse
  readonly 'GET /api/admin/batches': BatchesResponse
  readonly 'POST /api/admin/batches': BatchResponse
  readonly 'GET /api/admin/batches/:batch': BatchResponse
  readonly 'POST /api/admin/batches/:batch/approve': BatchResponse
  readonly 'POST /api/admin/batches/:batch/reject': BatchResponse
  readonly 'POST /api/admin/batches/:batch/file': BatchResponse
  readonly 'PUT /api/admin/bank-statement': BankStatementResponse
  readonly 'POST /api/admin/bank-statement': BankStatementResponse
  readonly 'GET /api/admin/payouts/:id': AdminPayoutResponse
  readonly 'POST /api/admin/payouts/:id/notes': AdminPayoutResponse
  readonly 'POST /api/admin/payouts/:id/case': AdminPayoutResponse
  readonly 'POST /api/admin/payouts/:id/hold': AdminPayoutResponse
  readonly 'DELETE /api/admin/payouts/:id/hold': AdminPayoutResponse
  readonly 'GET /api/admin/payouts/:id/destination': WholeDestinationResponse
  readonly 'GET /api/admin/disputes': readonly DisputeResponse[]
  readonly 'GET /api/admin/disputes/:id': DisputeDetails
  readonly 'POST /api/admin/disputes/:id/evidence': DisputeDetails
  readonly 'POST /api/admin/disputes/:id/accept': DisputeDetails
  readonly 'PUT /api/admin/disputes/:id/files/:field': DisputeDetails
  readonly 'DELETE /api/admin/disputes/:id/files/:field': DisputeDetails
  readonly 'GET /api/admin/claims': readonly AdminClaimResponse[]
  readonly 'GET /api/admin/jobs/failed': readonly FailedJobResponse[]
  readonly 'POST /api/admin/jobs/failed/:id/retry': readonly FailedJobResponse[]
  readonly 'POST /api/admin/jobs/failed/:id/discard': readonly FailedJobResponse[]
  readonly 'GET /api/admin/reconciliation': ReconciliationResponse
  readonly 'POST /api/admin/reconciliation/run': BegunResponse
  readonly 'POST /api/admin/projections/rebuild': BegunResponse
  readonly 'POST /api/admin/audits': BegunResponse
  readonly 'POST /api/admin/reconciliation/breaks/:key/assign': DoneResponse
  readonly 'POST /api/admin/reconciliation/breaks/:key/note': DoneResponse
  readonly 'POST /api/admin/reconciliation/breaks/:key/close': DoneResponse
  readonly 'GET /api/admin/projections': ProjectionsResponse
  readonly 'GET /api/admin/audits': AuditsResponse
  readonly 'GET /api/admin/circles': AdminCirclesResponse
  readonly 'GET /api/admin/audits/:id/differences': readonly DifferenceResponse[]
  readonly 'GET /api/admin/log': AdminLogResponse
  readonly 'GET /api/admin/search': AdminSearchResponse
  readonly 'GET /api/admin/work': AdminWorkResponse
  readonly 'GET /api/admin/users': readonly AdminUserResponse[]
  readonly 'GET /api/admin/users/page': AdminUsersResponse
  readonly 'GET /api/admin/users/:id': AdminUserDetails
  readonly 'GET /api/admin/users/:id/sessions': readonly AdminSessionResponse[]
  readonly 'DELETE /api/admin/users/:id/sessions/:session': DoneResponse
  readonly 'PUT /api/admin/users/:id/lock': DoneResponse
  readonly 'POST /api/admin/users/:id/longer-lock': DoneResponse
  readonly 'POST /api/admin/users/:id/longer-lock/confirm': DoneResponse
  readonly 'DELETE /api/admin/users/:id/longer-lock': DoneResponse
  readonly 'PUT /api/admin/users/:id/two-step': DoneResponse
  readonly 'DELETE /api/admin/users/:id/two-step': DoneResponse
  readonly 'POST /api/admin/users/:id/resend-verification': DoneResponse
  readonly 'POST /api/admin/users/:id/end-sessions': DoneResponse
  readonly 'PUT /api/admin/users/:id/admin': DoneResponse
  readonly 'POST /api/admin/users/:id/confirm-admin': DoneResponse
  readonly 'GET /api/admin/feedback': readonly AdminFeedbackResponse[]
  readonly 'GET /api/admin/installation': InstallationResponse
  readonly 'PUT /api/admin/installation': InstallationResponse
  readonly 'PUT /api/admin/installation/logo': InstallationResponse
  readonly 'DELETE /api/admin/installation/logo': InstallationResponse
  readonly 'PUT /api/admin/installation/legal/:document/:language': InstallationResponse
  readonly 'POST /api/admin/installation/test-mail': TestMailResponse
  readonly 'GET /api/admin/policy': Policy
  readonly 'PUT /api/admin/policy': Policy
}
