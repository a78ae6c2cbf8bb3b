import { z } from 'zod'
import { invalidRequest } from '../errors.ts'
import { equals } from '../listing.ts'
import { idOf } from '../objects.ts'
import { metadata, noParams, readParams, text } from '../params.ts'
import { listAll, lockNamed, retrieve } from '../reading.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import { detachCard } from './paymentMethods.ts'

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
    id: session.newId('customer'),
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

const updateParams = z.strictObject({
  ...createParams.shape,
  invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
})

const update: Handler = async context => {
  const { params, session, id } = context
  const { invoice_settings: invoices, metadata: news, ...given } = readParams(updateParams, params)
  const customer = await lockNamed(context, 'customer')
  const card = invoices?.default_payment_method
  const method = card === undefined ? undefined : await session.find('payment_method', card)
  if (card !== undefined && idOf(method?.customer) !== id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  const changes = Object.entries(given).filter(([, value]) => value !== undefined)
  const updated = await session.save('customer', {
    ...customer,
    ...Object.fromEntries(changes),
    metadata: { ...customer.metadata, ...news },
    invoice_settings: {
      ...customer.invoice_settings,
      ...(card === undefined ? {} : { default_payment_method: card }),
    },
  })
  session.emit('customer.updated', updated)
  return ok(updated)
}

const mostCards = 10_000

/** Deletes its cards too. Their payments remain. */
const remove: Handler = async context => {
  const { params, session, id } = context
  readParams(noParams, params)
  const customer = await lockNamed(context, 'customer')
  const cards = await session.page('payment_method', { conditions: equals('customer', id), limit: mostCards })
  for (const card of cards ?? []) {
    const method = await session.lock('payment_method', card.id)
    if (method) await detachCard(session, method)
  }
  await session.remove('customer', id)
  session.emit('customer.deleted', customer)
  return ok({ id, object: 'customer', deleted: true })
}

export const customers: Resource = {
  kind: 'customer',
  routes: [
    { method: 'POST', path: '/v1/customers', handle: create },
    listAll('customer', 'email'),
    retrieve('customer'),
    { method: 'POST', path: '/v1/customers/:id', handle: update },
    { method: 'DELETE', path: '/v1/customers/:id', handle: remove },
  ],
}
