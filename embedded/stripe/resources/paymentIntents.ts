import { refuseCharge } from '../currencies.ts'
import { invalidRequest, noSuch, refuseBoth } from '../errors.ts'
import type { Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { listAll } from '../reading.ts'
import { type Context, type Handler, ok, type Resource } from '../route.ts'
import { cardIn } from './cardPaymentMethod.ts'
import { collect } from './collectDebit.ts'
import { confirm, confirmIntent } from './confirm.ts'
import { openIntent, unexpectedState, visible } from './intentAccess.ts'
import { newIntent } from './newIntent.ts'
import { settle } from './payment.ts'
import { cancelParams, createParams, updateParams } from './paymentIntentParams.ts'

type Intent = Stored['payment_intent']

const create: Handler = async context => {
  const { session } = context
  const given = readParams(createParams, context.params)
  refuseCharge(given.amount, given.currency)
  refuseBoth(given, 'allowed_payment_method_types', 'automatic_payment_methods')
  if (given.off_session === true && given.confirm !== true) {
    throw invalidRequest('`off_session` can only be used with `confirm=true`.', { param: 'off_session' })
  }
  await needCustomer(context, given.customer)
  const intent = await session.insert('payment_intent', await newIntent(context, given))
  session.emit('payment_intent.created', intent)
  if (given.confirm !== true) return ok(intent)
  const { payment_method: _, ...rest } = given
  const {
    error_on_requires_action,
    mandate_data,
    off_session,
    payment_method_data,
    return_url,
    use_stripe_sdk,
  } = rest
  return confirmIntent(context, intent, {
    error_on_requires_action,
    mandate_data,
    off_session,
    payment_method_data,
    return_url,
    use_stripe_sdk,
  })
}

export const needCustomer = async ({ session }: Context, customer: string | undefined): Promise<void> => {
  if (customer === undefined || (await session.find('customer', customer)) !== undefined) return
  throw noSuch('customer', customer, { param: 'customer', status: 400 })
}

const retrieve: Handler = async context =>
  ok(visible(await openIntent(context, 'payment_intent', 'read'), context.access))

const update: Handler = async context => {
  const { metadata = {}, customer, payment_method, ...given } = readParams(updateParams, context.params)
  const intent = await openIntent(context, 'payment_intent', 'change')
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
      intent,
      context.access,
    )
  }
  refuseCharge(given.amount ?? intent.amount, given.currency ?? intent.currency)
  await needCustomer(context, customer)
  const method = await cardIn(context, payment_method)
  const changes = Object.entries({ ...given, customer, payment_method: method?.id })
  return ok(
    await context.session.save('payment_intent', {
      ...intent,
      ...Object.fromEntries(changes.filter(([, value]) => value !== undefined)),
      metadata: mergedMetadata(intent.metadata, metadata),
      status: method === undefined ? intent.status : 'requires_confirmation',
    }),
  )
}

// An empty value removes the key.
const mergedMetadata = (old: Intent['metadata'], given: Record<string, string>): Intent['metadata'] =>
  Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))

const cancel: Handler = async context => {
  const { cancellation_reason: reason } = readParams(cancelParams, context.params)
  const intent = await openIntent(context, 'payment_intent', 'change')
  if (!intent.status.startsWith('requires_')) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      intent,
      context.access,
    )
  }
  const canceled = await context.session.save('payment_intent', {
    ...intent,
    canceled_at: context.now,
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  context.session.emit('payment_intent.canceled', canceled)
  return ok(canceled)
}

export const paymentIntents: Resource = {
  kind: 'payment_intent',
  expandable: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  effects: { settle_charge: settle, collect_debit: collect },
  routes: [
    { method: 'POST', path: '/v1/payment_intents', handle: create },
    listAll('payment_intent', 'customer'),
    { method: 'GET', path: '/v1/payment_intents/:id', publishable: true, handle: retrieve },
    { method: 'POST', path: '/v1/payment_intents/:id', handle: update },
    { method: 'POST', path: '/v1/payment_intents/:id/confirm', publishable: true, handle: confirm },
    { method: 'POST', path: '/v1/payment_intents/:id/cancel', handle: cancel },
  ],
}
