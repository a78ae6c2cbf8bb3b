import { kindOf, messages } from '../messages.ts'
import type { StripeAsk } from './stripeAccounts.ts'

const ask = kindOf(
  'One of several things that Stripe wants to know about a person; a list of them follows “Stripe asks for”',
)

/** What Stripe asks of recipients. */
export const stripeAskTexts: Readonly<Record<StripeAsk, string>> = messages({
  bank: ask('your bank account'),
  document: ask('a photo of your identity document'),
  address_document: ask('a document with your address'),
  name: ask('your name'),
  birthday: ask('your date of birth'),
  address: ask('your address'),
  id_number: ask('your tax or identity number'),
  contact: ask('your e-mail address or phone number'),
  agreement: ask('your consent to Stripe’s terms'),
  other: ask('something else, which Stripe’s page names'),
})
