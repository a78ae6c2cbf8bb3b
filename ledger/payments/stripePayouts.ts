import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { isCurrency } from '#shared/currencies.ts'
import type {
  NewReversal,
  NewTransfer,
  PayoutGateway,
  Refused,
  ReversalFacts,
  ReverseRefusal,
  Sending,
  SendRefusal,
  TransferFacts,
} from '#shared/ports/payoutGateway.ts'
import { asked, isCode, KeyUsedUp, unless, withFreshKey } from './stripeCalls.ts'
import { reversalFactsOf, transferFactsOf } from './stripePayoutReplies.ts'
import { fromStripe, toStripe } from './stripeReplies.ts'

/** Transfers to recipients' accounts, and back. */
export const createTransfers = (
  stripe: Stripe,
): Pick<PayoutGateway, 'balance' | 'send' | 'reverse' | 'transfer'> => {
  /**
   * Keys are forgotten after a day, but a transfer is listed for ever: also one that was made from a charge, whose group it
   * has, or to another account.
   */
  const made = async ({ sending, accountId, chargeId }: NewTransfer): Promise<TransferFacts | undefined> => {
    const charge = chargeId === undefined ? undefined : await stripe.charges.retrieve(chargeId)
    const groups = [groupOf(sending), charge?.transfer_group].filter(group => typeof group === 'string')
    const queries = [{ destination: accountId }, ...groups.map(group => ({ transfer_group: group }))]
    for (const query of queries)
      for await (const reply of stripe.transfers.list({ ...query, limit: 100 })) {
        const facts = transferFactsOf(reply)
        if (facts.sending && keyOf(facts.sending) === keyOf(sending)) return facts
      }
    return undefined
  }
  /**
   * With one key only: what was refused stays refused for this attempt, so that two processes cannot get two answers. The
   * caller records the refusal, and asks again as another attempt.
   */
  const make = (transfer: NewTransfer): Promise<TransferFacts> =>
    withFreshKey(
      keyOf(transfer.sending),
      async keyed => {
        const { sending, accountId, amountMinor, currency, chargeId } = transfer
        const { goalId, payoutId, attempt } = sending
        const reply = await stripe.transfers.create(
          {
            amount: toStripe(amountMinor, currency),
            currency: currency.toLowerCase(),
            destination: accountId,
            metadata: { goalId: String(goalId), payoutId, attempt: String(attempt) },
            // With a charge Stripe gives it the charge's group.
            ...(chargeId === undefined
              ? { transfer_group: groupOf(sending) }
              : { source_transaction: chargeId }),
          },
          keyed,
        )
        return transferFactsOf(reply)
      },
      () => made(transfer),
    )

  const madeReversal = async ({
    reversalId,
    transferId,
  }: NewReversal): Promise<ReversalFacts | undefined> => {
    for await (const reply of stripe.transfers.listReversals(transferId, { limit: 100 })) {
      const facts = reversalFactsOf(reply)
      if (facts.reversalId === reversalId) return facts
    }
    return undefined
  }
  const makeReversal = (reversal: NewReversal): Promise<ReversalFacts> =>
    withFreshKey(
      `reversal-${reversal.reversalId}`,
      async keyed => {
        const { transferId, reversalId, amountMinor, currency } = reversal
        const amount = toStripe(amountMinor, currency)
        const params = { amount, metadata: { reversalId } }
        return reversalFactsOf(
          await unlessReplayed(stripe.transfers.createReversal(transferId, params, keyed)),
        )
      },
      () => madeReversal(reversal),
    )

  return {
    balance: () =>
      asked('look at the balance', async () => {
        const { available, pending } = await stripe.balance.retrieve()
        return available.flatMap(({ amount, currency: code }) => {
          const currency = code.toUpperCase()
          const waiting = pending.find(funds => funds.currency === code)?.amount ?? 0
          return isCurrency(currency)
            ? {
                currency,
                availableMinor: fromStripe(amount, currency),
                pendingMinor: fromStripe(waiting, currency),
              }
            : []
        })
      }),
    send: transfer =>
      asked('send a payout', () =>
        unlessRefused(async () => {
          const facts = (await made(transfer)) ?? (await make(transfer))
          const { accountId, amountMinor, currency } = transfer
          const isSame =
            facts.accountId === accountId && facts.amountMinor === amountMinor && facts.currency === currency
          return isSame ? facts : { refused: 'sent_otherwise', detail: `as ${facts.id}` }
        }, sendRefusalOf),
      ),
    reverse: reversal =>
      asked('take a payout back', () =>
        unlessRefused(async () => {
          const facts = (await madeReversal(reversal)) ?? (await makeReversal(reversal))
          return facts.amountMinor === reversal.amountMinor
            ? facts
            : { refused: 'reversed_otherwise', detail: `as ${facts.id}` }
        }, reverseRefusalOf),
      ),
    transfer: id =>
      asked('look at a transfer', async () => {
        const found = await unless('resource_missing', stripe.transfers.retrieve(id), undefined)
        return found && transferFactsOf(found)
      }),
  }
}

/** All attempts of a payout. */
const groupOf = ({ goalId, payoutId }: Sending): string => `goal-${goalId}-${payoutId}`

/** A hash, because the id of a payout may be as long as a key can be. */
const keyOf = ({ goalId, payoutId, attempt }: Sending): string =>
  `payout-${createHash('sha256')
    .update(JSON.stringify([goalId, payoutId, attempt]))
    .digest('hex')}`

type StripeRefusal = Stripe.errors.StripeError
/** An answer that was certainly not executed, and says why. */
const isRefusal = (error: unknown): error is StripeRefusal =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeIdempotencyError

/** Stripe repeats a refusal for a day, although the balance or the account may have changed: such a key is used up. */
const unlessReplayed = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (isRefusal(error) && error.headers?.['idempotent-replayed'] === 'true')
      throw new KeyUsedUp('it was refused before', { cause: error })
    throw error
  }
}

/** Codes of failures that say nothing about the request: the caller repeats it. */
const passing = ['lock_timeout', 'idempotency_key_in_use', 'rate_limit']

const unlessRefused = async <T, Code extends string>(
  call: () => Promise<T | Refused<Code>>,
  codeOf: (error: StripeRefusal) => Code,
): Promise<T | Refused<Code>> => {
  try {
    return await call()
  } catch (error) {
    if (!isRefusal(error) || passing.includes(error.code ?? '')) throw error
    return { refused: codeOf(error), detail: `${error.code ?? error.type}: ${error.message}` }
  }
}

const sendRefusals: Readonly<Record<string, SendRefusal>> = {
  account_invalid: 'no_such_account',
  balance_insufficient: 'balance_insufficient',
  insufficient_capabilities_for_transfer: 'account_not_ready',
  transfers_not_allowed: 'account_not_ready',
}
const sendRefusalOf = (error: StripeRefusal): SendRefusal => {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'sent_otherwise'
  if (isCode(error, 'resource_missing')) return error.param === 'destination' ? 'no_such_account' : 'refused'
  const known = sendRefusals[error.code ?? '']
  if (known !== undefined) return known
  if (error.param === 'currency') return 'currency_not_supported'
  return /source amount/.test(error.message) ? 'charge_used_up' : 'refused'
}

const reverseRefusalOf = (error: StripeRefusal): ReverseRefusal => {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'reversed_otherwise'
  if (isCode(error, 'resource_missing')) return 'no_such_transfer'
  if (error.code === 'balance_insufficient') return 'money_gone'
  return error.param === 'amount' || error.param === 'id' ? 'more_than_sent' : 'refused'
}
