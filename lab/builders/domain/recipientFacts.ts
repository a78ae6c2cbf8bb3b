import { userId } from '#shared/ids.ts'
import type { RecipientFacts } from '#shared/ports/payoutGateway.ts'

/** What Stripe says about a recipient's account that is ready and has nothing due. */
export const readyFacts: RecipientFacts = {
  id: 'acct_1',
  userId: userId(7),
  country: 'US',
  currency: 'USD',
  isReady: true,
  isPaidOut: true,
  isSubmitted: true,
  requirements: {
    due: [],
    pastDue: [],
    checking: [],
    deadline: undefined,
    disabledReason: undefined,
    errors: [],
  },
  bankId: 'ba_1',
  bankLast4: '6789',
}
