import { debitFee, isDebitType } from '../bankDebits.ts'
import type { Decline } from '../cards.ts'
import { docUrl } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import type { Answer, Context, Effect } from '../route.ts'
import { book, cardFee } from './balance.ts'
import { behaviourOfCard, hiddenOf } from './hiddenCard.ts'
import { visible } from './intentAccess.ts'
import { createCharge } from './newCharge.ts'

const dayS = 86_400

type Intent = Stored['payment_intent']
type Where = Pick<Context, 'session' | 'now' | 'settings'>
interface Attempt {
  readonly intent: Intent
  readonly method: Stored['payment_method']
  /** The customer has authenticated on the bank's page. */
  readonly isAuthenticated?: boolean
}

/**
 * Records a successful charge. With asynchronous capture, Stripe's default, the fee is booked a little later.
 */
export const pay = async (where: Where, { intent, method, isAuthenticated }: Attempt): Promise<Intent> => {
  const { session, now, settings } = where
  const charge = await createCharge(session, { intent, method, isAuthenticated, now })
  const paid = await session.save('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  })
  await keepOrSpend(where, { intent, method })
  session.emit('charge.succeeded', charge)
  session.emit('payment_intent.succeeded', paid)
  if (intent.capture_method === 'automatic_async') {
    await session.schedule('settle_charge', charge.id, settings.settleDelayMs)
  } else {
    await settle({ ...where, id: charge.id })
  }
  return paid
}

/** Saves the card for later payments when requested; a card without a customer cannot be used again. */
const keepOrSpend = async ({ session }: Where, { intent, method }: Attempt): Promise<void> => {
  if (idOf(method.customer) !== undefined) return
  const customer = idOf(intent.customer)
  if (customer !== undefined && intent.setup_future_usage !== null) {
    session.emit('payment_method.attached', await session.save('payment_method', { ...method, customer }))
    return
  }
  await session.hide(method.id, { ...(await hiddenOf(session, method.id)), spent: true })
}

/** Records a failed charge; the intent then waits for another payment method. */
export const refuse = async (
  { session, now }: Where,
  { intent, method, decline, isAuthenticated }: Attempt & { decline: Decline },
): Promise<Intent> => {
  const { code, declineCode, adviceCode, message } = decline
  const charge = await createCharge(session, { intent, method, decline, isAuthenticated, now })
  const refused = await session.save('payment_intent', {
    ...intent,
    last_payment_error: {
      ...(adviceCode === undefined ? {} : { advice_code: adviceCode }),
      charge: charge.id,
      code,
      ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      doc_url: docUrl(code),
      message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  })
  session.emit('charge.failed', charge)
  session.emit('payment_intent.payment_failed', refused)
  return refused
}

/** The response for a declined card: the intent's last error, and the intent. */
export const declined = (intent: Intent, access: Context['access']): Answer => ({
  status: 402,
  body: { error: { ...intent.last_payment_error, payment_intent: visible(intent, access) } },
})

/** Books the payment and its fee. */
export const settle: Effect = async ({ session, now, settings, id }) => {
  const charge = await session.lock('charge', id)
  if (charge === undefined || charge.balance_transaction !== null) return
  const behaviour = await behaviourOfCard(session, charge.payment_method)
  const isDebit = isDebitType(charge.payment_method_details?.type)
  const transaction = await book(session, {
    amount: charge.amount,
    currency: charge.currency,
    fee: isDebit ? debitFee(charge.amount) : cardFee(charge.amount, charge.currency),
    type: isDebit ? 'payment' : 'charge',
    category: 'charge',
    source: charge.id,
    description: charge.description,
    atOnce: behaviour.does === 'succeed' && behaviour.availableAtOnce === true,
    now,
  })
  const settled = await session.save('charge', { ...charge, balance_transaction: transaction.id })
  session.emit('charge.updated', settled, { balance_transaction: null })
  if (behaviour.does !== 'succeed' || behaviour.dispute === undefined) return
  // A bank takes a debit back days later.
  const { afterDays = 2 } = behaviour.dispute
  if (isDebit) await session.scheduleAt('open_dispute', charge.id, now + afterDays * dayS)
  else await session.schedule('open_dispute', charge.id, settings.settleDelayMs)
}
