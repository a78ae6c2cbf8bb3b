import { message, messages } from '#shared/messages.ts'
import type { Mails } from './words.ts'

const note = [
  message('You did not expect this?', 'Small heading at the end'),
  message(
    'You get this mail because you are an admin of this Calabash. What is not answered in time counts as given lost.',
    'Below it',
  ),
] as const
const preheader = message(
  '{dated, select, yes {Please answer by {date}.} other {Please answer.}}',
  'After the subject in a list of mails',
)
const button = message('Open the admin page', 'Button')

/** The mails about payers who object to a payment at their bank. */
export const disputeTexts = messages({
  dispute_question: {
    subject: message('A payment is questioned: {short}', 'Subject'),
    preheader,
    text: [
      message(
        'The bank of {who} asks about their payment of {amount} for {goal}. No money has been taken back yet.',
        'Paragraph',
      ),
      message(
        'Please answer{dated, select, yes { by {date}} other {}}: a good answer often ends the matter before it becomes a dispute.',
        'Paragraph',
      ),
    ],
    button,
    note,
  },
  dispute_opened: {
    subject: message('A payment is disputed: {short}', 'Subject'),
    preheader,
    text: [
      message(
        'The bank of {who} has taken back their payment of {amount} for {goal}. It does not count until the dispute is won.',
        'Paragraph',
      ),
      message(
        'Please answer with evidence{dated, select, yes { by {date}} other {}}, or accept the dispute.',
        'Paragraph',
      ),
    ],
    button,
    note,
  },
  payment_disputed: {
    subject: message('A payment is disputed: {short}', 'Subject'),
    preheader: message(
      'It does not count until the bank has decided.',
      'After the subject in a list of mails',
    ),
    text: [
      message(
        'The bank of {who} has taken back their payment of {amount} for {goal}. It does not count until the bank has decided, which can take weeks.',
        'Paragraph',
      ),
      message('An admin answers the bank. You can see on the page of the goal how it ends.', 'Paragraph'),
    ],
  },
}) satisfies Mails
