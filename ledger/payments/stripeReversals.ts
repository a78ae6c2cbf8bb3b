import type Stripe from 'stripe'
import { z } from 'zod'
import { type DisputeFileField, disputeEvidenceFields, disputeFileFields } from '#shared/disputeEvidence.ts'
import { refundRequestId, uuidForm } from '#shared/ids.ts'
import { minor, sum } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import type {
  DisputeEvidence,
  EvidenceFile,
  GivenEvidence,
  PaymentGateway,
} from '#shared/ports/paymentGateway.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import { instant } from '#shared/time.ts'
import { asked, refusalOf, unless, withFreshKey } from './stripeCalls.ts'
import { currency, fromStripe, stripeAmount, toStripe } from './stripeReplies.ts'

const ourMetadata = z.object({ refundRequestId: z.string().regex(uuidForm).transform(refundRequestId) })
const booking = z.object({ created: z.number().int().optional() })
const refund = z.object({
  id: z.string(),
  amount: stripeAmount,
  currency,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata: z.unknown(),
  failure_reason: z.string().nullish(),
  balance_transaction: z.union([booking, z.string()]).nullish(),
  failure_balance_transaction: z.union([booking, z.string()]).nullish(),
})
const dispute = z.object({
  id: z.string(),
  amount: stripeAmount,
  currency,
  status: z.string(),
  reason: z.string(),
  balance_transactions: z.array(booking.extend({ amount: stripeAmount, fee: stripeAmount, currency })),
  evidence_details: z.object({ due_by: z.number().int().nullish() }),
})

/** @throws ZodError for anything but a refund */
export const refundFactsOf = (reply: unknown): RefundFacts => {
  const { id, amount, currency, status, metadata, failure_reason, ...books } = refund.parse(reply)
  return {
    id,
    amountMinor: fromStripe(amount, currency),
    status,
    refundRequestId: ourMetadata.safeParse(metadata).data?.refundRequestId,
    failureCode: failure_reason ?? undefined,
    ...times(books.balance_transaction, books.failure_balance_transaction),
  }
}

type Booking = z.output<typeof booking>
const times = (there: Booking | string | null | undefined, back: Booking | string | null | undefined) => ({
  ...(created(there) === undefined ? {} : { bookedAt: instant(created(there)! * 1000) }),
  ...(created(back) === undefined ? {} : { returnedAt: instant(created(back)! * 1000) }),
})
const created = (entry: Booking | string | null | undefined): number | undefined =>
  typeof entry === 'object' ? entry?.created : undefined

const stages: Readonly<Record<string, DisputeFacts['stage']>> = {
  warning_needs_response: 'question',
  warning_under_review: 'question',
  warning_closed: 'question_closed',
  prevented: 'question_closed',
  needs_response: 'open',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
}

/**
 * Stripe books the money a moment after it reports the dispute; until then nothing is withdrawn and no fee is
 * known, even when the dispute has been answered or accepted.
 */
const takesMoney: ReadonlySet<DisputeFacts['stage']> = new Set(['open', 'answered', 'lost'])

/** @throws ZodError for anything but a dispute, and RangeError for an unknown status */
export const disputeFactsOf = (reply: unknown): DisputeFacts => {
  const { id, amount, currency, status, reason, balance_transactions, evidence_details } =
    dispute.parse(reply)
  const stage = stages[status]
  if (stage === undefined) throw new RangeError(`unknown status of a dispute: ${status}`)
  // Bookings in another currency are a difference that reconciliation finds.
  const ofOurs = balance_transactions.filter(entry => entry.currency === currency)
  const fees = ofOurs.map(entry => fromStripe(entry.fee, currency))
  return {
    id,
    amountMinor: fromStripe(amount, currency),
    stage: takesMoney.has(stage) && balance_transactions.length === 0 ? 'question' : stage,
    reason,
    feeMinor: sum(fees.filter(fee => fee > 0)),
    feeReturnedMinor: sum(fees.filter(fee => fee < 0).map(fee => minor(-fee))),
    answerBy: evidence_details.due_by ? instant(evidence_details.due_by * 1000) : null,
    ...times(
      balance_transactions.find(entry => entry.amount < 0),
      balance_transactions.find(entry => entry.amount > 0),
    ),
  }
}

const said = z.object({ evidence: z.record(z.string(), z.unknown()) })

const file = z.object({ id: z.string(), filename: z.string().nullable(), size: z.number().int() })

