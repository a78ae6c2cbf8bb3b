import { listAll, retrieve } from '../reading.ts'
import type { Resource } from '../route.ts'

export const charges: Resource = {
  kind: 'charge',
  expandable: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  routes: [listAll('charge', 'customer', 'payment_intent'), retrieve('charge')],
}
