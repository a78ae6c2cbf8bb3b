import type { Currency } from '#shared/currencies.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { User } from '../accounts/users.ts'
import type { ApiParts } from './context.ts'
import { callerOf } from './guards/signedIn.ts'
import type { Viewer } from './presenters/payout.ts'

/**
 * The viewer of payouts in these currencies, and the operator's rules for sending. Only admins use the
 * reserve.
 */
export const payoutViewer = async (
  found: User,
  currencies: Iterable<Currency>,
  { clock, users, approvalAbove, firmAfterDays, reserve, stripeAccounts }: ApiParts,
): Promise<Viewer> => {
  const now = clock.now()
  const caller = callerOf(found, now)
  const left = new Map<Currency, Minor>()
  if (caller.asAdmin)
    for (const currency of new Set(currencies)) left.set(currency, await reserve.left(currency))
  return {
    ...caller,
    ...(caller.asAdmin ? { admins: await users.moneyAdmins(now) } : {}),
    ...{ now, approvalAbove, firmAfterDays },
    sendsByStripe: stripeAccounts !== undefined,
    reserveLeft: currency => left.get(currency) ?? zero,
  }
}
