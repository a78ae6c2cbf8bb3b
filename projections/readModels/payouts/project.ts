import { type Minor, subtract } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { approvalTable, type PayoutRow, payoutTable, sourceTable } from './table.ts'

export const payouts = readModel({
  tables: { payouts: payoutTable, approvals: approvalTable, sources: sourceTable },
  canHandle: [
    'RoundClosed',
    'PayoutDue',
    'PotLowered',
    'PayoutLowered',
    'PayoutDivided',
    'DepositKept',
    'DebtNetted',
    'GuaranteePaid',
    'PayoutApproved',
    'PayoutHeld',
    'PayoutHoldReleased',
    'PayoutTransferBegun',
    'PayoutTransferRefused',
    'PayoutTransferReversed',
    'PayoutSent',
    'PayoutConfirmed',
    'PayoutContested',
    'PayoutCaseClosed',
    'EntryReversed',
  ],
  needs: ({ goalId, event }, { payouts }) => {
    if (event.type === 'RoundClosed') return
    if (event.type === 'EntryReversed') {
      const { type, data } = event.data.mistaken
      if (type === 'PayoutSent') payouts.request({ goalId, payoutId: data.payoutId })
      return
    }
    const { payoutId } = event.data
    if (payoutId !== undefined) payouts.request({ goalId, payoutId })
  },
  project: ({ goalId, at, event }, { payouts, approvals, sources }) => {
    const change = (payoutId: string, changes: Partial<PayoutRow>): void => {
      const row = payouts.get({ goalId, payoutId })
      if (!row) throw new Error(`payout ${payoutId} has no row`)
      payouts.put({ ...row, ...changes })
    }
    const lower = (payoutId: string, amount: Minor): void => {
      const row = payouts.get({ goalId, payoutId })
      if (!row) throw new Error(`payout ${payoutId} has no row`)
      const amountMinor = subtract(row.amountMinor, amount)
      payouts.put({ ...row, amountMinor, status: amountMinor > 0 ? row.status : 'set_off' })
    }
    switch (event.type) {
      case 'RoundClosed': {
        const { round, shares } = event.data
        for (const contributionId of shares.flatMap(share => share.contributionIds))
          sources.put({ goalId, source: potOf(round), contributionId })
        return
      }
      case 'PayoutDue': {
        const { payoutId, userId, amountMinor, reason, round, contributionIds } = event.data
        const source = contributionIds ? payoutId : round === null ? null : potOf(round)
        for (const contributionId of contributionIds ?? [])
          sources.put({ goalId, source: payoutId, contributionId })
        const due = { goalId, payoutId, userId, amountMinor, reason, round, source }
        return payouts.put({
          ...due,
          ...{
            status: 'due',
            attempt: 1,
            dueAt: at,
            ...unsent,
            confirmedAt: null,
            returnedAt: null,
            freedAt: null,
            ...notHeld,
          },
        })
      }
      case 'PotLowered': {
        const { payoutId, round, contributionId, amountMinor } = event.data
        const row = payouts.get({ goalId, payoutId })
        if (row) payouts.put({ ...row, amountMinor: subtract(row.amountMinor, amountMinor) })
        return sources.remove({ goalId, source: row?.source ?? potOf(round), contributionId })
      }
      case 'PayoutDivided': {
        const { payoutId, restId, amountMinor, contributionIds, restContributionIds, approvedBy } = event.data
        const row = payouts.get({ goalId, payoutId })
        if (!row) throw new Error(`payout ${payoutId} has no row`)
        const [firm, rest] = [sourceOf(payoutId, restId), restId]
        for (const contributionId of contributionIds) sources.put({ goalId, source: firm, contributionId })
        for (const contributionId of restContributionIds)
          sources.put({ goalId, source: rest, contributionId })
        for (const userId of approvedBy) approvals.put({ goalId, payoutId: restId, userId, approvedAt: at })
        payouts.put({ ...row, payoutId: restId, amountMinor, source: rest, attempt: 1 })
        return payouts.put({ ...row, amountMinor: subtract(row.amountMinor, amountMinor), source: firm })
      }
      case 'PayoutLowered':
      case 'DepositKept':
      case 'GuaranteePaid':
        return lower(event.data.payoutId, event.data.amountMinor)
      case 'DebtNetted': {
        // Without a payout it is taken from a pot that is not due yet.
        const { payoutId, amountMinor } = event.data
        return payoutId === undefined ? undefined : lower(payoutId, amountMinor)
      }
      case 'PayoutApproved': {
        const { payoutId, byUserId } = event.data
        return approvals.put({ goalId, payoutId, userId: byUserId, approvedAt: at })
      }
      case 'PayoutHeld': {
        const { payoutId, byUserId, reason, until, order } = event.data
        return change(payoutId, {
          heldUntil: until,
          heldByUserId: byUserId,
          holdReason: reason,
          holdOrderBy: order?.by ?? null,
          holdOrderReference: order?.reference ?? null,
        })
      }
      case 'PayoutHoldReleased':
        return change(event.data.payoutId, { ...notHeld, freedAt: at })
      case 'PayoutTransferBegun':
        return change(event.data.payoutId, { status: 'sending' })
      case 'PayoutTransferRefused':
        return change(event.data.payoutId, { status: 'due', attempt: event.data.attempt + 1, freedAt: at })
      case 'PayoutTransferReversed': {
        const { payoutId, attempt } = event.data
        return change(payoutId, {
          ...unsent,
          status: 'due',
          attempt: attempt + 1,
          confirmedAt: null,
          returnedAt: at,
          freedAt: at,
        })
      }
      case 'PayoutSent': {
        const { payoutId, attempt, byUserId, method, reference, from } = event.data
        const sent = { attempt, sentAt: at, sentByUserId: byUserId, method, reference, sentFrom: from }
        return change(payoutId, { ...sent, status: 'sent' })
      }
      case 'PayoutConfirmed':
        return change(event.data.payoutId, { status: 'confirmed', confirmedAt: at })
      case 'PayoutContested':
        return change(event.data.payoutId, { status: 'contested', contestedAt: at })
      case 'PayoutCaseClosed': {
        const { payoutId, attempt, outcome } = event.data
        if (outcome === 'returned')
          change(payoutId, { ...unsent, status: 'due', attempt: attempt + 1, returnedAt: at, freedAt: at })
        else if (outcome === 'proved') change(payoutId, { status: 'proved' })
        else change(payoutId, { status: 'confirmed', confirmedAt: at })
        return
      }
      case 'EntryReversed': {
        const { type, data } = event.data.mistaken
        if (type !== 'PayoutSent') return
        change(data.payoutId, {
          ...unsent,
          status: 'due',
          attempt: data.attempt + 1,
          confirmedAt: null,
          freedAt: at,
        })
      }
    }
  },
})

/** The contributions of a part that is sent before the rest. */
const sourceOf = (payoutId: string, restId: string): string => `${payoutId}-before-${restId}`

const potOf = (round: number): string => `pot-${round}`

const unsent = {
  sentAt: null,
  sentByUserId: null,
  method: null,
  reference: null,
  sentFrom: null,
  contestedAt: null,
} as const

const notHeld = {
  heldUntil: null,
  heldByUserId: null,
  holdReason: null,
  holdOrderBy: null,
  holdOrderReference: null,
} as const
