import { invalidRequest } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { type Answer, type Context, type Handler, ok } from '../route.ts'
import { wantsAuthentication } from './authentication.ts'
import { createCard, resolveCard } from './cardPaymentMethod.ts'
import { refuseForeign } from './confirm.ts'
import { behaviourOfCard } from './hiddenCard.ts'
import { declineOfCard, keep, setupDeclined, turnDown } from './setup.ts'
import { askOwner } from './setupAuthentication.ts'
import { openSetup, unexpectedSetup, visibleSetup } from './setupIntentAccess.ts'
import { type ConfirmSetupParams, confirmSetupParamsFor } from './setupIntentParams.ts'

type Setup = Stored['setup_intent']

export const confirmSetup: Handler = async context => {
  const setup = await openSetup(context, 'change')
  const { client_secret: _, ...given } = readParams(confirmSetupParamsFor[context.access], context.params)
  return trySetup(context, setup, given)
}

/** Tries the card. Nothing is charged: its bank only says whether it may be, later. */
export const trySetup = async (
  context: Context,
  setup: Setup,
  given: ConfirmSetupParams,
): Promise<Answer> => {
  const { access, session } = context
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status))
    throw unexpectedSetup(
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      setup,
      access,
    )
  const method = await methodFor(context, setup, given)
  await refuseForeign(context, setup, method)
  const ready: Setup = { ...setup, payment_method: method.id }
  const behaviour = await behaviourOfCard(session, method.id)
  if (wantsAuthentication(behaviour, method))
    return ok(visibleSetup(await askOwner(context, ready, given.return_url), access))
  if (behaviour.does === 'decline')
    return setupDeclined(await turnDown(context, ready, declineOfCard(behaviour.decline, method)), access)
  return ok(visibleSetup(await keep(context, { setup: ready, method }), access))
}

const methodFor = async (
  { session, now, access }: Context,
  setup: Setup,
  given: ConfirmSetupParams,
): Promise<Stored['payment_method']> => {
  if (given.payment_method !== undefined && given.payment_method_data !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      { code: 'parameters_exclusive', param: 'payment_method' },
    )
  if (given.payment_method_data !== undefined) return createCard(session, given.payment_method_data, now)
  const reference = given.payment_method ?? idOf(setup.payment_method)
  if (reference === undefined)
    throw unexpectedSetup(
      "You cannot confirm this SetupIntent because it's missing a payment method. You can either update the SetupIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      setup,
      access,
    )
  return resolveCard(session, reference, { now, status: 400 })
}
