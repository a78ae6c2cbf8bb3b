import { invalidRequest } from '../errors.ts'
import { equals, list } from '../listing.ts'
import type { Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { type Context, type Handler, ok, type Resource } from '../route.ts'
import { resolveCard } from './cardPaymentMethod.ts'
import { confirmSetup, trySetup } from './confirmSetup.ts'
import { needCustomer } from './paymentIntents.ts'
import { openSetup, unexpectedSetup, visibleSetup } from './setupIntentAccess.ts'
import {
  type CreateSetupParams,
  cancelSetupParams,
  createSetupParams,
  setupListParams,
} from './setupIntentParams.ts'

const create: Handler = async context => {
  const { session } = context
  const given = readParams(createSetupParams, context.params)
  if (given.allowed_payment_method_types !== undefined && given.automatic_payment_methods !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      { code: 'parameters_exclusive', param: 'allowed_payment_method_types' },
    )
  await needCustomer(context, given.customer)
  const setup = await session.insert('setup_intent', await newSetup(context, given))
  session.emit('setup_intent.created', setup)
  if (given.confirm !== true) return ok(setup)
  const { payment_method_data, return_url } = given
  return trySetup(context, setup, { payment_method_data, return_url })
}

/** A setup as it begins. */
const newSetup = async (
  { session, now }: Context,
  given: CreateSetupParams,
): Promise<Stored['setup_intent']> => {
  const id = session.newId('setup_intent')
  const method =
    given.payment_method === undefined
      ? undefined
      : await resolveCard(session, given.payment_method, { now, status: 400 })
  const automatic = given.automatic_payment_methods
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods:
      given.allowed_payment_method_types === undefined
        ? { allow_redirects: automatic?.allow_redirects ?? 'always', enabled: automatic?.enabled ?? true }
        : null,
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

const retrieve: Handler = async context => ok(visibleSetup(await openSetup(context, 'read'), context.access))

const cancel: Handler = async context => {
  const { cancellation_reason: reason } = readParams(cancelSetupParams, context.params)
  const setup = await openSetup(context, 'change')
  if (!setup.status.startsWith('requires_'))
    throw unexpectedSetup(
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

const listAll: Handler = async ({ params, session }) => {
  const query = readParams(setupListParams, params)
  const conditions = [
    ...equals('customer', query.customer),
    ...equals('payment_method', query.payment_method),
  ]
  return ok(await list(session, 'setup_intent', { query, conditions, url: '/v1/setup_intents' }))
}

/** Cards that are saved without a payment. */
export const setupIntents: Resource = {
  kind: 'setup_intent',
  expandable: { customer: 'customer', payment_method: 'payment_method' },
  routes: [
    { method: 'POST', path: '/v1/setup_intents', handle: create },
    { method: 'GET', path: '/v1/setup_intents', handle: listAll },
    { method: 'GET', path: '/v1/setup_intents/:id', publishable: true, handle: retrieve },
    { method: 'POST', path: '/v1/setup_intents/:id/confirm', publishable: true, handle: confirmSetup },
    { method: 'POST', path: '/v1/setup_intents/:id/cancel', handle: cancel },
  ],
}
