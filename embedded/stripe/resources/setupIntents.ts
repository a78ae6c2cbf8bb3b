import { refuseBoth } from '../errors.ts'
import type { Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { listAll } from '../reading.ts'
import { type Context, type Handler, ok, type Resource } from '../route.ts'
import { automaticMethodsOf, cardIn } from './cardPaymentMethod.ts'
import { confirmSetup, trySetup } from './confirmSetup.ts'
import { openIntent, unexpectedState, visible } from './intentAccess.ts'
import { needCustomer } from './paymentIntents.ts'
import { type CreateSetupParams, cancelSetupParams, createSetupParams } from './setupIntentParams.ts'

const create: Handler = async context => {
  const { session } = context
  const given = readParams(createSetupParams, context.params)
  refuseBoth(given, 'allowed_payment_method_types', 'automatic_payment_methods')
  await needCustomer(context, given.customer)
  const setup = await session.insert('setup_intent', await newSetup(context, given))
  session.emit('setup_intent.created', setup)
  if (given.confirm !== true) return ok(setup)
  const { payment_method_data, return_url } = given
  return trySetup(context, setup, { payment_method_data, return_url })
}

/** A new setup intent. */
const newSetup = async (context: Context, given: CreateSetupParams): Promise<Stored['setup_intent']> => {
  const { session, now } = context
  const id = session.newId('setup_intent')
  const method = await cardIn(context, given.payment_method)
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: automaticMethodsOf(given),
    cancellation_reason: null,
    client_secret: `${id}_secret_${session.random(12)}`,
    created: now,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    usage: given.usage ?? 'off_session',
  }
}

const retrieve: Handler = async context =>
  ok(visible(await openIntent(context, 'setup_intent', 'read'), context.access))

const cancel: Handler = async context => {
  const { cancellation_reason: reason } = readParams(cancelSetupParams, context.params)
  const setup = await openIntent(context, 'setup_intent', 'change')
  if (!setup.status.startsWith('requires_'))
    throw unexpectedState(
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
      setup,
      context.access,
    )
  const canceled = await context.session.save('setup_intent', {
    ...setup,
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  context.session.emit('setup_intent.canceled', canceled)
  return ok(canceled)
}

/** Cards saved without a payment. */
export const setupIntents: Resource = {
  kind: 'setup_intent',
  expandable: { customer: 'customer', payment_method: 'payment_method' },
  routes: [
    { method: 'POST', path: '/v1/setup_intents', handle: create },
    listAll('setup_intent', 'customer', 'payment_method'),
    { method: 'GET', path: '/v1/setup_intents/:id', publishable: true, handle: retrieve },
    { method: 'POST', path: '/v1/setup_intents/:id/confirm', publishable: true, handle: confirmSetup },
    { method: 'POST', path: '/v1/setup_intents/:id/cancel', handle: cancel },
  ],
}
