import { kindOf, message, messages } from '#shared/messages.ts'
import { notice } from '../../../lib/messageKinds.ts'

const standing = kindOf('Below the reader’s account with Stripe, to which payouts go: how far it is')

export const stripeTexts = messages({
  note: message(
    'On its own page Stripe asks who you are and for your bank account, and then pays out to it. Calabash does not learn what you give there. The operator of Calabash pays Stripe’s fees.',
    'In the form that changes where payouts go, when Stripe was chosen',
  ),
  begin: message('Go to Stripe', 'Button of that form'),
  opening: message('Opening Stripe...', 'That button while it works'),
  standings: {
    ready: standing('Ready. The operator of Calabash pays Stripe’s fees.'),
    unknown: standing('Stripe does not know this account. Please choose another way.'),
    other_person: standing('Stripe says that this account is not yours. Please choose another way.'),
    unfinished: standing('Not finished yet: payouts to you wait. After 14 days they need another way.'),
    checking: standing('Stripe is checking what you gave. Payouts to you wait until then.'),
    something_missing: standing(
      'Stripe pays nothing out to you until it has what is missing. Payouts to you wait.',
    ),
    closed: standing('Stripe has closed this account. Payouts to you wait: please choose another way.'),
    bank_refuses: standing(
      'Your bank account refused Stripe’s payout. Please give Stripe another one; payouts to you wait.',
    ),
    bank_replaced: standing(
      'At Stripe there is another bank account than the one that you have confirmed. Payouts to you wait. If it is right, choose Stripe once more with “Change”; if you do not know it, choose another way.',
    ),
    other_currency: standing('This account takes another currency. Please choose another way.'),
  },
  givenUp: message(
    'This was not finished within 14 days. Please choose another way to get your money: it is then sent by hand.',
    'Below the reader’s account with Stripe',
  ),
  asks: message(
    'Stripe asks for {asks}. {until, select, now {It is due now.} other {It has to be there by {deadline}.}}',
    'Below that; {asks} is a list such as “your name and your address”, {deadline} a day and time',
  ),
  goOn: message('Go on with Stripe', 'Button below that, which opens Stripe’s page'),
  goOnOf: message('Go on with Stripe: payouts in {currency}', 'That button read out; a code such as USD'),
  expired: notice('This link is used up', 'Choose “Go on with Stripe” for a new one.'),
})
