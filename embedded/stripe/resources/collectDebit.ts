import { type DebitType, debits, isDebitType } from '../bankDebits.ts'
import { invalidRequest, missingParam } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import type { Context, Effect } from '../route.ts'
import { behaviourOfCard } from './hiddenCard.ts'
import { pay, refuse } from './payment.ts'
import type { ConfirmParams } from './paymentIntentParams.ts'

type Intent = Stored['payment_intent']

const dayS = 86_400

/** Sends the debit to the payer's bank, which answers days later by the application's clock. */
export const beginDebit = async (
  { session, now }: Pick<Context, 'session' | 'now'>,
  intent: Intent,
  type: DebitType,
  given: ConfirmParams,
): Promise<Intent> => {
  const { currency, days } = debits[type]
  if (intent.currency !== currency)
    throw invalidRequest(
      `The payment method type "${type}" can only be used with the currency ${currency}.`,
      { param: 'currency' },
    )
  if (given.mandate_data === undefined && given.off_session !== true) throw missingParam('mandate_data')
  const begun = await session.save('payment_intent', {
    ...intent,
    last_payment_error: null,
    status: 'processing',
  })
  session.emit('payment_intent.processing', begun)
  await session.scheduleAt('collect_debit', intent.id, now + days * dayS)
  return begun
}

/** The bank has paid, or refused. */
export const collect: Effect = async ({ id, ...where }) => {
  const { session } = where
  const intent = await session.lock('payment_intent', id)
  const method = await session.lock('payment_method', idOf(intent?.payment_method) ?? '')
  if (intent?.status !== 'processing' || !method || !isDebitType(method.type)) return
  const behaviour = await behaviourOfCard(session, method.id)
  if (behaviour.does === 'decline') await refuse(where, { intent, method, decline: behaviour.decline })
  else await pay(where, { intent, method })
}
