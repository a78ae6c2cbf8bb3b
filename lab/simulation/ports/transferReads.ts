import type { PayoutRow } from '#projections/readModels/payouts/table.ts'
import type { TransferRow } from '#projections/readModels/transfers/table.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { defaultCurrency } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { TransferReads } from '#workers/reconciliation/transferReads.ts'
import type { Answered } from './database.ts'
import type { MemoryTables } from './readSide.ts'

/** Whether a present destination is an account with Stripe that can be used; destinations are no part of the log. */
type IsAtStripe = (owned: { readonly userId: UserId; readonly currency: Currency }, now: Instant) => boolean

export type TransferAnswers = Answered<TransferReads>

/** The queries about transfers over tables in memory; `reads.int.test.ts` compares them with the SQL. */
export const transferQueries = (tables: MemoryTables, isAtStripe: IsAtStripe): TransferAnswers => {
  const currencyOf = (goalId: GoalId): Currency => tables.goals.get({ goalId })?.currency ?? defaultCurrency
  const known = (is: (transfer: TransferRow) => boolean) =>
    [...tables.transfers.all()]
      .filter(is)
      .map(({ sentAt: _, ...transfer }) => ({ ...transfer, currency: currencyOf(transfer.goalId) }))
  const mayBeSent = ({ status, heldUntil, userId, goalId }: PayoutRow, now: Instant): boolean =>
    status === 'due' &&
    (heldUntil === null || heldUntil <= now) &&
    isAtStripe({ userId, currency: currencyOf(goalId) }, now)
  const place = ({ status, dueAt, goalId, payoutId }: PayoutRow): string =>
    `${status === 'sending' ? 0 : 1} ${dueAt} ${String(goalId).padStart(15, '0')} ${payoutId}`
  return {
    toTransfer: ({ now, onlyBegun, limit }) =>
      [...tables.payouts.all()]
        .filter(one => one.status === 'sending' || (!onlyBegun && mayBeSent(one, now)))
        .sort((one, other) => (place(one) < place(other) ? -1 : 1))
        .slice(0, limit)
        .map(({ goalId, payoutId }) => ({ goalId, payoutId })),
    byId: ids => known(({ transferId }) => ids.includes(transferId)),
    ofPayouts: payouts =>
      known(({ goalId, payoutId }) =>
        payouts.some(one => one.goalId === goalId && one.payoutId === payoutId),
      ),
    recordedIn: ({ from, to }) => known(({ sentAt }) => sentAt >= from && sentAt < to),
    areSince: since =>
      [...tables.transfers.all()].some(({ sentAt }) => sentAt >= since) ||
      [...tables.payouts.all()].some(({ status }) => status === 'sending'),
  }
}
