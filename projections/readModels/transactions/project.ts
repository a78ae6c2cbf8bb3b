import type { ContributionId, RefundRequestId } from '#shared/ids.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { refundTable } from '../refunds/table.ts'
import { type TransactionRow, transactionTable } from './table.ts'

export const transactions = readModel({
  tables: { transactions: transactionTable },
  reads: { refunds: refundTable },
  canHandle: [
    'ContributionRequested',
    'ContributionOpened',
    'ContributionReported',
    'ContributionProcessing',
    'ContributionDeclined',
    'ContributionReceived',
    'ContributionSettled',
    'ContributionCancelled',
    'EntryReversed',
    'RefundRequested',
    'RefundRefused',
    'ContributionRefunded',
    'ContributionRefundFailed',
    'RefundFeeKept',
    'RefundFeeReturned',
    'ContributionQuestioned',
    'ContributionQuestionClosed',
    'ContributionDisputed',
    'DisputeAnswered',
    'DisputeWon',
    'DisputeLost',
  ],
  needs: ({ event }, { transactions, refunds }) => {
    if (event.type === 'EntryReversed') {
      const { type, data } = event.data.mistaken
      if (type === 'ContributionReceived') transactions.request({ contributionId: data.contributionId })
      return
    }
    transactions.request({ contributionId: event.data.contributionId })
    if (event.type !== 'RefundRefused' && event.type !== 'ContributionRefunded') return
    const { refundRequestId } = event.data
    if (refundRequestId !== null) refunds.request({ refundRequestId })
  },
  project: ({ goalId, revision, at, event }, { transactions, refunds }) => {
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
    /** The amount that a request still reserves; the refunds' own projection runs later. */
    const heldBy = (refundRequestId: RefundRequestId | null): Minor => {
      const request = refundRequestId === null ? undefined : refunds.get({ refundRequestId })
      return request?.status === 'requested' ? request.amountMinor : zero
    }
    switch (event.type) {
      case 'ContributionRequested': {
        const { contributionId, userId, holderUserId = null, amountMinor, round } = event.data
        const { schedule, debtId = null, deposit } = event.data
        const { scheduleId = null, period = null } = schedule ?? {}
        const asked = { contributionId, goalId, userId, amountMinor, round, debtId, scheduleId, period }
        const purpose = { holderUserId, isDeposit: deposit === true }
        return transactions.put({ ...empty, ...asked, ...purpose, createdAt: at })
      }
      case 'ContributionOpened':
        return change(event.data.contributionId, { paymentIntentId: event.data.paymentIntentId })
      case 'ContributionReported': {
        const { contributionId, method, reference, cashHolderUserId } = event.data
        const inCashBox = cashHolderUserId !== undefined
        return change(contributionId, { method, reference, inCashBox, attempted: true })
      }
      case 'ContributionProcessing':
        return change(event.data.contributionId, {
          status: 'pending',
          attempted: true,
          paidWith: event.data.debit ?? null,
          debitAskedAt: event.data.debit === undefined ? null : at,
          declineCode: null,
          declineAdvice: null,
        })
      case 'ContributionDeclined':
        return change(event.data.contributionId, {
          status: 'failed',
          attempted: true,
          debitAskedAt: null,
          declineCode: event.data.declineCode ?? event.data.code,
          declineAdvice: event.data.adviceCode ?? null,
          declines: event.data.attempt,
          declinedAt: at,
          firstDeclinedAt:
            transactions.get({ contributionId: event.data.contributionId })?.firstDeclinedAt ?? at,
        })
      case 'ContributionReceived': {
        const { contributionId, userId, holderUserId = null, amountMinor, paymentIntentId } = event.data
        const { round = null, receivedAt: chargedAt = null, authenticated = false } = event.data
        const { paidWith = null, confirmedByUserId = userId } = event.data
        return transactions.put({
          ...(transactions.get({ contributionId }) ?? {
            ...empty,
            contributionId,
            goalId,
            round,
            createdAt: at,
          }),
          userId,
          holderUserId,
          amountMinor,
          paymentIntentId,
          receivedByUserId: paymentIntentId === null ? confirmedByUserId : null,
          chargedAt,
          authenticated,
          paidWith,
          debitAskedAt: null,
          status: 'completed',
          state: 'closed',
          attempted: true,
          completedAt: at,
          declineCode: null,
          declineAdvice: null,
          receivedRevision: revision,
        })
      }
      case 'ContributionSettled':
        return change(event.data.contributionId, {
          feeMinor: event.data.feeMinor,
          availableAt: event.data.availableAt,
        })
      case 'ContributionCancelled':
        return change(event.data.contributionId, {
          status: 'failed',
          state: 'closed',
          debitAskedAt: null,
        })
      case 'EntryReversed': {
        const { type, data } = event.data.mistaken
        return type === 'ContributionReceived'
          ? change(data.contributionId, { status: 'reversed' })
          : undefined
      }
      case 'RefundRequested':
        return reverse(event.data.contributionId, row => ({
          refundingMinor: add(row.refundingMinor, event.data.amountMinor),
        }))
      case 'RefundRefused':
        return reverse(event.data.contributionId, row => ({
          refundingMinor: subtract(row.refundingMinor, heldBy(event.data.refundRequestId)),
        }))
      case 'ContributionRefunded':
        return reverse(event.data.contributionId, row => ({
          refundedMinor: add(row.refundedMinor, event.data.amountMinor),
          refundingMinor: subtract(row.refundingMinor, heldBy(event.data.refundRequestId)),
        }))
      case 'ContributionRefundFailed':
        return reverse(event.data.contributionId, row => ({
          refundedMinor: subtract(row.refundedMinor, event.data.amountMinor),
        }))
      case 'RefundFeeKept':
        return reverse(event.data.contributionId, row => ({
          refundFeeMinor: add(row.refundFeeMinor, event.data.amountMinor),
        }))
      case 'RefundFeeReturned':
        return reverse(event.data.contributionId, row => ({
          refundFeeMinor: subtract(row.refundFeeMinor, event.data.amountMinor),
        }))
      case 'ContributionQuestioned':
        return reverse(event.data.contributionId, () => ({ disputeStatus: 'question' }))
      case 'ContributionQuestionClosed':
        return reverse(event.data.contributionId, () => ({ disputeStatus: 'closed' }))
      case 'ContributionDisputed':
        return reverse(event.data.contributionId, row => ({
          disputeStatus: 'open',
          disputedMinor: add(row.disputedMinor, event.data.amountMinor),
        }))
      case 'DisputeAnswered':
        return reverse(event.data.contributionId, () => ({ disputeStatus: 'answered' }))
      case 'DisputeWon':
        return reverse(event.data.contributionId, row => ({
          disputeStatus: 'won',
          disputedMinor: subtract(row.disputedMinor, event.data.amountMinor),
        }))
      case 'DisputeLost':
        return reverse(event.data.contributionId, () => ({ disputeStatus: 'lost' }))
    }
  },
})

/** Received money that was returned: all of it by refunds, or some of it by the payer's bank. */
const statusOf = ({
  amountMinor,
  refundedMinor,
  refundFeeMinor,
  disputedMinor,
}: TransactionRow): TransactionRow['status'] => {
  if (disputedMinor > 0) return 'disputed'
  return add(refundedMinor, refundFeeMinor) >= amountMinor ? 'refunded' : 'completed'
}

const empty = {
  status: 'pending',
  state: 'open',
  attempted: false,
  round: null,
  debtId: null,
  isDeposit: false,
  holderUserId: null,
  method: null,
  reference: null,
  receivedByUserId: null,
  inCashBox: false,
  paymentIntentId: null,
  completedAt: null,
  declineCode: null,
  declineAdvice: null,
  feeMinor: null,
  availableAt: null,
  chargedAt: null,
  authenticated: false,
  paidWith: null,
  debitAskedAt: null,
  refundedMinor: zero,
  refundFeeMinor: zero,
  refundingMinor: zero,
  disputedMinor: zero,
  disputeStatus: null,
  scheduleId: null,
  period: null,
  declines: 0,
  firstDeclinedAt: null,
  declinedAt: null,
  receivedRevision: null,
} as const
