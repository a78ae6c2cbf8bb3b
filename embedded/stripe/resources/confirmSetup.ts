import type { Stored } from '../objects.ts'
import { readParams } from '../params.ts'
import { type Answer, type Context, type Handler, ok } from '../route.ts'
import { waitingForBank, wantsAuthentication } from './authentication.ts'
import { isOpen, methodFor, refuseForeign } from './confirm.ts'
import { behaviourOfCard } from './hiddenCard.ts'
import { openIntent, unexpectedState, visible } from './intentAccess.ts'
import { declineOfCard, keep, setupDeclined, turnDown } from './setup.ts'
import { type ConfirmSetupParams, confirmSetupParamsFor } from './setupIntentParams.ts'

type Setup = Stored['setup_intent']

export const confirmSetup: Handler = async context => {
  const setup = await openIntent(context, 'setup_intent', 'change')
  const { client_secret: _, ...given } = readParams(confirmSetupParamsFor[context.access], context.params)
  return trySetup(context, setup, given)
}

/** Validates the card with its bank, without a charge. */
export const trySetup = async (
  context: Context,
  setup: Setup,
  given: ConfirmSetupParams,
): Promise<Answer> => {
  const { access, session } = context
  if (!isOpen(setup))
    throw unexpectedState(
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      setup,
      access,
    )
  const method = await methodFor(context, setup, given)
  await refuseForeign(context, setup, method)
  const ready: Setup = { ...setup, payment_method: method.id }
  const behaviour = await behaviourOfCard(session, method.id)
  if (wantsAuthentication(behaviour, method))
    return ok(visible(await ask(context, ready, given.return_url), access))
  if (behaviour.does === 'decline')
    return setupDeclined(await turnDown(context, ready, declineOfCard(behaviour.decline, method)), access)
  return ok(visible(await keep(context, { setup: ready, method }), access))
}

const ask = async (context: Context, setup: Setup, returnUrl: string | undefined): Promise<Setup> => {
  const waiting = await context.session.save('setup_intent', {
    ...setup,
    last_setup_error: null,
    ...waitingForBank(context, setup, returnUrl),
  })
  context.session.emit('setup_intent.requires_action', waiting)
  return waiting
}