/** The texts and files of a dispute that we can submit. */
const evidenceIn = (reply: unknown): GivenEvidence => {
  const { evidence } = said.parse(reply)
  const texts = disputeEvidenceFields.map(field => [field, evidence[field]] as const)
  return {
    texts: Object.fromEntries(
      texts.filter(([, text]) => typeof text === 'string' && text !== ''),
    ) as DisputeEvidence,
    files: disputeFileFields.flatMap(field => fileIn(field, evidence[field])),
  }
}
const fileIn = (field: DisputeFileField, value: unknown): EvidenceFile[] => {
  const { data } = file.safeParse(value)
  return data ? [{ field, name: data.filename ?? data.id, bytes: data.size }] : []
}
const withFiles = disputeFileFields.map(field => `evidence.${field}`)

const booked = ['data.balance_transaction', 'data.failure_balance_transaction']
/** More of either than any payment has. */
const most = { limit: 1_000 } as const

export const listRefunds = async (stripe: Stripe, paymentIntentId: string): Promise<RefundFacts[]> => {
  const found = await stripe.refunds
    .list({ payment_intent: paymentIntentId, limit: 100, expand: booked })
    .autoPagingToArray(most)
  return found.reverse().map(refundFactsOf) // Stripe's are newest first
}
export const listDisputes = async (stripe: Stripe, paymentIntentId: string): Promise<DisputeFacts[]> => {
  const found = await stripe.disputes
    .list({ payment_intent: paymentIntentId, limit: 100 })
    .autoPagingToArray(most)
  return found.reverse().map(disputeFactsOf)
}

/** Stripe has three reasons; the others are ours. */
const reasons: Readonly<Partial<Record<RefundReason, Stripe.RefundCreateParams.Reason>>> = {
  requested_by_payer: 'requested_by_customer',
  paid_twice: 'duplicate',
}

type Reversals = Pick<
  PaymentGateway,
  'refund' | 'evidenceOf' | 'answerDispute' | 'attachEvidence' | 'removeEvidence' | 'acceptDispute'
>

/** Refunds, which we request, and our answers to disputes. */
export const createReversals = (stripe: Stripe): Reversals => {
  /** Returns whether the dispute was still open: a closed one is no failure, only too late. */
  const whileOpen = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call()
      return true
    } catch (error) {
      if (refusalOf(error) === undefined) throw error
      return false
    }
  }
  return {
    refund: ({ refundRequestId: id, paymentIntentId, amountMinor, currency, reason }) =>
      asked('make a refund', async () => {
        const said = reasons[reason]
        try {
          const made = async () => {
            const refunds = await listRefunds(stripe, paymentIntentId)
            return refunds.some(({ refundRequestId }) => refundRequestId === id) ? 'made' : undefined
          }
          const make = async (keyed: Stripe.RequestOptions) => {
            await stripe.refunds.create(
              {
                payment_intent: paymentIntentId,
                amount: toStripe(amountMinor, currency),
                metadata: { refundRequestId: id },
                ...(said === undefined ? {} : { reason: said }),
              },
              keyed,
            )
            return 'made' as const
          }
          return await withFreshKey(`refund-${id}`, make, made)
        } catch (error) {
          const refused = refusalOf(error)
          if (refused === undefined) throw error
          return { refused }
        }
      }),
    evidenceOf: disputeId =>
      asked('look at the evidence', async () => {
        const found = await unless(
          'resource_missing',
          stripe.disputes.retrieve(disputeId, { expand: withFiles }),
          undefined,
        )
        return found ? evidenceIn(found) : { texts: {}, files: [] }
      }),
    answerDispute: (disputeId, evidence, submit) =>
      asked('answer a dispute', () =>
        whileOpen(() => stripe.disputes.update(disputeId, { evidence, submit })),
      ),
    attachEvidence: (disputeId, { field, name, type, content }) =>
      asked('keep a file', async () => {
        let id: string
        try {
          const made = { data: content, name, type }
          ;({ id } = await stripe.files.create({ purpose: 'dispute_evidence', file: made }))
        } catch (error) {
          const refused = refusalOf(error)
          if (refused === undefined) throw error
          return { refused }
        }
        return whileOpen(() =>
          stripe.disputes.update(disputeId, { evidence: { [field]: id }, submit: false }),
        )
      }),
    removeEvidence: (disputeId, field) =>
      asked('let go of a file', () =>
        whileOpen(() => stripe.disputes.update(disputeId, { evidence: { [field]: '' }, submit: false })),
      ),
    acceptDispute: disputeId =>
      asked('accept a dispute', () => whileOpen(() => stripe.disputes.close(disputeId))),
  }
}
