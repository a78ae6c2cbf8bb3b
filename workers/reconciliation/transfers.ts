import type { KnownTransfer } from '#projections/readModels/transfers/query.ts'
import type { TransferBreakType, TransferDifference } from '#shared/events/reconciliation.ts'
import { subtract, zero } from '#shared/money.ts'
import type { Sending, TransferFacts } from '#shared/ports/payoutGateway.ts'

/**
 * All differences between both sides of a window:
 * - `missing_in_ledger`: it names a payout, and the log has no sending of it.
 * - `made_by_hand`: it names no payout: somebody made it in Stripe's dashboard.
 * - `sent_twice`: it is a second transfer of the same attempt of a payout.
 * - `missing_at_stripe`: the log has it, and Stripe does not.
 * - `amount_mismatch`, `account_mismatch`, `attribution_mismatch`: another sum or currency, another account, another payout.
 * - `reversal_not_reflected`: more or less of it came back than the log says.
 */
export const transferDifferences = (
  there: readonly TransferFacts[],
  here: readonly KnownTransfer[],
  /** Of the same payouts, outside of the window. */
  others: readonly KnownTransfer[] = [],
): TransferDifference[] => {
  const known = new Map(here.map(one => [one.transferId, one]))
  const taken = new Map([...others, ...here].map(one => [sendingOf(one), one.transferId]))
  const seen = new Set(there.map(({ id }) => id))
  const missing = here.filter(({ transferId }) => !seen.has(transferId))
  const found = missing.map(one => difference('missing_at_stripe', undefined, one))
  // The oldest of several transfers of one sending is the sending.
  for (const facts of there.toSorted((one, other) => one.madeAt.localeCompare(other.madeAt))) {
    const one = known.get(facts.id)
    const kinds = one ? kindsOf(facts, one) : kindsOfUnknown(facts, taken)
    for (const kind of kinds) found.push(difference(kind, facts, one))
  }
  return found
}

const kindsOfUnknown = (
  { id, sending, amountMinor, reversedMinor }: TransferFacts,
  taken: Map<string, string>,
): TransferBreakType[] => {
  // All of it has come back, so nothing has to be done.
  const isBack = reversedMinor === amountMinor
  if (!sending) return when(!isBack, 'made_by_hand')
  const first = taken.get(sendingOf(sending))
  taken.set(sendingOf(sending), first ?? id)
  return first === undefined ? ['missing_in_ledger'] : when(!isBack, 'sent_twice')
}

const kindsOf = (
  { sending, accountId, amountMinor, reversedMinor, currency }: TransferFacts,
  known: KnownTransfer,
): TransferBreakType[] => [
  ...when(amountMinor !== known.amountMinor || currency !== known.currency, 'amount_mismatch'),
  ...when(accountId !== known.accountId, 'account_mismatch'),
  ...when(!sending || sendingOf(sending) !== sendingOf(known), 'attribution_mismatch'),
  ...when(reversedMinor !== known.reversedMinor, 'reversal_not_reflected'),
]

const when = (is: boolean, kind: TransferBreakType): TransferBreakType[] => (is ? [kind] : [])

/** Its values are what was sent, and has not come back. */
const difference = (
  type: TransferBreakType,
  facts: TransferFacts | undefined,
  known: KnownTransfer | undefined,
): TransferDifference => {
  const left = (of: Pick<KnownTransfer, 'amountMinor' | 'reversedMinor'> | undefined) =>
    of ? subtract(of.amountMinor, type === 'amount_mismatch' ? zero : of.reversedMinor) : null
  return {
    ...{ type, paymentIntentId: null, transferId: facts?.id ?? known?.transferId ?? '' },
    ...{ goalId: known?.goalId ?? facts?.sending?.goalId ?? null, contributionId: null },
    ...{
      currency: facts?.currency ?? known?.currency ?? '',
      ledgerMinor: left(known),
      stripeMinor: left(facts),
    },
  }
}

const sendingOf = ({ goalId, payoutId, attempt }: Sending): string =>
  JSON.stringify([goalId, payoutId, attempt])
