import { messagesAt } from '#shared/messages.ts'
import { placesInMails } from '#shared/notices/places.ts'
import type { Mails } from './words.ts'

const note = [
  'You did not expect this?',
  'You get this mail because you are an admin of this Calabash. What is not answered in time counts as given lost.',
] as const
const preheader = '{dated, select, yes {Please answer by {date}.} other {Please answer.}}'
const button = 'Open the admin page'

/** The mails about disputes at the payer's bank. */
export const disputeTexts = messagesAt(placesInMails, {
  dispute_question: {
    subject: 'A payment is questioned: {short}',
    preheader,
    text: [
      'The bank of {who} asks about their payment of {amount} for {goal}. No money has been taken back yet.',
      'Please answer{dated, select, yes { by {date}} other {}}: a good answer often ends the matter before it becomes a dispute.',
    ],
    button,
    note,
  },
  dispute_opened: {
    subject: 'A payment is disputed: {short}',
    preheader,
    text: [
      'The bank of {who} has taken back their payment of {amount} for {goal}. It does not count until the dispute is won.',
      'Please answer with evidence{dated, select, yes { by {date}} other {}}, or accept the dispute.',
    ],
    button,
    note,
  },
  payment_disputed: {
    subject: 'A payment is disputed: {short}',
    preheader: 'It does not count until the bank has decided.',
    text: [
      'The bank of {who} has taken back their payment of {amount} for {goal}. It does not count until the bank has decided, which can take weeks.',
      'An admin answers the bank. You can see on the page of the goal how it ends.',
    ],
  },
}) satisfies Mails
