import { idOf, type Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { type Context, type Handler, ok } from '../route.ts'
import { answerParams } from './authentication.ts'
import { keep, turnDown } from './setup.ts'
import { openSetup, unexpectedSetup, visibleSetup } from './setupIntentAccess.ts'

type Setup = Stored['setup_intent']

/** The setup waits until the card's owner has been to the bank's page and comes back to `returnUrl`. */
export const askOwner = async (
  { session, settings }: Context,
  setup: Setup,
  returnUrl: string | undefined,
): Promise<Setup> => {
  const query = new URLSearchParams({ client_secret: setup.client_secret ?? '' })
  const waiting = await session.save('setup_intent', {
    ...setup,
    last_setup_error: null,
    next_action: {
      redirect_to_url: {
        return_url: returnUrl ?? null,
        url: `${settings.pages}/3d-secure/${setup.id}?${query}`,
      },
      type: 'redirect_to_url',
    },
    status: 'requires_action',
  })
  session.emit('setup_intent.requires_action', waiting)
  return waiting
}

/** What the card's owner has done on the bank's page. */
export const authenticateSetup: Handler = async context => {
  const { outcome } = readParams(answerParams, context.params)
  const setup = await openSetup(context, 'change')
  const { session, access } = context
  const method = await session.lock('payment_method', idOf(setup.payment_method) ?? '')
  if (setup.status !== 'requires_action' || method === undefined)
    throw unexpectedSetup(
      `This SetupIntent waits for no authentication; it has a status of ${setup.status}.`,
      setup,
      access,
    )
  if (outcome === 'succeed') return ok(visibleSetup(await keep(context, { setup, method }), access))
  const failed = await turnDown(context, setup, {
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/setup-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error',
  })
  return ok(visibleSetup(failed, access))
}
