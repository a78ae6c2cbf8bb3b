import type { KnownTransfer } from '#projections/readModels/transfers/query.ts'
import type { TransferFacts } from '#shared/ports/payoutGateway.ts'

/**
 * What can differ between Stripe's transfers and the log:
 * - `missing_in_ledger`: it names a payout, and the log has no sending of it.
 * - `made_by_hand`: it names no payout: somebody made it in Stripe's dashboard.
 * - `sent_twice`: it is a second transfer of the same attempt of a payout.
 * - `missing_at_stripe`: the log has it, and Stripe does not.
 * - `amount_mismatch`, `account_mismatch`, `attribution_mismatch`: another sum or currency, another account, another payout.
 * - `reversal_not_reflected`: more or less of it came back than the log says.
 */
export type TransferBreak =
  | 'missing_in_ledger'
  | 'made_by_hand'
  | 'sent_twice'
  | 'missing_at_stripe'
  | 'amount_mismatch'
  | 'account_mismatch'
  | 'attribution_mismatch'
  | 'reversal_not_reflected'

/** Who can end it: the application by itself with what Stripe says, or an admin who looks at both. */
export const ownerOf: Readonly<Record<TransferBreak, 'application' | 'admin'>> = {
  missing_in_ledger: 'application',
  reversal_not_reflected: 'application',
  made_by_hand: 'admin',
  sent_twice: 'admin',
  missing_at_stripe: 'admin',
  amount_mismatch: 'admin',
  account_mismatch: 'admin',
  attribution_mismatch: 'admin',
}

export interface TransferDifference {
  readonly transferId: string
  readonly kind: TransferBreak
}

/** All differences between both sides of a window. */
export const transferDifferences = (
  there: readonly TransferFacts[],
  here: readonly KnownTransfer[],
): TransferDifference[] => {
  const known = new Map(here.map(one => [one.transferId, one]))
  const taken = new Map(here.map(one => [sendingOf(one), one.transferId]))
  const seen = new Set(there.map(({ id }) => id))
  const missing = here.filter(({ transferId }) => !seen.has(transferId))
  const found: TransferDifference[] = missing.map(({ transferId }) => ({
    transferId,
    kind: 'missing_at_stripe',
  }))
  // The oldest of several transfers of one sending is the sending.
  for (const facts of there.toSorted((one, other) => one.madeAt.localeCompare(other.madeAt)))
    for (const kind of kindsOf(facts, known.get(facts.id), taken)) found.push({ transferId: facts.id, kind })
  return found
}

const kindsOf = (
  facts: TransferFacts,
  known: KnownTransfer | undefined,
  taken: Map<string, string>,
): TransferBreak[] => {
  const { id, sending, accountId, amountMinor, reversedMinor, currency } = facts
  if (!known) {
    if (!sending) return ['made_by_hand']
    const first = taken.get(sendingOf(sending))
    taken.set(sendingOf(sending), first ?? id)
    return [first === undefined ? 'missing_in_ledger' : 'sent_twice']
  }
  return [
    ...when(amountMinor !== known.amountMinor || currency !== known.currency, 'amount_mismatch'),
    ...when(accountId !== known.accountId, 'account_mismatch'),
    ...when(!sending || sendingOf(sending) !== sendingOf(known), 'attribution_mismatch'),
    ...when(reversedMinor !== known.reversedMinor, 'reversal_not_reflected'),
  ]
}

const when = (is: boolean, kind: TransferBreak): TransferBreak[] => (is ? [kind] : [])

const sendingOf = ({
  goalId,
  payoutId,
  attempt,
}: Pick<KnownTransfer, 'goalId' | 'payoutId' | 'attempt'>): string =>
  JSON.stringify([goalId, payoutId, attempt])
