import { isDebitType } from '../bankDebits.ts'
import { authenticationRequired, type CardBehaviour, type Decline } from '../cards.ts'
import { invalidRequest, refuseBoth } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { type Answer, type Context, type Handler, ok } from '../route.ts'
import { waitingForBank, wantsAuthentication } from './authentication.ts'
import { resolveCard } from './cardPaymentMethod.ts'
import { beginDebit } from './collectDebit.ts'
import { createMethod } from './debitPaymentMethod.ts'
import { behaviourOfCard, hiddenOf } from './hiddenCard.ts'
import { type AnyIntent, nameOf, openIntent, unexpectedState, visible } from './intentAccess.ts'
import { declined, pay, refuse } from './payment.ts'
import { type ConfirmParams, confirmParamsFor } from './paymentIntentParams.ts'

type Intent = Stored['payment_intent']
type Method = Stored['payment_method']

export const confirm: Handler = async context => {
  const intent = await openIntent(context, 'payment_intent', 'change')
  const { client_secret: _, ...given } = readParams(confirmParamsFor[context.access], context.params)
  return confirmIntent(context, intent, given)
}

/** Attempts the payment. The intent must be locked, so that two confirmations cannot both charge. */
export const confirmIntent = async (
  context: Context,
  intent: Intent,
  given: ConfirmParams,
): Promise<Answer> => {
  const { access, session } = context
  if (!isOpen(intent)) throw unexpectedState(whyNot(intent), intent, access)
  if (given.off_session === true && (given.setup_future_usage ?? intent.setup_future_usage) !== null)
    throw invalidRequest(
      'You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent. The customer needs to be on-session to perform the steps which may be required to set up the PaymentMethod for future usage. Please confirm this PaymentIntent with your customer on-session.',
      { param: 'off_session' },
    )
  const method = await methodFor(context, intent, given)
  await refuseForeign(context, intent, method)
  const ready: Intent = {
    ...intent,
    payment_method: method.id,
    receipt_email: given.receipt_email ?? intent.receipt_email,
    setup_future_usage: given.setup_future_usage ?? intent.setup_future_usage,
  }
  if (isDebitType(method.type))
    return ok(visible(await beginDebit(context, ready, method.type, given), access))
  const behaviour = await behaviourOfCard(session, method.id)
  if (wantsAuthentication(behaviour, method) && given.off_session !== true)
    return ok(visible(await ask(context, ready, given.return_url), access))
  const decline = declineOf(behaviour, method)
  if (decline !== undefined) {
    return declined(await refuse(context, { intent: ready, method, decline }), access)
  }
  const result =
    behaviour.does === 'process'
      ? await process(context, ready)
      : await pay(context, { intent: ready, method })
  return ok(visible(result, access))
}

const whyNot = ({ status }: Intent): string =>
  status === 'succeeded'
    ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`

const ask = async (context: Context, intent: Intent, returnUrl: string | undefined): Promise<Intent> => {
  const waiting = await context.session.save('payment_intent', {
    ...intent,
    last_payment_error: null,
    ...waitingForBank(context, intent, returnUrl),
  })
  context.session.emit('payment_intent.requires_action', waiting)
  return waiting
}

export const isOpen = ({ status }: AnyIntent): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)

/** The payment method with which an intent is confirmed. */
export const methodFor = async (
  { session, now, access }: Context,
  intent: AnyIntent,
  given: Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>,
): Promise<Method> => {
  refuseBoth(given, 'payment_method', 'payment_method_data')
  if (given.payment_method_data !== undefined) return createMethod(session, given.payment_method_data, now)
  const reference = given.payment_method ?? idOf(intent.payment_method)
  if (reference === undefined) {
    throw unexpectedState(
      `You cannot confirm this ${nameOf(intent)} because it's missing a payment method. You can either update the ${nameOf(intent)} with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
      intent,
      access,
    )
  }
  return resolveCard(session, reference, { now, status: 400 })
}

export const refuseForeign = async (
  { session }: Context,
  intent: AnyIntent,
  method: Method,
): Promise<void> => {
  if (!intent.payment_method_types.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this ${nameOf(intent)}.`,
      { param: 'payment_method' },
    )
  const owner = idOf(method.customer)
  if (owner !== undefined && owner !== idOf(intent.customer)) {
    throw invalidRequest(
      `The PaymentMethod that you provided belongs to a Customer. Please include that Customer in the \`customer\` parameter on the ${nameOf(intent)}.`,
      { param: 'payment_method' },
    )
  }
  if ((await hiddenOf(session, method.id)).spent === true) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    )
  }
}

const declineOf = (behaviour: CardBehaviour, method: Method): Decline | undefined => {
  if (behaviour.does === 'decline') return behaviour.decline
  if (wantsAuthentication(behaviour, method)) return authenticationRequired
  const saved = method.customer !== null
  return behaviour.does === 'succeed' && saved ? behaviour.declineWhenSaved : undefined
}

const process = async ({ session }: Context, intent: Intent): Promise<Intent> => {
  const processing = await session.save('payment_intent', {
    ...intent,
    last_payment_error: null,
    processing: { type: 'card', card: {} },
    status: 'processing',
  })
  session.emit('payment_intent.processing', processing)
  return processing
}
