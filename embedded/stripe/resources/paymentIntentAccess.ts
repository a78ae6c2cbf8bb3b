import { invalidRequest, missingParam, noSuch, SandboxError } from '../errors.ts'
import type { Stored } from '../objects.ts'
import type { Context } from '../route.ts'

type Intent = Stored['payment_intent']

/** The intent in the path, if the caller may see it: a browser has to know its client secret. */
export const openIntent = async (
  { session, id, access, params }: Context,
  how: 'read' | 'change',
): Promise<Intent> => {
  const intent = await (how === 'read' ? session.find : session.lock)('payment_intent', id)
  if (intent === undefined) throw noSuch('payment_intent', id, { param: 'intent', status: 404 })
  const secret = params['client_secret']
  if (access === 'publishable' && secret === undefined) throw missingParam('client_secret')
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
  }
  return intent
}

const publicFields = [
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
] as const satisfies readonly (keyof Intent)[]

/** The intent as the holder of this key sees it; a browser sees no metadata. */
export const visible = (intent: Intent, access: Context['access']): object =>
  access === 'secret' ? intent : Object.fromEntries(publicFields.map(field => [field, intent[field] ?? null]))

/** Refuses what the intent's status does not allow, and shows the intent. */
export const unexpectedState = (message: string, intent: Intent, access: Context['access']): SandboxError => {
  const { body, status } = invalidRequest(message, { code: 'payment_intent_unexpected_state' })
  return new SandboxError(status, { ...body, payment_intent: visible(intent, access) })
}
