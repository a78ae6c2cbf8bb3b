import { accounts } from './resources/accounts.ts'
import { balanceTransactions } from './resources/balance.ts'
import { charges } from './resources/charges.ts'
import { controls } from './resources/controls.ts'
import { customers } from './resources/customers.ts'
import { disputes } from './resources/disputes.ts'
import { events } from './resources/events.ts'
import { files } from './resources/files.ts'
import { paymentIntents } from './resources/paymentIntents.ts'
import { paymentMethods } from './resources/paymentMethods.ts'
import { payouts } from './resources/payouts.ts'
import { refunds } from './resources/refunds.ts'
import { setupIntents } from './resources/setupIntents.ts'
import { transferReversals } from './resources/transferReversals.ts'
import { transfers } from './resources/transfers.ts'
import type { Resource } from './route.ts'

/** All resources of the sandbox. */
export const resources: readonly Resource[] = [
  paymentIntents,
  setupIntents,
  paymentMethods,
  customers,
  charges,
  balanceTransactions,
  refunds,
  disputes,
  files,
  accounts,
  transfers,
  transferReversals,
  payouts,
  events,
  controls,
]
