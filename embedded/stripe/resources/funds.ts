import { invalidRequest } from '../errors.ts'
import { integer } from '../params.ts'
import type { Session } from '../session.ts'

export const positive = integer.refine(value => value > 0, {
  error: 'Invalid positive integer',
  params: { code: 'parameter_invalid_integer' },
})

/** What can be spent now. The account, or the platform's balance, must be locked, so that it is not spent twice. */
export const availableIn = async (session: Session, currency: string, now: number): Promise<number> =>
  (await fundsIn(session, currency, now))?.available ?? 0

export const fundsIn = async (session: Session, currency: string, now: number) =>
  (await session.balance(now)).find(held => held.currency === currency)

export const balanceInsufficient = invalidRequest(
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
  { code: 'balance_insufficient' },
)
