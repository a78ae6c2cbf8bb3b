import type { GoalEvent } from '#shared/events/goal.ts'
import { type JournalLine, journalOf } from '#shared/journal.ts'
import { add, type Cents, zero } from '#shared/money.ts'
import type { Movement } from '#shared/ports/paymentRecords.ts'
import { dateOf } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'

/** Writes down what moved money at the processor, or out of the bank, and on which day of the processor's. */
export const projectMovement = (
  { goalId, revision, at, event }: GoalFact,
  { movements }: Pick<ReadTables, 'movements'>,
): void => {
  // What was told before such a time was known has none.
  const bookedAt = 'bookedAt' in event.data ? event.data.bookedAt : undefined
  const day = dateOf(bookedAt ?? at)
  switch (event.type) {
    case 'ContributionReceived': {
      const { contributionId, paymentIntentId, amountCents } = event.data
      if (paymentIntentId === null) return
      const movement = { kind: 'contribution', amountCents, feeCents: zero } as const
      movements.put({ goalId, source: contributionId, revision: null, contributionId, day, ...movement })
      return
    }
    case 'ContributionSettled': {
      const row = movements.get({ goalId, source: event.data.contributionId })
      if (row) movements.put({ ...row, day, feeCents: event.data.feeCents })
      return
    }
    default: {
      const movement = movementOf(event)
      if (movement.amountCents === zero && movement.feeCents === zero) return
      const contributionId = ('contributionId' in event.data && event.data.contributionId) || null
      movements.put({ goalId, source: String(revision), revision, contributionId, day, ...movement })
    }
  }
}

/** By what the accounts of the house's money change. */
const movementOf = (event: GoalEvent): Movement => {
  const lines = journalOf(event)
  const feeCents = totalOf(lines, ['fees'])
  return { kind: kindOf(event), amountCents: add(totalOf(lines, ['stripe', 'bank']), feeCents), feeCents }
}

const totalOf = (lines: readonly JournalLine[], accounts: readonly JournalLine['account'][]): Cents =>
  lines.reduce(
    (total, line) => (accounts.includes(line.account) ? add(total, line.amountCents) : total),
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
      return 'payout'
    case 'EntryReversed':
      return kindOf(event.data.mistaken)
    default:
      return 'other'
  }
}
