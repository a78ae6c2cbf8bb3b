import { z } from 'zod'
import { formatted, refuseFraction } from '../currencies.ts'
import { invalidRequest, noSuch, type SandboxError } from '../errors.ts'
import { equals } from '../listing.ts'
import { idOf, type Stored } from '../objects.ts'
import { metadata, oneOf, readParams, text } from '../params.ts'
import { listAll, lockNamed, retrieve } from '../reading.ts'
import { type Context, failed, type Handler, ok, type Resource } from '../route.ts'
import { book } from './balance.ts'
import { availableIn, balanceInsufficient, positive } from './funds.ts'

type Account = Stored['account']
type Charge = Stored['charge']

const createParams = z.strictObject({
  amount: positive,
  currency: text.transform(code => code.toLowerCase()),
  destination: text,
  description: text.optional(),
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  source_type: oneOf('source_type', ['card']).optional(),
  transfer_group: text.optional(),
})
type Given = z.infer<typeof createParams>

const create: Handler = async context => {
  const { session } = context
  const given = readParams(createParams, context.params)
  const account = await session.lock('account', given.destination)
  if (account === undefined)
    throw noSuch('destination', given.destination, { param: 'destination', status: 400 })
  refuseCurrency(account, given.currency)
  refuseFraction(given.amount, given.currency)
  if (account.capabilities?.transfers !== 'active') return failed(notCapable)
  if (given.source_transaction !== undefined) {
    const source = await sourceOf(context, given.source_transaction)
    const refusal = await refusalOfSource(context, source, given)
    if (refusal !== undefined) return failed(refusal)
    return ok(await transfer(context, account, { ...given, source }))
  }
  await session.lockBalance()
  if ((await availableIn(session, given.currency, context.now)) < given.amount)
    return failed(balanceInsufficient)
  return ok(await transfer(context, account, given))
}

const notCapable = invalidRequest(
  'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
  { code: 'insufficient_capabilities_for_transfer' },
)

/** Stripe would convert; the sandbox has no exchange rates. */
const refuseCurrency = (account: Account, currency: string): void => {
  if (account.default_currency === currency) return
  throw invalidRequest(
    `The currency ${currency.slice(0, 20)} is not supported by the destination account, whose currency is ${account.default_currency}.`,
    { param: 'currency' },
  )
}

const sourceOf = async ({ session }: Context, id: string): Promise<Charge> => {
  const charge = await session.lock('charge', id)
  if (charge?.paid !== true) throw noSuch('charge', id, { param: 'source_transaction', status: 400 })
  return charge
}

const mostTransfers = 10_000

const refusalOfSource = async (
  { session }: Context,
  charge: Charge,
  given: Given,
): Promise<SandboxError | undefined> => {
  if (charge.currency !== given.currency)
    return invalidRequest(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${given.currency})`,
      { param: 'currency' },
    )
  const group = charge.transfer_group
  if (group !== null && given.transfer_group !== undefined && given.transfer_group !== group)
    return invalidRequest('The transfer_group must be that of the source_transaction.', {
      param: 'transfer_group',
    })
  const earlier = await session.page('transfer', {
    conditions: equals('source_transaction', charge.id),
    limit: mostTransfers,
  })
  const used = (earlier ?? []).reduce((sum, made) => sum + made.amount - made.amount_reversed, 0)
  if (used + given.amount <= charge.amount) return undefined
  const { currency } = charge
  return invalidRequest(
    `Transfers using this transaction as a source must not exceed the source amount of ${formatted(charge.amount, currency)}. (There is already a total transferred amount of ${formatted(used, currency)}.)`,
    { param: 'amount' },
  )
}

const transfer = async (
  context: Context,
  account: Account,
  given: Given & { readonly source?: Charge },
): Promise<Stored['transfer']> => {
  const { session, now, settings } = context
  const { amount, currency, source, description = null } = given
  const group = given.transfer_group ?? (source && (source.transfer_group ?? `group_${source.id}`))
  if (source && group !== undefined && source.transfer_group === null)
    await session.save('charge', { ...source, transfer_group: group })
  const funds = source && (await session.find('balance_transaction', idOf(source.balance_transaction) ?? ''))
  const id = session.newId('transfer')
  const payment = `py_${session.random(12)}`
  // What comes from a charge is available with it, and otherwise at once.
  const when = funds ? { availableOn: funds.available_on } : source ? {} : { atOnce: true }
  const about = { currency, description, now, ...when }
  const booked = await book(session, {
    ...about,
    amount: -amount,
    type: 'transfer',
    category: 'transfer',
    source: id,
  })
  const theirs = session.of(account.id)
  await book(theirs, { ...about, amount, type: 'payment', category: 'charge', source: payment })
  const made = await session.insert('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: booked.id,
    created: now,
    currency,
    description,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: given.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: group ?? null,
  })
  session.emit('transfer.created', made)
  if (booked.available_on > now) await session.scheduleAt('pay_out', account.id, booked.available_on)
  else await session.schedule('pay_out', account.id, settings.settleDelayMs)
  return made
}

const updateParams = z.strictObject({ description: text.optional(), metadata: metadata.optional() })

const update: Handler = async context => {
  const { description, metadata: news } = readParams(updateParams, context.params)
  const made = await lockNamed(context, 'transfer')
  const updated = await context.session.save('transfer', {
    ...made,
    description: description ?? made.description,
    metadata: { ...made.metadata, ...news },
  })
  context.session.emit('transfer.updated', updated, {
    description: made.description,
    metadata: made.metadata,
  })
  return ok(updated)
}

export const transfers: Resource = {
  kind: 'transfer',
  expandable: {
    balance_transaction: 'balance_transaction',
    destination: 'account',
    source_transaction: 'charge',
  },
  routes: [
    { method: 'POST', path: '/v1/transfers', handle: create },
    listAll('transfer', 'destination', 'transfer_group'),
    retrieve('transfer'),
    { method: 'POST', path: '/v1/transfers/:id', handle: update },
  ],
}
