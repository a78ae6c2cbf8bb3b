import { z } from 'zod'
import { formatted, refuseFraction } from '../currencies.ts'
import { invalidRequest } from '../errors.ts'
import { equals, list } from '../listing.ts'
import { idOf, type Stored } from '../objects.ts'
import { flag, listParams, metadata, readParams, text } from '../params.ts'
import { lockNamed } from '../reading.ts'
import { type Context, failed, type Handler, ok, type Resource } from '../route.ts'
import { book } from './balance.ts'
import { balanceInsufficient, fundsIn, positive } from './funds.ts'

type Transfer = Stored['transfer']

const createParams = z.strictObject({
  amount: positive.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  refund_application_fee: flag.optional(),
})

/** Takes money back from a connected account that still has it. */
const create: Handler = async context => {
  const { session, now } = context
  const given = readParams(createParams, context.params)
  const made = await lockNamed(context, 'transfer')
  const left = made.amount - made.amount_reversed
  const amount = given.amount ?? left
  if (left === 0) throw invalidRequest(`Transfer ${made.id} is already fully reversed.`, { param: 'id' })
  refuseFraction(amount, made.currency)
  if (amount > left)
    throw invalidRequest(
      `Transfer reversal amount (${formatted(amount, made.currency)}) is greater than unreversed amount on transfer (${formatted(left, made.currency)})`,
      { param: 'amount' },
    )
  const account = idOf(made.destination) ?? ''
  await session.lock('account', account)
  const held = await fundsIn(session.of(account), made.currency, now)
  if ((held?.available ?? 0) + (held?.pending ?? 0) < amount) return failed(balanceInsufficient)
  return ok(await reverse(context, made, { ...given, amount }))
}

const reverse = async (
  { session, now }: Pick<Context, 'session' | 'now'>,
  made: Transfer,
  given: z.infer<typeof createParams> & { readonly amount: number },
): Promise<Stored['transfer_reversal']> => {
  const { amount } = given
  const { currency } = made
  const id = session.newId('transfer_reversal')
  const refund = `pyr_${session.random(12)}`
  // Money that was not available yet returns as such.
  const funds = await session.find('balance_transaction', idOf(made.balance_transaction) ?? '')
  const about = { currency, availableOn: Math.max(now, funds?.available_on ?? now), now }
  const booked = await book(session, {
    ...about,
    amount,
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: id,
  })
  await book(session.of(idOf(made.destination) ?? ''), {
    ...about,
    amount: -amount,
    type: 'payment_refund',
    category: 'refund',
    source: refund,
  })
  const reversal = await session.insert('transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: booked.id,
    created: now,
    currency,
    destination_payment_refund: refund,
    metadata: given.metadata ?? {},
    source_refund: null,
    transfer: made.id,
  })
  const reversed = await session.save('transfer', {
    ...made,
    amount_reversed: made.amount_reversed + amount,
    reversals: { ...made.reversals, data: [reversal, ...made.reversals.data] },
    reversed: made.amount_reversed + amount === made.amount,
  })
  session.emit('transfer.reversed', reversed, {
    amount_reversed: made.amount_reversed,
    reversed: made.reversed,
  })
  return reversal
}

const listOf: Handler = async context => {
  const { created: _, ...paging } = listParams
  const query = readParams(z.strictObject(paging), context.params)
  const { id } = await lockNamed(context, 'transfer')
  const url = `/v1/transfers/${id}/reversals`
  return ok(
    await list(context.session, 'transfer_reversal', { query, conditions: equals('transfer', id), url }),
  )
}

export const transferReversals: Resource = {
  kind: 'transfer_reversal',
  expandable: { balance_transaction: 'balance_transaction', transfer: 'transfer' },
  routes: [
    { method: 'POST', path: '/v1/transfers/:id/reversals', handle: create },
    { method: 'GET', path: '/v1/transfers/:id/reversals', handle: listOf },
  ],
}
