import type { ContributionId, RefundRequestId } from '#shared/ids.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { TransactionRow } from './table.ts'

export const projectTransaction = (
  { goalId, revision, at, event }: GoalFact,
  { transactions, refunds }: ReadTables,
): void => {
  const change = (contributionId: ContributionId, changes: Partial<TransactionRow>): void => {
    const row = transactions.get({ contributionId })
    if (!row) throw new Error(`contribution ${contributionId} has no row`)
    transactions.put({ ...row, ...changes })
  }
  const reverse = (
    contributionId: ContributionId,
    changes: (row: TransactionRow) => Partial<TransactionRow>,
  ): void => {
    const row = transactions.get({ contributionId })
    if (!row) throw new Error(`contribution ${contributionId} has no row`)
    const next = { ...row, ...changes(row) }
    transactions.put({ ...next, status: statusOf(next) })
  }
  /** What a request still holds, before it is noted as made or refused. */
  const heldBy = (refundRequestId: RefundRequestId | null): Cents => {
    const request = refundRequestId === null ? undefined : refunds.get({ refundRequestId })
    return request?.status === 'requested' ? request.amountCents : zero
  }
  switch (event.type) {
    case 'ContributionRequested': {
      const { contributionId, userId, amountCents, round, schedule, debtId = null } = event.data
      const { scheduleId = null, period = null } = schedule ?? {}
      const asked = { contributionId, goalId, userId, amountCents, round, debtId, scheduleId, period }
      transactions.put({ ...empty, ...asked, createdAt: at })
      return
    }
    case 'ContributionOpened':
      change(event.data.contributionId, { paymentIntentId: event.data.paymentIntentId })
      return
    case 'ContributionReported': {
      const { contributionId, method, reference } = event.data
      change(contributionId, { method, reference })
      return
    }
    case 'ContributionProcessing':
      change(event.data.contributionId, { status: 'pending', declineCode: null, declineAdvice: null })
      return
    case 'ContributionDeclined':
      change(event.data.contributionId, {
        status: 'failed',
        declineCode: event.data.declineCode ?? event.data.code,
        declineAdvice: event.data.adviceCode ?? null,
        declines: event.data.attempt,
        declinedAt: at,
        firstDeclinedAt:
          transactions.get({ contributionId: event.data.contributionId })?.firstDeclinedAt ?? at,
      })
      return
    case 'ContributionReceived': {
      const { contributionId, userId, holderUserId = null, amountCents, paymentIntentId } = event.data
      const { round = null } = event.data
      transactions.put({
        ...(transactions.get({ contributionId }) ?? {
          ...empty,
          contributionId,
          goalId,
          round,
          createdAt: at,
        }),
        userId,
        holderUserId,
        amountCents,
        paymentIntentId,
        status: 'completed',
        state: 'closed',
        completedAt: at,
        declineCode: null,
        declineAdvice: null,
        receivedRevision: revision,
      })
      return
    }
    case 'ContributionSettled':
      change(event.data.contributionId, {
        feeCents: event.data.feeCents,
        availableAt: event.data.availableAt,
      })
      return
    case 'ContributionCancelled':
      change(event.data.contributionId, { status: 'failed', state: 'closed' })
      return
    case 'EntryReversed': {
      const { type, data } = event.data.mistaken
      if (type === 'ContributionReceived') change(data.contributionId, { status: 'reversed' })
      return
    }
    case 'RefundRequested':
      reverse(event.data.contributionId, row => ({
        refundingCents: add(row.refundingCents, event.data.amountCents),
      }))
      return
    case 'RefundRefused':
      reverse(event.data.contributionId, row => ({
        refundingCents: subtract(row.refundingCents, heldBy(event.data.refundRequestId)),
      }))
      return
    case 'ContributionRefunded':
      reverse(event.data.contributionId, row => ({
        refundedCents: add(row.refundedCents, event.data.amountCents),
        refundingCents: subtract(row.refundingCents, heldBy(event.data.refundRequestId)),
      }))
      return
    case 'ContributionRefundFailed':
      reverse(event.data.contributionId, row => ({
        refundedCents: subtract(row.refundedCents, event.data.amountCents),
      }))
      return
    case 'ContributionQuestioned':
      reverse(event.data.contributionId, () => ({ disputeStatus: 'question' }))
      return
    case 'ContributionQuestionClosed':
      reverse(event.data.contributionId, () => ({ disputeStatus: 'closed' }))
      return
    case 'ContributionDisputed':
      reverse(event.data.contributionId, row => ({
        disputeStatus: 'open',
        disputedCents: add(row.disputedCents, event.data.amountCents),
      }))
      return
    case 'DisputeAnswered':
      reverse(event.data.contributionId, () => ({ disputeStatus: 'answered' }))
      return
    case 'DisputeWon':
      reverse(event.data.contributionId, row => ({
        disputeStatus: 'won',
        disputedCents: subtract(row.disputedCents, event.data.amountCents),
      }))
      return
    case 'DisputeLost':
      reverse(event.data.contributionId, () => ({ disputeStatus: 'lost' }))
      return
    default:
      return
  }
}

/** Money that came in and has left again: all of it by refunds, or some of it by the payer's bank. */
const statusOf = ({
  amountCents,
  refundedCents,
  disputedCents,
}: TransactionRow): TransactionRow['status'] => {
  if (disputedCents > 0) return 'disputed'
  return refundedCents >= amountCents ? 'refunded' : 'completed'
}

const empty = {
  status: 'pending',
  state: 'open',
  round: null,
  debtId: null,
  holderUserId: null,
  method: null,
  reference: null,
  paymentIntentId: null,
  completedAt: null,
  declineCode: null,
  declineAdvice: null,
  feeCents: null,
  availableAt: null,
  refundedCents: zero,
  refundingCents: zero,
  disputedCents: zero,
  disputeStatus: null,
  scheduleId: null,
  period: null,
  declines: 0,
  firstDeclinedAt: null,
  declinedAt: null,
  receivedRevision: null,
} as const
