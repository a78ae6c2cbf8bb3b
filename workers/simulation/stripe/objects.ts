/** What the simulated Stripe keeps, and how it shows it. */
export interface Customer {
  readonly id: string
  readonly userId: string
  defaultCard: string | undefined
}

/** What a card does when it is asked to pay: one after another, the last again and again. */
export type Attempt = 'pays' | 'declines' | 'lost' | 'authenticates' | 'processes' | 'processes_in_vain'
export interface Behaviour {
  readonly attempts: readonly Attempt[]
  /** When nobody is there to be asked. */
  readonly wantsOwner: boolean
  readonly refund: 'succeeds' | 'pends' | 'fails'
  readonly dispute: 'none' | 'question' | 'question_escalates' | 'won' | 'lost'
}

export interface Card {
  readonly id: string
  readonly behaviour: Behaviour
  tries: number
  customer: string | undefined
  /** Used by nobody's customer, or detached: not to be used again. */
  spent: boolean
}

export interface Booking {
  readonly id: string
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  readonly amount: number
  readonly fee: number
  readonly availableOn: number
}

export interface Charge {
  readonly id: string
  readonly amount: number
  readonly paid: boolean
  readonly card: string
  /** Whether we asked for it; otherwise the payer did, in Stripe's form. */
  readonly byUs: boolean
  booking: Booking | undefined
  refunded: number
  disputed: boolean
}

export interface Intent {
  readonly id: string
  readonly amount: number
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
  readonly clientSecret: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  received: number
  customer: string | undefined
  savesCard: boolean
  card: string | undefined
  /** Whether the last attempt was ours, and not the payer's in Stripe's form. */
  byUs: boolean
  charges: Charge[]
  error: { code: string; declineCode?: string; charge?: string } | undefined
  /** When it was paid or cancelled. */
  endedAt: number | undefined
  /** Whether somebody who may pay it has been given its secret. */
  isKnown: boolean
}

export interface Refund {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  status: 'pending' | 'succeeded' | 'failed'
}

export interface Dispute {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly plan: Behaviour['dispute']
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
  bookings: Booking[]
}

export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly intent: string | undefined
  /** As it is delivered. */
  readonly body: string
}

const brand = { brand: 'visa', last4: '4242' }

export const shownCharge = (charge: Charge) => ({
  id: charge.id,
  object: 'charge',
  status: charge.paid ? 'succeeded' : 'failed',
  amount_refunded: charge.refunded,
  disputed: charge.disputed,
  calculated_statement_descriptor: 'CALABASH',
  payment_method: charge.card,
  payment_method_details: { card: brand },
  balance_transaction: charge.booking ? shownBooking(charge.booking) : null,
})

const shownBooking = ({ id, amount, fee, availableOn }: Booking) => ({
  ...{ id, amount, fee, net: amount - fee },
  available_on: Math.floor(availableOn / 1_000),
})

export const shownIntent = (intent: Intent) => {
  const { error } = intent
  const latest = intent.charges.at(-1)
  return {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_received: intent.received,
    currency: 'usd',
    created: Math.floor(intent.created / 1_000),
    metadata: intent.metadata,
    client_secret: intent.clientSecret,
    customer: intent.customer ?? null,
    setup_future_usage: intent.savesCard ? 'off_session' : null,
    latest_charge: latest ? shownCharge(latest) : null,
    last_payment_error: error
      ? {
          code: error.code,
          decline_code: error.declineCode ?? null,
          message: 'Your card was declined.',
          charge: error.charge ?? null,
        }
      : null,
  }
}

export const shownRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  payment_intent: refund.intent,
  amount: refund.amount,
  status: refund.status,
  metadata: refund.metadata,
  failure_reason: refund.status === 'failed' ? 'expired_or_canceled_card' : null,
})

export const shownDispute = (dispute: Dispute) => ({
  id: dispute.id,
  object: 'dispute',
  payment_intent: dispute.intent,
  amount: dispute.amount,
  status: dispute.status,
  reason: 'fraudulent',
  balance_transactions: dispute.bookings.map(shownBooking),
  evidence_details: { due_by: null },
})

export const shownCard = ({ id }: Card) => ({
  id,
  object: 'payment_method',
  card: { ...brand, exp_month: 12, exp_year: 2040 },
})
