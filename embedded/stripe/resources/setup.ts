import type { Decline } from '../cards.ts'
import { docUrl } from '../errors.ts'
import { idOf, randomId, type Stored } from '../objects.ts'
import type { Answer, Context } from '../route.ts'
import { visibleSetup } from './setupIntentAccess.ts'

type Setup = Stored['setup_intent']
type Where = Pick<Context, 'session'>
interface Attempt {
  readonly setup: Setup
  readonly method: Stored['payment_method']
}

/** Each try of a card has a number at Stripe; nothing else is ever asked about it here. */
const newAttempt = (): string => randomId('setatt')

/** The card is kept for its owner, and may be charged when nobody is there. */
export const keep = async ({ session }: Where, { setup, method }: Attempt): Promise<Setup> => {
  const customer = idOf(setup.customer)
  if (customer !== undefined && idOf(method.customer) === undefined)
    session.emit('payment_method.attached', await session.save('payment_method', { ...method, customer }))
  const done = await session.save('setup_intent', {
    ...setup,
    last_setup_error: null,
    latest_attempt: newAttempt(),
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  session.emit('setup_intent.succeeded', done)
  return done
}

/** The card is not kept, and the setup waits for another one. */
export const turnDown = async (
  { session }: Where,
  setup: Setup,
  error: NonNullable<Setup['last_setup_error']>,
): Promise<Setup> => {
  const failed = await session.save('setup_intent', {
    ...setup,
    last_setup_error: error,
    latest_attempt: newAttempt(),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  session.emit('setup_intent.setup_failed', failed)
  return failed
}

export const declineOfCard = (
  { code, declineCode, adviceCode, message }: Decline,
  method: Stored['payment_method'],
): NonNullable<Setup['last_setup_error']> => ({
  ...(adviceCode === undefined ? {} : { advice_code: adviceCode }),
  code,
  ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  doc_url: docUrl(code),
  message,
  payment_method: method,
  type: 'card_error',
})

/** The answer that tells of a declined card: the setup's last error, and the setup. */
export const setupDeclined = (setup: Setup, access: Context['access']): Answer => ({
  status: 402,
  body: { error: { ...setup.last_setup_error, setup_intent: visibleSetup(setup, access) } },
})
