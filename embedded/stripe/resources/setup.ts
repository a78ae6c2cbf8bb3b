import type { Decline } from '../cards.ts'
import { docUrl } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import type { Answer, Context } from '../route.ts'
import { visible } from './intentAccess.ts'

type Setup = Stored['setup_intent']
type Where = Pick<Context, 'session'>
interface Attempt {
  readonly setup: Setup
  readonly method: Stored['payment_method']
}

/** Stripe gives each attempt an id; the sandbox stores nothing else about it. */
const newAttempt = ({ session }: Where): string => `setatt_${session.random(12)}`

/** Saves the card for charges while the customer is not present. */
export const keep = async (where: Where, { setup, method }: Attempt): Promise<Setup> => {
  const { session } = where
  const customer = idOf(setup.customer)
  if (customer !== undefined && idOf(method.customer) === undefined)
    session.emit('payment_method.attached', await session.save('payment_method', { ...method, customer }))
  const done = await session.save('setup_intent', {
    ...setup,
    last_setup_error: null,
    latest_attempt: newAttempt(where),
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  session.emit('setup_intent.succeeded', done)
  return done
}

/** Does not save the card; the setup then waits for another one. */
export const turnDown = async (
  where: Where,
  setup: Setup,
  error: NonNullable<Setup['last_setup_error']>,
): Promise<Setup> => {
  const { session } = where
  const failed = await session.save('setup_intent', {
    ...setup,
    last_setup_error: error,
    latest_attempt: newAttempt(where),
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

/** The response for a declined card: the setup's last error, and the setup. */
export const setupDeclined = (setup: Setup, access: Context['access']): Answer => ({
  status: 402,
  body: { error: { ...setup.last_setup_error, setup_intent: visible(setup, access) } },
})
