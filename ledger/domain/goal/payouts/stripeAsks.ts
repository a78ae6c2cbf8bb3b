import { type StripeAsk, stripeAsks } from '#shared/api/stripeAccounts.ts'
import type { RecipientFacts } from '#shared/ports/payoutGateway.ts'

/** In this order: a document of the address is none of the person. */
const forms: readonly (readonly [RegExp, StripeAsk])[] = [
  [/^external_account/, 'bank'],
  [/additional_document/, 'address_document'],
  [/verification\.document/, 'document'],
  [/dob(\.|$)/, 'birthday'],
  [/address(\.|$)/, 'address'],
  [/id_number|ssn_last_4|tax_id/, 'id_number'],
  [/email|phone/, 'contact'],
  [/tos_acceptance/, 'agreement'],
  [/_name(_|$)/, 'name'],
]

/** What Stripe asks for by its names, such as `individual.dob.day`, without repetitions. */
export const asksOf = (names: readonly string[]): readonly StripeAsk[] => {
  const found = new Set(names.map(name => forms.find(([form]) => form.test(name))?.[1] ?? 'other'))
  return stripeAsks.filter(ask => found.has(ask))
}

/**
 * What its owner is notified of, each such text once: what is due and until when. Undefined when nothing is, and before the form was
 * sent, since its owner knows that they have not finished it.
 */
export const noticeOf = ({ isSubmitted, requirements }: RecipientFacts): string | undefined => {
  const { due, pastDue, deadline, disabledReason } = requirements
  const closed = disabledReason?.startsWith('rejected') ? 'closed' : ''
  const asked = [...due, ...pastDue].sort()
  if (!isSubmitted || (asked.length === 0 && closed === '')) return undefined
  return [closed, deadline ?? '', ...asked].join(' ')
}
