import { isDebitType } from '../bankDebits.ts'
import type { Decline } from '../cards.ts'
import { idOf, type Stored } from '../objects.ts'
import type { Session } from '../session.ts'
import { debitDetails } from './debitPaymentMethod.ts'
import { statementPrefix } from './paymentIntentParams.ts'

/** The charge of an attempt: successful unless there is a decline. */
export const createCharge = (
  session: Session,
  {
    intent,
    method,
    decline,
    isAuthenticated = false,
    now,
  }: {
    intent: Stored['payment_intent']
    method: Stored['payment_method']
    decline?: Decline
    /** The customer has authenticated on the bank's page. */
    isAuthenticated?: boolean | undefined
    now: number
  },
): Promise<Stored['charge']> => {
  const paid = decline === undefined
  const suffix = intent.statement_descriptor_suffix
  return session.insert('charge', {
    id: session.newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: suffix === null ? statementPrefix : `${statementPrefix}* ${suffix}`,
    captured: paid,
    created: now,
    currency: intent.currency,
    customer: idOf(intent.customer) ?? null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf({ intent, method, decline, isAuthenticated }),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  })
}

const outcomeOf = (decline: Decline | undefined): Stored['charge']['outcome'] => ({
  advice_code: decline?.adviceCode ?? null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline === undefined ? 'approved_by_network' : 'declined_by_network',
  reason: decline === undefined ? null : (decline.declineCode ?? decline.code),
  risk_level: 'normal',
  seller_message:
    decline === undefined
      ? 'Payment complete.'
      : decline.declineCode === 'generic_decline'
        ? 'The bank did not return any further details with this decline.'
        : `The bank returned the decline code \`${decline.declineCode ?? decline.code}\`.`,
  type: decline === undefined ? 'authorized' : 'issuer_declined',
})

const authenticated = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} as const

const detailsOf = (attempt: {
  readonly intent: Stored['payment_intent']
  readonly method: Stored['payment_method']
  readonly decline: Decline | undefined
  readonly isAuthenticated: boolean
}): Stored['charge']['payment_method_details'] => {
  const { intent, method, decline, isAuthenticated } = attempt
  if (isDebitType(method.type)) return debitDetails(method.type, method)
  const { card } = method
  return {
    type: 'card',
    card: {
      amount_authorized: decline === undefined ? intent.amount : null,
      authorization_code: decline === undefined ? '123456' : null,
      brand: card?.brand ?? null,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check:
          card?.checks?.cvc_check === null ? null : decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 0,
      exp_year: card?.exp_year ?? 0,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: isAuthenticated ? authenticated : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
