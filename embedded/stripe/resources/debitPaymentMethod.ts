import { createHash } from 'node:crypto'
import { z } from 'zod'
import { behaviourOfAccount, type DebitType, debitTypes } from '../bankDebits.ts'
import { invalidRequest } from '../errors.ts'
import type { Stored } from '../objects.ts'
import { metadata, oneOf, text } from '../params.ts'
import type { Session } from '../session.ts'
import { billingDetails, billingOf, createCard, paymentMethodFields } from './cardPaymentMethod.ts'
import type { HiddenCard } from './hiddenCard.ts'

const digits = (form: RegExp) => text.refine(value => form.test(value), { error: 'Invalid account number.' })

const fields = {
  type: oneOf('type', debitTypes),
  us_bank_account: z
    .strictObject({
      account_number: digits(/^\d{4,17}$/),
      routing_number: digits(/^\d{9}$/),
      account_holder_type: oneOf('account_holder_type', ['individual', 'company']).optional(),
      account_type: oneOf('account_type', ['checking', 'savings']).optional(),
    })
    .optional(),
  sepa_debit: z.strictObject({ iban: digits(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/) }).optional(),
  bacs_debit: z.strictObject({ account_number: digits(/^\d{8}$/), sort_code: digits(/^\d{6}$/) }).optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
}
export const debitFields = z.strictObject(fields)
type Given = z.infer<typeof debitFields>

/** What a browser sends to confirm with; Stripe's own scripts send more than is documented. */
export const paymentMethodData = z.discriminatedUnion('type', [
  z.looseObject({ ...paymentMethodFields, type: z.literal('card') }),
  z.looseObject({ ...fields, type: z.enum(debitTypes) }),
])
export type PaymentMethodGiven = z.infer<typeof paymentMethodData>

export const createMethod = (session: Session, data: PaymentMethodGiven, now: number): Promise<Method> =>
  data.type === 'card' ? createCard(session, data, now) : createDebit(session, data, now)
type Method = Stored['payment_method']

/** The details of the account, without more than the last digits of its number. */
const accountOf = (given: Given): { number: string; details: Partial<Method> } | undefined => {
  const { us_bank_account: us, sepa_debit: sepa, bacs_debit: bacs } = given
  if (given.type === 'us_bank_account' && us)
    return {
      number: us.account_number,
      details: {
        us_bank_account: {
          account_holder_type: us.account_holder_type ?? 'individual',
          account_type: us.account_type ?? 'checking',
          bank_name: 'STRIPE TEST BANK',
          financial_connections_account: null,
          ...printOf(us.account_number),
          networks: { preferred: 'ach', supported: ['ach'] },
          routing_number: us.routing_number,
          status_details: {},
        },
      },
    }
  if (given.type === 'sepa_debit' && sepa)
    return {
      number: sepa.iban,
      details: {
        sepa_debit: {
          bank_code: sepa.iban.slice(4, 9),
          branch_code: '',
          country: sepa.iban.slice(0, 2),
          generated_from: { charge: null, setup_attempt: null },
          ...printOf(sepa.iban),
        },
      },
    }
  if (given.type === 'bacs_debit' && bacs)
    return {
      number: bacs.account_number,
      details: { bacs_debit: { ...printOf(bacs.account_number), sort_code: bacs.sort_code } },
    }
  return undefined
}
const printOf = (number: string) => ({
  fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
  last4: number.slice(-4),
})

/** Creates a payment method from the details of a bank account. */
export const createDebit = async (session: Session, given: Given, now: number): Promise<Method> => {
  const account = accountOf(given)
  if (account === undefined)
    throw invalidRequest(`Missing required param: ${given.type}.`, {
      code: 'parameter_missing',
      param: given.type,
    })
  const hidden: HiddenCard = { behaviour: behaviourOfAccount(account.number) }
  return session.insert(
    'payment_method',
    {
      id: session.newId('payment_method'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: billingOf(given.billing_details),
      ...account.details,
      created: now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: given.metadata ?? {},
      type: given.type,
    },
    hidden,
  )
}

/** How a charge names the bank account that was debited. */
export const debitDetails = (type: DebitType, method: Method): Stored['charge']['payment_method_details'] => {
  const mandate = `mandate_${method.id.slice(3)}`
  switch (type) {
    case 'us_bank_account':
      return {
        type,
        us_bank_account: {
          account_holder_type: method.us_bank_account?.account_holder_type ?? null,
          account_type: method.us_bank_account?.account_type ?? null,
          bank_name: method.us_bank_account?.bank_name ?? null,
          fingerprint: method.us_bank_account?.fingerprint ?? null,
          last4: method.us_bank_account?.last4 ?? null,
          mandate,
          payment_reference: null,
          routing_number: method.us_bank_account?.routing_number ?? null,
        },
      }
    case 'sepa_debit':
      return {
        type,
        sepa_debit: {
          bank_code: method.sepa_debit?.bank_code ?? null,
          branch_code: method.sepa_debit?.branch_code ?? null,
          country: method.sepa_debit?.country ?? null,
          fingerprint: method.sepa_debit?.fingerprint ?? null,
          last4: method.sepa_debit?.last4 ?? null,
          mandate,
        },
      }
    case 'bacs_debit':
      return {
        type,
        bacs_debit: {
          fingerprint: method.bacs_debit?.fingerprint ?? null,
          last4: method.bacs_debit?.last4 ?? null,
          mandate,
          sort_code: method.bacs_debit?.sort_code ?? null,
        },
      }
  }
}

const pending = { reference: null, reference_status: 'pending' } as const

/** Where a refund to the bank account goes. */
export const debitRefund = (type: DebitType): NonNullable<Stored['refund']['destination_details']> => {
  switch (type) {
    case 'us_bank_account':
      return { type: 'us_bank_transfer', us_bank_transfer: pending }
    case 'sepa_debit':
      return { type: 'eu_bank_transfer', eu_bank_transfer: pending }
    case 'bacs_debit':
      return { type: 'gb_bank_transfer', gb_bank_transfer: pending }
  }
}
