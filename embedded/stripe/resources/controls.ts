import { z } from 'zod'
import { cardDeclined } from '../cards.ts'
import { idOf } from '../objects.ts'
import { oneOf, readParams } from '../params.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import { authenticate } from './authentication.ts'
import { openIntent, unexpectedState } from './intentAccess.ts'
import { pay, refuse } from './payment.ts'
import { authenticateSetup } from './setupAuthentication.ts'

const params = z.strictObject({ outcome: oneOf('outcome', ['succeed', 'fail']) })

/** Ends a payment in `processing`, as the card network would. */
const finish: Handler = async context => {
  const { outcome } = readParams(params, context.params)
  const intent = await openIntent(context, 'payment_intent', 'change')
  const method = await context.session.lock('payment_method', idOf(intent.payment_method) ?? '')
  if (intent.status !== 'processing' || method === undefined) {
    throw unexpectedState(
      `This PaymentIntent is not processing; it has a status of ${intent.status}.`,
      intent,
      context.access,
    )
  }
  const finished =
    outcome === 'succeed'
      ? await pay(context, { intent, method })
      : await refuse(context, { intent, method, decline: cardDeclined })
  return ok(finished)
}

/** Controls for tests that only the sandbox has. */
export const controls: Resource = {
  routes: [
    { method: 'POST', path: '/sandbox/payment_intents/:id/finish', handle: finish },
    {
      method: 'POST',
      path: '/sandbox/payment_intents/:id/authenticate',
      publishable: true,
      handle: authenticate,
    },
    {
      method: 'POST',
      path: '/sandbox/setup_intents/:id/authenticate',
      publishable: true,
      handle: authenticateSetup,
    },
  ],
}
