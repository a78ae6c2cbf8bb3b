import { z } from 'zod'
import type { CardBehaviour } from '../cards.ts'
import { idOf, type Stored } from '../objects.ts'
import { oneOf, readParams, text } from '../params.ts'
import { type Context, type Handler, ok } from '../route.ts'
import { behaviourOfCard } from './hiddenCard.ts'
import { type AnyIntent, openIntent, unexpectedState, visible } from './intentAccess.ts'
import { pay, refuse } from './payment.ts'

type Intent = Stored['payment_intent']

/** 3-D Secure: the bank requires its customer to authenticate before it pays. */
export const wantsAuthentication = (behaviour: CardBehaviour, method: Stored['payment_method']): boolean => {
  if (behaviour.does !== 'succeed' || behaviour.authenticate === undefined) return false
  return behaviour.authenticate === 'always' || method.customer === null
}

/**
 * The changes to an intent that waits until the customer has used the bank's page and returns to `returnUrl`.
 */
export const waitingForBank = (
  { settings }: Context,
  { id, client_secret: secret }: AnyIntent,
  returnUrl: string | undefined,
) => {
  const query = new URLSearchParams({ client_secret: secret ?? '' })
  return {
    next_action: {
      redirect_to_url: {
        return_url: returnUrl ?? null,
        url: `${settings.pages}/3d-secure/${id}?${query}`,
      },
      type: 'redirect_to_url',
    },
    status: 'requires_action',
  } as const
}

export const answerParams = z.strictObject({
  key: text.optional(),
  client_secret: text,
  outcome: oneOf('outcome', ['succeed', 'fail']),
})

/** Records the customer's choice on the bank's page. */
export const authenticate: Handler = async context => {
  const { outcome } = readParams(answerParams, context.params)
  const intent = await openIntent(context, 'payment_intent', 'change')
  const { session, access } = context
  const method = await session.lock('payment_method', idOf(intent.payment_method) ?? '')
  if (intent.status !== 'requires_action' || method === undefined)
    throw unexpectedState(
      `This PaymentIntent waits for no authentication; it has a status of ${intent.status}.`,
      intent,
      access,
    )
  if (outcome === 'fail') return ok(visible(await giveUp(context, { intent, method }), access))
  const behaviour = await behaviourOfCard(session, method.id)
  const decline = behaviour.does === 'succeed' ? behaviour.declineOnceAuthenticated : undefined
  const ended = decline
    ? await refuse(context, { intent, method, decline, isAuthenticated: true })
    : await pay(context, { intent, method, isAuthenticated: true })
  return ok(visible(ended, access))
}

/** No charge was attempted, because the bank did not approve. */
const giveUp = async (
  { session }: Context,
  { intent, method }: { intent: Intent; method: Stored['payment_method'] },
): Promise<Intent> => {
  const failed = await session.save('payment_intent', {
    ...intent,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  session.emit('payment_intent.payment_failed', failed)
  return failed
}
