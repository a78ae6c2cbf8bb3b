import { message, messages } from '#shared/messages.ts'
import type { Mails } from './words.ts'

const agreed = message(
  'Two admins have agreed to this. The mistaken entry stays in the books beside the one that reverses it.',
  'Paragraph',
)

/** The mails about what was recorded by mistake. */
export const correctionTexts = messages({
  correction_waiting: {
    subject: message('A correction waits: {short}', 'Subject'),
    preheader: message('It takes a second admin.', 'After the subject in a list of mails'),
    text: [
      message(
        '{who} proposes to reverse an entry of {amount} in {goal}. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
        'Paragraph',
      ),
    ],
    button: message('Look at the corrections', 'Button'),
    note: [
      message('You did not expect this?', 'Small heading at the end'),
      message(
        'You get this mail because you are an admin of this Calabash. Nothing changes before one of you has approved it.',
        'Below it',
      ),
    ],
  },
  payment_reversed: {
    subject: message('A payment was reversed: {short}', 'Subject'),
    preheader: message('It was recorded by mistake.', 'After the subject in a list of mails'),
    text: [
      message(
        '{whose, select, own {Your contribution of {amount}} other {The contribution of {amount} of {who}}} to {goal} was recorded by mistake, and counts no longer. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
        'Paragraph',
      ),
      agreed,
    ],
  },
  payout_reversed: {
    subject: message('A payout was reversed: {short}', 'Subject'),
    preheader: message(
      'It was recorded by mistake, and is due again.',
      'After the subject in a list of mails',
    ),
    text: [
      message(
        'That {amount} from {goal} was sent to {whose, select, own {you} other {{who}}} was recorded by mistake. It is still to be paid out. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
        'Paragraph',
      ),
      agreed,
    ],
  },
  release_reversed: {
    subject: message('A debt is open again: {short}', 'Subject'),
    preheader: message(
      'That it was settled was recorded by mistake.',
      'After the subject in a list of mails',
    ),
    text: [
      message(
        'That {whose, select, own {your debt of {amount}} other {the debt of {amount} of {who}}} in {goal} was settled was recorded by mistake. It is open again. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
        'Paragraph',
      ),
      agreed,
    ],
  },
}) satisfies Mails
