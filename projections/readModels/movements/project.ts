import type { GoalEvent } from '#shared/events/goal.ts'
import { type JournalLine, journalOf } from '#shared/journal.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import type { Movement } from '#shared/ports/paymentRecords.ts'
import { dateOf } from '#shared/time.ts'
import { readModel } from '../../engine/readModel.ts'
import { movementTable } from './table.ts'

/** Movements of money at the processor or out of the bank, dated as the processor booked them. */
export const movements = readModel({
  tables: { movements: movementTable },
  canHandle: [
    'ContributionReceived',
    'ContributionSettled',
    'ContributionRefunded',
    'ContributionRefundFailed',
    'ContributionDisputed',
    'DisputeWon',
    'PayoutSent',
    'PayoutCaseClosed',
    'PayoutTransferReversed',
    'EntryReversed',
  ],
  needs: ({ goalId, event }, { movements }) => {
    if (event.type === 'ContributionSettled') movements.request({ goalId, source: event.data.contributionId })
  },
  project: ({ goalId, revision, at, event }, { movements }) => {
    // Older events have no time of booking.
    const bookedAt = 'bookedAt' in event.data ? event.data.bookedAt : undefined
    const day = dateOf(bookedAt ?? at)
    switch (event.type) {
      case 'ContributionReceived': {
        const { contributionId, paymentIntentId, amountMinor } = event.data
        if (paymentIntentId === null) return
        const movement = { kind: 'contribution', amountMinor, feeMinor: zero } as const
        return movements.put({
          goalId,
          source: contributionId,
          revision: null,
          contributionId,
          day,
          ...movement,
        })
      }
      case 'ContributionSettled': {
        const row = movements.get({ goalId, source: event.data.contributionId })
        if (row) movements.put({ ...row, day, feeMinor: event.data.feeMinor })
        return
      }
      default: {
        const movement = movementOf(event)
        if (movement.amountMinor === zero && movement.feeMinor === zero) return
        const contributionId = ('contributionId' in event.data && event.data.contributionId) || null
        movements.put({ goalId, source: String(revision), revision, contributionId, day, ...movement })
      }
    }
  },
})

/** By the changes of the platform's own accounts. */
const movementOf = (event: GoalEvent): Omit<Movement, 'currency'> => {
  const lines = journalOf(event)
  const feeMinor = totalOf(lines, ['fees'])
  return { kind: kindOf(event), amountMinor: add(totalOf(lines, ['stripe', 'bank']), feeMinor), feeMinor }
}

const totalOf = (lines: readonly JournalLine[], accounts: readonly JournalLine['account'][]): Minor =>
  lines.reduce(
    (total, line) => (accounts.includes(line.account) ? add(total, line.amountMinor) : total),
    zero,
  )

const kindOf = (event: GoalEvent): Movement['kind'] => {
  switch (event.type) {
    case 'ContributionRefunded':
    case 'ContributionRefundFailed':
      return 'refund'
    case 'ContributionDisputed':
    case 'DisputeWon':
      return 'dispute'
    case 'PayoutSent':
    case 'PayoutCaseClosed':
    case 'PayoutTransferReversed':
      return 'payout'
    case 'EntryReversed':
      return kindOf(event.data.mistaken)
    default:
      return 'other'
  }
}
