import type { Stored } from '../objects.ts'
import type { Context, Effect } from '../route.ts'
import type { Session } from '../session.ts'
import { ownerIn } from '../store.ts'
import { changeAccount } from './accountStanding.ts'
import { book } from './balance.ts'
import { bankOf, errored, refusesPayouts } from './bankAccount.ts'

type Payout = Stored['payout']
type Where = Pick<Context, 'session' | 'now' | 'settings'>

const dayS = 86_400
const daysToArrive = 2
const mostTransactions = 10_000

/** Sends money from the session's account to its bank, where it arrives two days later by the application's clock. */
export const sendToBank = async (
  session: Session,
  {
    amount,
    currency,
    automatic,
    now,
    description = automatic ? 'STRIPE PAYOUT' : null,
    metadata = {},
  }: {
    readonly amount: number
    readonly currency: string
    readonly automatic: boolean
    readonly now: number
    readonly description?: string | null | undefined
    readonly metadata?: Record<string, string> | undefined
  },
): Promise<Payout> => {
  const account = session.account === undefined ? undefined : await session.find('account', session.account)
  const id = session.newId('payout')
  // Stripe names a day, in UTC.
  const arrival = Math.floor(now / dayS + daysToArrive) * dayS
  const included = automatic ? await unsent(session, currency, now) : []
  const booked = await book(session, {
    amount: -amount,
    currency,
    type: 'payout',
    category: 'payout',
    source: id,
    description,
    atOnce: true,
    now,
  })
  if (automatic) for (const sent of [...included, booked]) await session.hide(sent.id, { payout: id })
  const payout = await session.insert('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic,
    balance_transaction: booked.id,
    created: now,
    currency,
    description,
    destination: (account && bankOf(account)?.id) ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  })
  session.emit('payout.created', payout)
  await session.scheduleAt('payout_arrives', id, arrival)
  return payout
}

/** The available money that is in no payout yet. */
const unsent = async (session: Session, currency: string, now: number) => {
  const found = await session.page('balance_transaction', {
    conditions: [
      { on: 'field', field: 'currency', equals: currency },
      { on: 'hidden', field: 'payout', equals: null },
    ],
    limit: mostTransactions,
  })
  return (found ?? []).filter(transaction => transaction.available_on <= now)
}

/** Stripe pays out everything available, if the account's bank takes it. */
export const payOutAll: Effect = async ({ session, now, id }) => {
  const account = await session.lock('account', id)
  if (account?.payouts_enabled !== true) return
  const theirs = session.of(id)
  for (const { currency, available: amount } of await theirs.balance(now))
    if (amount > 0) await sendToBank(theirs, { amount, currency, automatic: true, now })
}

/** The day of arrival has come. */
export const arrive: Effect = async ({ id, ...where }) => {
  const payout = await where.session.lock('payout', id)
  if (payout?.status !== 'in_transit') return
  const owner = ownerIn(await where.session.hidden(id))
  const account = owner === undefined ? undefined : await where.session.find('account', owner)
  await end(where, payout, account && refusesPayouts(account) ? 'failed' : 'paid')
}

/** The bank pays, or refuses: then the money is in the balance again, and needs another bank account. */
export const end = async (where: Where, payout: Payout, outcome: 'paid' | 'failed'): Promise<Payout> => {
  const owner = ownerIn(await where.session.hidden(payout.id))
  const session = owner === undefined ? where.session : where.session.of(owner)
  const before = { status: payout.status }
  if (outcome === 'paid') {
    const trace_id = { status: 'supported', value: payout.id.slice(-12) }
    const paid = await session.save('payout', { ...payout, status: 'paid', trace_id })
    session.emit('payout.paid', paid, before)
    session.emit('payout.updated', paid, { trace_id: payout.trace_id })
    return paid
  }
  const returned = await book(session, {
    amount: payout.amount,
    currency: payout.currency,
    type: 'payout_failure',
    category: 'payout_reversal',
    source: payout.id,
    description: payout.description,
    atOnce: true,
    now: where.now,
  })
  const failed = await session.save('payout', {
    ...payout,
    failure_balance_transaction: returned.id,
    failure_code: 'no_account',
    failure_message: 'An account with the given account number could not be located',
    status: 'failed',
  })
  session.emit('payout.failed', failed, before)
  const account = owner === undefined ? undefined : await session.lock('account', owner)
  if (account)
    await changeAccount(where.session, account, {
      external_accounts: errored(account),
      now: where.now,
      settleDelayMs: where.settings.settleDelayMs,
    })
  return failed
}
