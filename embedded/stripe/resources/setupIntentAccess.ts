import { invalidRequest, missingParam, noSuch, SandboxError } from '../errors.ts'
import type { Stored } from '../objects.ts'
import type { Context } from '../route.ts'

type Setup = Stored['setup_intent']

/** The setup in the path, if the caller may see it: a browser has to know its client secret. */
export const openSetup = async (
  { session, id, access, params }: Context,
  how: 'read' | 'change',
): Promise<Setup> => {
  const setup = await (how === 'read' ? session.find : session.lock)('setup_intent', id)
  if (setup === undefined) throw noSuch('setupintent', id, { param: 'intent', status: 404 })
  const secret = params['client_secret']
  if (access === 'publishable' && secret === undefined) throw missingParam('client_secret')
  if (secret !== undefined && secret !== setup.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    )
  }
  return setup
}

const publicFields = [
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
] as const satisfies readonly (keyof Setup)[]

/** The setup as the holder of this key sees it; a browser sees neither whose it is nor its metadata. */
export const visibleSetup = (setup: Setup, access: Context['access']): object =>
  access === 'secret' ? setup : Object.fromEntries(publicFields.map(field => [field, setup[field] ?? null]))

/** Refuses what the setup's status does not allow, and shows the setup. */
export const unexpectedSetup = (message: string, setup: Setup, access: Context['access']): SandboxError => {
  const { body, status } = invalidRequest(message, { code: 'setup_intent_unexpected_state' })
  return new SandboxError(status, { ...body, setup_intent: visibleSetup(setup, access) })
}
