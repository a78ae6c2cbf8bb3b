import { smallestCharge } from '../currencies.ts'
import { idOf, type Stored } from '../objects.ts'
import type { Context } from '../route.ts'
import { book } from './balance.ts'

/**
 * The fee of a dispute: 15 dollars, or thirty smallest charges of another currency; returned when the dispute
 * is won.
 */
const disputeFee = (currency: string): number => 30 * smallestCharge(currency)

/** Takes the disputed money and a fee from the balance, or returns them. */
export const move = async (
  { session, now }: Pick<Context, 'session' | 'now'>,
  dispute: Stored['dispute'],
  where: 'away' | 'back',
): Promise<Stored['dispute']> => {
  const sign = where === 'away' ? 1 : -1
  const charge = idOf(dispute.charge) ?? ''
  const transaction = await book(session, {
    amount: -sign * dispute.amount,
    currency: dispute.currency,
    fee: sign * disputeFee(dispute.currency),
    feeDescription: 'Dispute fee',
    type: 'adjustment',
    category: where === 'away' ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    description:
      where === 'away' ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
    atOnce: true,
    now,
  })
  return session.save('dispute', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, transaction],
  })
}
