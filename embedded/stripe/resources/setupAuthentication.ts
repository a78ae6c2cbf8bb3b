import { idOf } from '../objects.ts'
import { readParams } from '../params.ts'
import { type Handler, ok } from '../route.ts'
import { answerParams } from './authentication.ts'
import { openIntent, unexpectedState, visible } from './intentAccess.ts'
import { keep, turnDown } from './setup.ts'

/** Records the customer's choice on the bank's page. */
export const authenticateSetup: Handler = async context => {
  const { outcome } = readParams(answerParams, context.params)
  const setup = await openIntent(context, 'setup_intent', 'change')
  const { session, access } = context
  const method = await session.lock('payment_method', idOf(setup.payment_method) ?? '')
  if (setup.status !== 'requires_action' || method === undefined)
    throw unexpectedState(
      `This SetupIntent waits for no authentication; it has a status of ${setup.status}.`,
      setup,
      access,
    )
  if (outcome === 'succeed') return ok(visible(await keep(context, { setup, method }), access))
  const failed = await turnDown(context, setup, {
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/setup-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error',
  })
  return ok(visible(failed, access))
}
