import { z } from 'zod'
import { refuseFraction } from '../currencies.ts'
import { invalidRequest } from '../errors.ts'
import { equals, list } from '../listing.ts'
import { listParams, metadata, oneOf, readParams, text } from '../params.ts'
import { forAccounts, lockNamed, retrieve } from '../reading.ts'
import { failed, type Handler, ok, type Resource } from '../route.ts'
import { availableIn, balanceInsufficient, positive } from './funds.ts'
import { arrive, end, payOutAll, sendToBank } from './sendToBank.ts'

const createParams = z.strictObject({
  amount: positive,
  currency: text.transform(code => code.toLowerCase()),
  description: text.optional(),
  metadata: metadata.optional(),
  method: oneOf('method', ['standard']).optional(),
})

const create: Handler = async context => {
  const { session, now } = context
  const { method: _, ...given } = readParams(createParams, context.params)
  refuseFraction(given.amount, given.currency)
  if (session.account === undefined) await session.lockBalance()
  else if ((await session.lock('account', session.account))?.payouts_enabled !== true)
    return failed(
      invalidRequest('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' }),
    )
  if ((await availableIn(session, given.currency, now)) < given.amount) return failed(balanceInsufficient)
  return ok(await sendToBank(session, { ...given, automatic: false, now }))
}

const listAll: Handler = async ({ params, session }) => {
  const schema = z.strictObject({ ...listParams, destination: text.optional(), status: text.optional() })
  const query = readParams(schema, params)
  const conditions = [...equals('destination', query.destination), ...equals('status', query.status)]
  return ok(await list(session, 'payout', { query, conditions, url: '/v1/payouts' }))
}

/** The bank's answer, as a control for tests; also a refusal of what it has paid. */
const decide: Handler = async context => {
  const schema = z.strictObject({ outcome: oneOf('outcome', ['paid', 'failed']) })
  const { outcome } = readParams(schema, context.params)
  const payout = await lockNamed(context, 'payout')
  if (payout.status === 'failed' || payout.status === outcome)
    throw invalidRequest(`This payout has a status of ${payout.status}.`)
  return ok(await end(context, payout, outcome))
}

/** The platform's own payout of everything that is available in a currency, so that transfers find nothing. */
const drain: Handler = async ({ params, session, now }) => {
  const { currency } = readParams(z.strictObject({ currency: text }), params)
  await session.lockBalance()
  const amount = await availableIn(session, currency, now)
  if (amount <= 0) throw invalidRequest('Nothing is available.')
  return ok(await sendToBank(session, { amount, currency, automatic: true, now }))
}

export const payouts: Resource = {
  kind: 'payout',
  expandable: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
  },
  effects: { pay_out: payOutAll, payout_arrives: arrive },
  routes: [
    { method: 'POST', path: '/v1/payouts', connected: true, handle: create },
    { method: 'GET', path: '/v1/payouts', connected: true, handle: listAll },
    forAccounts(retrieve('payout')),
    { method: 'POST', path: '/sandbox/payouts/:id/decide', handle: decide },
    { method: 'POST', path: '/sandbox/balance/drain', handle: drain },
  ],
}
