import { z } from 'zod'
import { noSuch } from '../errors.ts'
import { equals, list } from '../listing.ts'
import { listParams, noParams, readParams, text } from '../params.ts'
import { type Handler, ok, type Resource } from '../route.ts'

const retrieve: Handler = async ({ params, session, id }) => {
  readParams(noParams, params)
  const charge = await session.find('charge', id)
  if (charge === undefined) throw noSuch('charge', id, { param: 'id', status: 404 })
  return ok(charge)
}

const listAllParams = z.strictObject({
  ...listParams,
  customer: text.optional(),
  payment_intent: text.optional(),
})

const listAll: Handler = async ({ params, session }) => {
  const query = readParams(listAllParams, params)
  const conditions = [
    ...equals('customer', query.customer),
    ...equals('payment_intent', query.payment_intent),
  ]
  return ok(await list(session, 'charge', { query, conditions, url: '/v1/charges' }))
}

export const charges: Resource = {
  kind: 'charge',
  expandable: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  routes: [
    { method: 'GET', path: '/v1/charges', handle: listAll },
    { method: 'GET', path: '/v1/charges/:id', handle: retrieve },
  ],
}
