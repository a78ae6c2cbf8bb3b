import { describe, expect, it } from 'vitest'
import { begun } from '#lab/builders/domain/circles.ts'
import { ama } from '#lab/builders/domain/goal.ts'
import type { GoalEvent, GoalEventType } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from './decider.ts'

const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())
const plain = (state: object): unknown =>
  JSON.parse(
    JSON.stringify(state, (_, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && 'entries' in value
        ? [...value.entries()]
        : value,
    ),
  )

const stranger = userId(99)
const money = { amountMinor: minor(5_00), feeMinor: minor(0), owedMinor: minor(1_00) }
/** With ids that this goal does not know. */
const unknown: readonly [GoalEventType, object][] = [
  ['ContributionOpened', { contributionId: 'c', paymentIntentId: 'pi' }],
  ['ContributionProcessing', { contributionId: 'c' }],
  ['ContributionDeclined', { contributionId: 'c', attempt: 1, code: 'x', declineCode: null, chargeId: null }],
  ['ContributionCancelled', { contributionId: 'c', reason: 'lapsed' }],
  ['ContributionReported', { contributionId: 'c', method: 'cash', reference: '' }],
  ['ContributionSettled', { contributionId: 'c', availableAt: '2026-03-01T00:00:00.000Z' }],
  ['RefundRequested', { contributionId: 'c', refundRequestId: 'q', ...money }],
  ['RefundRefused', { contributionId: 'c', refundRequestId: 'q' }],
  ['ContributionRefunded', { contributionId: 'c', refundId: 're', refundRequestId: null, ...money }],
  ['ContributionRefundFailed', { contributionId: 'c', refundId: 're', ...money }],
  ['ContributionDisputed', { contributionId: 'c', disputeId: 'dp', ...money }],
  ['DisputeWon', { contributionId: 'c', disputeId: 'dp', ...money }],
  ['DebtPaid', { contributionId: 'c', debtId: 'd', ...money }],
  ['DebtNetted', { debtId: 'd', ...money }],
  ['DebtReleased', { debtId: 'd', ...money }],
  ['DebtRestored', { debtId: 'd', restoration: 1, overpaidMinor: minor(0), ...money }],
  ['GuaranteeAccepted', { guarantee: 9, guarantorUserId: stranger }],
  ['GuaranteeEnded', { guarantee: 9, guarantorUserId: stranger }],
  ['GuaranteePaid', { guarantee: 9, debtId: 'd', payoutId: 'p', ...money }],
  ['SwapDeclined', { swap: 9 }],
  ['SwapLapsed', { swap: 9 }],
  ['SwapAccepted', { swap: 9, turns: [{ userId: stranger, position: 1 }] }],
  ['MemberRoleChanged', { change: 0, userId: stranger, role: 'member', position: 9 }],
  ['CharterAccepted', { version: 1, userId: stranger }],
  ['DrawSalted', { draw: 1, userId: ama, salt: 'x' }],
  ['DrawSaltCommitted', { draw: 1, userId: ama, commitment: 'x' }],
  ['DrawSaltRevealed', { draw: 1, userId: ama, salt: 'x' }],
  ['ScheduleActivated', { scheduleId: 's' }],
  ['ScheduleEnded', { scheduleId: 's', reason: 'cancelled' }],
  ['SchedulePaused', { scheduleId: 's', change: 1 }],
  ['PayoutSent', { payoutId: 'p', attempt: 1, userId: ama, from: 'bank', ...money }],
  ['PayoutConfirmed', { payoutId: 'p', attempt: 1 }],
  ['PayoutContested', { payoutId: 'p', attempt: 1 }],
  ['PayoutApproved', { payoutId: 'p', byUserId: ama }],
  ['InvitationDeclined', { invitationId: 'i' }],
  ['InvitationRevoked', { invitationId: 'i' }],
  ['InvitationResent', { invitationId: 'i', resend: 1, expiresAt: '2026-03-01T00:00:00.000Z' }],
  ['InvitationExpired', { invitationId: 'i', resend: 0 }],
  ['InvitationAccepted', { invitationId: 'i', userId: stranger, join: 1 }],
  ['CorrectionWithdrawn', { correction: 9, byUserId: ama }],
  ['CorrectionDeclined', { correction: 9, byUserId: ama, note: '' }],
  ['PotLowered', { payoutId: 'p', contributionId: 'c', round: 1, recipientUserId: stranger, ...money }],
]

describe('an event that does not fit', () => {
  const before = begun()
  it.each(unknown)('changes nothing: %s with %j', (type, data) => {
    const after = stateAfter(...before, { type, data } as GoalEvent)
    expect(plain(after)).toEqual(plain(stateAfter(...before)))
  })

  it.each<[GoalEventType, object]>([
    ['GoalEdited', { edit: 1, name: 'x' }],
    ['CircleShrunk', { change: 1, seats: 2, targetMinor: minor(1), endDate: '2026-03-01' }],
    ['CharterAmended', { version: 2, byUserId: ama, startDate: '2026-03-01', charter: {} }],
    ['ContributionRequested', { contributionId: 'c', userId: ama, debtId: 'd', round: null, ...money }],
    ['EntryReversed', { correction: 9, mistaken: { type: 'DebtReleased', data: { debtId: 'd' } } }],
    ['EntryReversed', { correction: 9, mistaken: { type: 'PayoutSent', data: { payoutId: 'p' } } }],
  ])('changes nothing before the goal is created: %s', (type, data) => {
    expect(stateAfter({ type, data } as GoalEvent).terms).toBeUndefined()
  })
})
