import type { Charter } from '#shared/charter.ts'
import { times } from '#shared/money.ts'
import { refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import type { Terms } from '../state.ts'

/** Refuses a deposit that is not an amount, or exceeds what a seat can ever owe after its own pot. */
export const notADeposit = (
  { currency, rotation }: Pick<Terms, 'currency' | 'rotation'>,
  { deposit }: Pick<Charter, 'deposit'>,
) => {
  if (!deposit || !rotation) return undefined
  const wrong = notAnAmount(deposit.amountMinor, currency)
  if (wrong) return wrong
  const most = times(rotation.contributionMinor, rotation.seats - 1)
  return deposit.amountMinor > most
    ? refuse('deposit_too_large', { amount: { amount: most, currency } })
    : undefined
}
