import { z } from 'zod'
import { noSuch } from '../errors.ts'
import { equals, list } from '../listing.ts'
import { newId } from '../objects.ts'
import { listParams, metadata, readParams, text } from '../params.ts'
import { type Handler, ok, type Resource } from '../route.ts'

const createParams = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})

const create: Handler = async ({ params, session, now }) => {
  const given = readParams(createParams, params)
  const customer = await session.insert('customer', {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: 'SANDBOX',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  session.emit('customer.created', customer)
  return ok(customer)
}

const retrieve: Handler = async ({ params, session, id }) => {
  readParams(z.strictObject({}), params)
  const customer = await session.find('customer', id)
  if (customer === undefined) throw noSuch('customer', id, { param: 'id', status: 404 })
  return ok(customer)
}

const listAll: Handler = async ({ params, session }) => {
  const query = readParams(z.strictObject({ ...listParams, email: text.optional() }), params)
  return ok(
    await list(session, 'customer', {
      query,
      conditions: equals('email', query.email),
      url: '/v1/customers',
    }),
  )
}

export const customers: Resource = {
  kind: 'customer',
  routes: [
    { method: 'POST', path: '/v1/customers', handle: create },
    { method: 'GET', path: '/v1/customers', handle: listAll },
    { method: 'GET', path: '/v1/customers/:id', handle: retrieve },
  ],
}
