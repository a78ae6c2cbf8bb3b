import { invalidRequest, missingParam, noSuch, SandboxError } from '../errors.ts'
import type { Stored } from '../objects.ts'
import type { Context } from '../route.ts'

type IntentKind = 'payment_intent' | 'setup_intent'
/** A payment intent or a setup intent. */
export type AnyIntent = Stored[IntentKind]

/** The name of each kind in messages, and the fields that a browser sees: no metadata, no customer. */
const kinds = {
  payment_intent: {
    name: 'PaymentIntent',
    missing: 'payment_intent',
    publicFields: [
      'id',
      'object',
      'amount',
      'amount_details',
      'automatic_payment_methods',
      'canceled_at',
      'cancellation_reason',
      'capture_method',
      'client_secret',
      'confirmation_method',
      'created',
      'currency',
      'description',
      'last_payment_error',
      'livemode',
      'next_action',
      'payment_method',
      'payment_method_types',
      'processing',
      'receipt_email',
      'setup_future_usage',
      'shipping',
      'source',
      'status',
    ] satisfies readonly (keyof Stored['payment_intent'])[],
  },
  setup_intent: {
    name: 'SetupIntent',
    missing: 'setupintent',
    publicFields: [
      'id',
      'object',
      'automatic_payment_methods',
      'cancellation_reason',
      'client_secret',
      'created',
      'description',
      'last_setup_error',
      'livemode',
      'next_action',
      'payment_method',
      'payment_method_types',
      'status',
      'usage',
    ] satisfies readonly (keyof Stored['setup_intent'])[],
  },
}

export const nameOf = ({ object }: AnyIntent): string => kinds[object].name

/** The intent in the path, if the caller may see it: a browser must send its client secret. */
export const openIntent = async <K extends IntentKind>(
  { session, id, access, params }: Context,
  kind: K,
  how: 'read' | 'change',
): Promise<Stored[K]> => {
  const intent = await (how === 'read' ? session.find : session.lock)(kind, id)
  if (intent === undefined) throw noSuch(kinds[kind].missing, id, { param: 'intent', status: 404 })
  const secret = params['client_secret']
  if (access === 'publishable' && secret === undefined) throw missingParam('client_secret')
  if (secret !== undefined && secret !== intent.client_secret)
    throw invalidRequest(
      `The client_secret provided does not match the client_secret associated with the ${kinds[kind].name}.`,
      { code: `${kind}_invalid_parameter`, param: 'client_secret' },
    )
  return intent
}

/** The fields of the intent that this key gives access to. */
export const visible = (intent: AnyIntent, access: Context['access']): object => {
  if (access === 'secret') return intent
  const all: Readonly<Record<string, unknown>> = { ...intent }
  return Object.fromEntries(kinds[intent.object].publicFields.map(field => [field, all[field] ?? null]))
}

/** Refuses an action that the intent's status does not allow; the error contains the intent. */
export const unexpectedState = (
  message: string,
  intent: AnyIntent,
  access: Context['access'],
): SandboxError => {
  const { body, status } = invalidRequest(message, { code: `${intent.object}_unexpected_state` })
  return new SandboxError(status, { ...body, [intent.object]: visible(intent, access) })
}
