import { z } from 'zod'
import { goalId, userId } from '#shared/ids.ts'
import type {
  BankPayoutFacts,
  PayoutEvent,
  RecipientFacts,
  ReversalFacts,
  TransferFacts,
} from '#shared/ports/payoutGateway.ts'
import { instant } from '#shared/time.ts'
import { currency, eventOf, fromStripe, reference, serial, stripeAmount } from './stripeReplies.ts'

const seconds = z
  .number()
  .int()
  .transform(value => instant(value * 1000))
const names = z.array(z.string()).nullish()
/** Others can be in no table and no job. */
const stripeId = z.string().regex(/^[a-z]{1,4}_\w{1,250}$/)

/** The metadata of our accounts, transfers and reversals; without it they are not ours. */
const ofAccount = z.object({ userId: serial.transform(userId) })
const ofTransfer = z.object({
  goalId: serial.transform(goalId),
  payoutId: z.string().regex(/^[!-~]{1,250}$/),
  attempt: serial,
})
const ofReversal = z.object({ reversalId: z.string().min(1) })

const account = z.object({
  object: z.literal('account'),
  id: stripeId,
  metadata: z.unknown(),
  country: z.string().nullish(),
  default_currency: currency.nullish(),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements: z
    .object({
      currently_due: names,
      past_due: names,
      pending_verification: names,
      current_deadline: seconds.nullish(),
      disabled_reason: z.string().nullish(),
      errors: z.array(z.object({ requirement: z.string(), reason: z.string() })).nullish(),
    })
    .nullish(),
  external_accounts: z.object({ data: z.array(z.object({ id: z.string(), last4: z.string() })) }).nullish(),
})
const transfer = z.object({
  object: z.literal('transfer'),
  id: stripeId,
  metadata: z.unknown(),
  destination: reference,
  amount: stripeAmount,
  amount_reversed: stripeAmount,
  currency,
  source_transaction: reference.nullish(),
  destination_payment: reference.nullish(),
  created: seconds,
})
const reversal = z.object({
  id: z.string(),
  metadata: z.unknown(),
  transfer: reference,
  amount: stripeAmount,
  currency,
  created: seconds,
})
const payout = z.object({
  object: z.literal('payout'),
  id: z.string(),
  amount: stripeAmount,
  currency,
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  arrival_date: seconds,
  created: seconds,
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
})

/** @throws ZodError for anything but an account */
export const recipientFactsOf = (reply: unknown): RecipientFacts => {
  const { id, metadata, country, default_currency, requirements, ...rest } = account.parse(reply)
  const pastDue = requirements?.past_due ?? []
  return {
    id,
    userId: ofAccount.safeParse(metadata).data?.userId,
    country: country ?? undefined,
    currency: default_currency ?? undefined,
    isReady: rest.capabilities?.transfers === 'active',
    isPaidOut: rest.payouts_enabled,
    isSubmitted: rest.details_submitted,
    requirements: {
      due: (requirements?.currently_due ?? []).filter(name => !pastDue.includes(name)),
      pastDue,
      checking: requirements?.pending_verification ?? [],
      deadline: requirements?.current_deadline ?? undefined,
      disabledReason: requirements?.disabled_reason ?? undefined,
      errors: requirements?.errors ?? [],
    },
    bankId: rest.external_accounts?.data[0]?.id,
    bankLast4: rest.external_accounts?.data[0]?.last4,
  }
}

/** @throws ZodError for anything but a transfer */
export const transferFactsOf = (reply: unknown): TransferFacts => {
  const made = transfer.parse(reply)
  return {
    id: made.id,
    sending: ofTransfer.safeParse(made.metadata).data,
    accountId: made.destination,
    amountMinor: fromStripe(made.amount, made.currency),
    reversedMinor: fromStripe(made.amount_reversed, made.currency),
    currency: made.currency,
    chargeId: made.source_transaction ?? undefined,
    paymentId: made.destination_payment ?? undefined,
    madeAt: made.created,
  }
}

/** @throws ZodError for anything but a reversal */
export const reversalFactsOf = (reply: unknown): ReversalFacts => {
  const made = reversal.parse(reply)
  return {
    id: made.id,
    reversalId: ofReversal.safeParse(made.metadata).data?.reversalId,
    transferId: made.transfer,
    amountMinor: fromStripe(made.amount, made.currency),
    madeAt: made.created,
  }
}

/** @throws ZodError for anything but a payout */
export const bankPayoutFactsOf = (reply: unknown): BankPayoutFacts => {
  const made = payout.parse(reply)
  return {
    id: made.id,
    amountMinor: fromStripe(made.amount, made.currency),
    currency: made.currency,
    status: made.status,
    expectedAt: made.arrival_date,
    madeAt: made.created,
    failure:
      made.status === 'failed'
        ? { code: made.failure_code ?? 'unknown', message: made.failure_message ?? '' }
        : undefined,
  }
}

const envelope = z.object({
  account: z.string().optional(),
  data: z.object({ object: z.looseObject({ object: z.string().optional() }) }),
})

/** A verified event as facts; undefined for anything but an event. */
export const payoutEventOf = (payload: unknown): PayoutEvent | undefined => {
  const event = eventOf(payload)
  const sent = envelope.safeParse(payload).data
  if (event === undefined || sent === undefined) return undefined
  const { id, type, createdAt } = event
  return { id, type, createdAt, inAccount: sent.account, about: readable(() => aboutOf(sent)) }
}

/** An object of another form is not refused, which Stripe would repeat for days: what it is about is also looked at regularly. */
const readable = <Facts>(read: () => Facts): Facts | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof RangeError) return undefined
    throw error
  }
}

const aboutOf = ({ account: accountId, data }: z.output<typeof envelope>): PayoutEvent['about'] => {
  switch (data.object.object) {
    case 'account':
      return { kind: 'account', account: recipientFactsOf(data.object) }
    case 'transfer':
      return { kind: 'transfer', transfer: transferFactsOf(data.object) }
    case 'payout':
      return {
        kind: 'payout',
        accountId: stripeId.optional().parse(accountId),
        payout: bankPayoutFactsOf(data.object),
      }
    default:
      return undefined
  }
}
