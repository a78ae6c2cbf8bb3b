import { z } from 'zod'
import { isDebitType } from '../bankDebits.ts'
import { docUrl, invalidRequest, noSuch } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import { noParams, readParams, text } from '../params.ts'
import { listAll } from '../reading.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import type { Session } from '../session.ts'
import { createCard, paymentMethodFields, resolveCard } from './cardPaymentMethod.ts'
import { createDebit, debitFields } from './debitPaymentMethod.ts'
import { behaviourOfCard, hiddenOf } from './hiddenCard.ts'

const create: Handler = async ({ params, session, now }) => {
  if (isDebitType(params['type'])) return ok(await createDebit(session, readParams(debitFields, params), now))
  const data = readParams(z.strictObject(paymentMethodFields), params)
  return ok(await createCard(session, data, now))
}

const retrieve: Handler = async ({ params, session, now, id }) => {
  readParams(noParams, params)
  return ok(await resolveCard(session, id, { now, status: 404 }))
}

/** Stripe validates a card when it is attached and declines some cards at this point. */
const attach: Handler = async ({ params, session, now, id }) => {
  const { customer } = readParams(z.strictObject({ customer: text }), params)
  const method = await resolveCard(session, id, { now, status: 404 })
  if ((await session.find('customer', customer)) === undefined) {
    throw noSuch('customer', customer, { param: 'customer', status: 400 })
  }
  const owner = idOf(method.customer)
  if (owner === customer) return ok(method)
  if (owner !== undefined) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    })
  }
  const hidden = await hiddenOf(session, method.id)
  if (hidden.spent === true) {
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    )
  }
  const behaviour = await behaviourOfCard(session, method.id)
  // A bank refuses a debit only once it is asked for one.
  if (behaviour.does === 'decline' && !isDebitType(method.type)) {
    const { code, declineCode, message } = behaviour.decline
    const decline = declineCode === undefined ? {} : { decline_code: declineCode }
    return {
      status: 402,
      body: { error: { code, ...decline, doc_url: docUrl(code), message, type: 'card_error' } },
    }
  }
  const attached = await session.save('payment_method', { ...method, customer })
  session.emit('payment_method.attached', attached)
  return ok(attached)
}

const detach: Handler = async ({ params, session, now, id }) => {
  readParams(noParams, params)
  const method = await resolveCard(session, id, { now, status: 404 })
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    )
  }
  const owner = await session.lock('customer', idOf(method.customer) ?? '')
  if (owner && idOf(owner.invoice_settings.default_payment_method) === method.id)
    await session.save('customer', {
      ...owner,
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    })
  return ok(await detachCard(session, method))
}

/** Detaches a card from its customer; it cannot be used again. */
export const detachCard = async (
  session: Session,
  method: Stored['payment_method'],
): Promise<Stored['payment_method']> => {
  const detached = await session.save('payment_method', { ...method, customer: null })
  await session.hide(method.id, { ...(await hiddenOf(session, method.id)), spent: true })
  session.emit('payment_method.detached', detached, { customer: idOf(method.customer) })
  return detached
}

export const paymentMethods: Resource = {
  kind: 'payment_method',
  expandable: { customer: 'customer' },
  routes: [
    { method: 'POST', path: '/v1/payment_methods', handle: create },
    listAll('payment_method', 'customer', 'type'),
    { method: 'GET', path: '/v1/payment_methods/:id', handle: retrieve },
    { method: 'POST', path: '/v1/payment_methods/:id/attach', handle: attach },
    { method: 'POST', path: '/v1/payment_methods/:id/detach', handle: detach },
  ],
}
