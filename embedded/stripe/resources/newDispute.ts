import { z } from 'zod'
import { isDebitType } from '../bankDebits.ts'
import { idOf, type Stored } from '../objects.ts'
import type { Effect } from '../route.ts'
import { move } from './disputeFunds.ts'
import { behaviourOfCard } from './hiddenCard.ts'

const texts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const
/** The fields of evidence that contain a file's id. */
export const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const satisfies readonly (typeof texts)[number][]
type EvidenceText = (typeof texts)[number]

const each = <Value>(value: Value): Record<EvidenceText, Value> =>
  Object.fromEntries(texts.map(name => [name, value])) as Record<EvidenceText, Value>

export const evidenceFields = each(z.string().max(20_000).optional())

const secondsADay = 86_400
/** The time within which evidence can be submitted. */
const daysToAnswer = 14

/** The payer disputes a charge. */
export const openDispute: Effect = async ({ session, now, settings, id }) => {
  const charge = await session.lock('charge', id)
  const left = charge ? charge.amount - charge.amount_refunded : 0
  if (!charge || charge.disputed || left === 0) return
  const behaviour = await behaviourOfCard(session, charge.payment_method)
  const plan = behaviour.does === 'succeed' ? behaviour.dispute : undefined
  if (plan === undefined) return
  const question = plan.kind === 'inquiry'
  const isDebit = isDebitType(charge.payment_method_details?.type)
  const opened: Stored['dispute'] = {
    id: session.newId('dispute'),
    object: 'dispute',
    amount: left,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...each(null), enhanced_evidence: {} },
    evidence_details: {
      due_by: now + daysToAnswer * secondsADay,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: question,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOf(charge.payment_intent) ?? null,
    ...(isDebit
      ? {}
      : {
          payment_method_details: {
            card: {
              brand: charge.payment_method_details?.card?.brand ?? 'visa',
              case_type: question ? 'inquiry' : 'chargeback',
              network: charge.payment_method_details?.card?.network ?? 'visa',
              network_reason_code: '10.4',
            },
            type: 'card',
          },
        }),
    reason: plan.reason,
    // A debit that its bank takes back is lost: there is nothing to answer.
    status: isDebit ? 'lost' : question ? 'warning_needs_response' : 'needs_response',
  }
  const dispute = await session.insert('dispute', opened)
  if (!question) await session.save('charge', { ...charge, disputed: true })
  if (question || plan.withdrawsLater) {
    session.emit('charge.dispute.created', dispute)
    if (!question) await session.schedule('withdraw_funds', dispute.id, settings.settleDelayMs)
    return
  }
  const withdrawn = await move({ session, now }, dispute, 'away')
  session.emit('charge.dispute.created', withdrawn)
  session.emit('charge.dispute.funds_withdrawn', withdrawn)
  if (isDebit) session.emit('charge.dispute.closed', withdrawn)
}

/** The bank withdraws the disputed money. */
export const withdrawFunds: Effect = async ({ session, now, id }) => {
  const dispute = await session.lock('dispute', id)
  if (!dispute || dispute.balance_transactions.length > 0) return
  session.emit('charge.dispute.funds_withdrawn', await move({ session, now }, dispute, 'away'))
}
