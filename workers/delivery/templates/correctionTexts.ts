import { messagesAt } from '#shared/messages.ts'
import { placesInMails } from '#shared/notices/places.ts'
import type { Mails } from './words.ts'

const agreed =
  'Two admins have agreed to this. The mistaken entry stays in the books beside the one that reverses it.'

/** The mails about corrections. */
export const correctionTexts = messagesAt(placesInMails, {
  correction_waiting: {
    subject: 'A correction waits: {short}',
    preheader: 'It takes a second admin.',
    text: [
      '{who} proposes to reverse an entry of {amount} in {goal}. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
    ],
    button: 'Look at the corrections',
    note: [
      'You did not expect this?',
      'You get this mail because you are an admin of this Calabash. Nothing changes before one of you has approved it.',
    ],
  },
  admin_proposal_waiting: {
    subject: 'A decision waits: {short}',
    preheader: 'It takes a second admin.',
    text: [
      '{who} proposes a decision about {amount} in {goal} that no admin makes alone. Please look at the records yourself before you confirm it.',
    ],
    button: 'Look at what waits',
    note: [
      'You did not expect this?',
      'You get this mail because you are an admin of this Calabash. Nothing changes before one of you has confirmed it.',
    ],
  },
  payment_reversed: {
    subject: 'A payment was reversed: {short}',
    preheader: 'It was recorded by mistake.',
    text: [
      '{whose, select, own {Your contribution of {amount}} other {The contribution of {amount} of {who}}} to {goal} was recorded by mistake, and counts no longer. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
      agreed,
    ],
  },
  payout_reversed: {
    subject: 'A payout was reversed: {short}',
    preheader: 'It was recorded by mistake, and is due again.',
    text: [
      'That {amount} from {goal} was sent to {whose, select, own {you} other {{who}}} was recorded by mistake. It is still to be paid out. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
      agreed,
    ],
  },
  release_reversed: {
    subject: 'A debt is open again: {short}',
    preheader: 'That it was settled was recorded by mistake.',
    text: [
      'That {whose, select, own {your debt of {amount}} other {the debt of {amount} of {who}}} in {goal} was settled was recorded by mistake. It is open again. The reason given: “{reasoned, select, yes {{reason}} other {recorded by mistake}}”.',
      agreed,
    ],
  },
}) satisfies Mails
