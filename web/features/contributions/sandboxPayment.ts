import { Unreachable } from '../../lib/http.ts'
import type { CardDetails } from './cardNumber.ts'
import { type CardPayment, type Confirmation, intentIdOf, isSetup } from './cardPayment.ts'

interface Sandbox {
  /** The address of the provider's stand-in. */
  readonly base: string
  readonly publishableKey: string
}

/** An account at a bank that is asked for the payment. */
export interface BankAccount {
  readonly debit: 'us_bank_account' | 'sepa_debit' | 'bacs_debit'
  readonly number: string
}
type By = { readonly card: CardDetails } | { readonly account: BankAccount }

/** The provider's own call, made to its stand-in; only there does the card or account pass through our form. */
export const sandboxPayment = ({ base, publishableKey, ...by }: Sandbox & By): CardPayment => ({
  confirm: (clientSecret, returnUrl) =>
    ask(`${addressOf(base, clientSecret)}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: publishableKey,
        client_secret: clientSecret,
        ...('card' in by ? ofCard(by.card) : ofAccount(by.account)),
        return_url: returnUrl,
      }),
    }),
})

const ofCard = (card: CardDetails) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': card.number,
  'payment_method_data[card][exp_month]': card.expiryMonth,
  'payment_method_data[card][exp_year]': card.expiryYear,
  'payment_method_data[card][cvc]': card.code,
})

const numbers = {
  us_bank_account: ['account_number', { routing_number: '110000000' }],
  sepa_debit: ['iban', {}],
  bacs_debit: ['account_number', { sort_code: '108800' }],
} as const
const ofAccount = ({ debit, number }: BankAccount): Record<string, string> => {
  const [field, bank] = numbers[debit]
  const fields = Object.entries({ [field]: number, ...bank })
  return {
    'payment_method_data[type]': debit,
    ...Object.fromEntries(fields.map(([name, value]) => [`payment_method_data[${debit}][${name}]`, value])),
    'mandate_data[customer_acceptance][type]': 'online',
  }
}

/** The authentication page of a saved card's bank: the payment contains its address. */
export const sandboxAnswer = ({ base, publishableKey }: Sandbox): CardPayment => ({
  confirm: clientSecret => {
    const who = new URLSearchParams({ key: publishableKey, client_secret: clientSecret })
    return ask(`${addressOf(base, clientSecret)}?${who}`)
  },
})

/** The ways in which a payment may be made, as Stripe's own form would ask for them. */
export const sandboxWays = async (sandbox: Sandbox, clientSecret: string): Promise<readonly string[]> => {
  const { intent } = await sandboxAnswer(sandbox).confirm(clientSecret, '')
  return intent?.payment_method_types ?? []
}

const addressOf = (base: string, clientSecret: string): string => {
  const kind = isSetup(clientSecret) ? 'setup_intents' : 'payment_intents'
  return `${base}/v1/${kind}/${encodeURIComponent(intentIdOf(clientSecret))}`
}

const ask = async (address: string, init?: RequestInit): Promise<Confirmation> => {
  const response = await fetch(address, init).catch(cause => {
    throw new Unreachable(cause)
  })
  const body = await response.json()
  if (response.ok) return { intent: body }
  const { message, code, decline_code: declineCode, ...of } = body?.error ?? {}
  return { error: { message, code, declineCode, intent: of.payment_intent ?? of.setup_intent } }
}
