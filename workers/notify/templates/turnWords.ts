import type { NoticeKind } from '#shared/api/notices.ts'
import type { CorrectionKind } from './correctionWords.ts'
import type { DisputeKind } from './disputeWords.ts'
import type { Words } from './words.ts'

/** What the sentences are made of: names are safe to be written, and the short ones fit a subject. */
export interface Parts {
  readonly goal: string
  readonly short: string
  readonly who: string
  readonly whoShort: string
  readonly amount: string
  readonly date: string
  readonly reason: string | null
  /** What members are told who did not expect a mail. */
  readonly member: Words['note']
}

type TurnKind = Exclude<
  NoticeKind,
  | DisputeKind
  | CorrectionKind
  | 'invitation'
  | 'joined'
  | 'contribution_received'
  | 'payment_failed'
  | 'due_soon'
  | 'overdue'
  | 'your_turn'
  | 'payout_sent'
  | 'goal_reached'
  | 'card_expiring'
>

const open = 'Open the goal'

/** The mails about the life of a circle. */
export const turnWords = (kind: TurnKind, parts: Parts): Words => words[kind](parts)

const words: Readonly<Record<TurnKind, (parts: Parts) => Words>> = {
  charter_amended: ({ goal, short, who, member }) => ({
    subject: `New rules: ${short}`,
    preheader: 'The rotation begins when everybody has accepted them.',
    text: [
      `${who} has changed the rules of ${goal}.`,
      'Please look at them. The rotation begins when everybody has accepted them.',
    ],
    button: 'See the rules',
    note: member,
  }),
  draw_begun: ({ goal, short, who, date, member }) => ({
    subject: `The turns are drawn: ${short}`,
    preheader: `Add your own chance to it until ${date}.`,
    text: [
      `${who} has begun a draw of the turns of ${goal}. Its seed is fixed already, and nobody has seen it.`,
      `Until ${date} you can add chance of your own, so that nobody can have known the result before. Once it is shown, everybody can compute it again.`,
    ],
    button: 'Add to the draw',
    note: member,
  }),
  draw_revealed: ({ goal, short, reason, member }) => ({
    subject: `The turns have been drawn: ${short}`,
    preheader: 'See whose turn comes when.',
    text: [
      `The turns of ${goal} have been drawn${reason === null ? '' : `: ${reason}`}.`,
      'The page of the goal shows the seed and what everybody added, and computes the order again before your eyes.',
    ],
    button: 'See the turns',
    note: member,
  }),
  rotation_begun: ({ goal, short, amount, date, member }) => ({
    subject: `The rotation has begun: ${short}`,
    preheader: date === '' ? 'Turns are fixed from now on.' : `Your turn is on ${date}.`,
    text: [
      `The rotation of ${goal} has begun, and turns are fixed from now on.`,
      ...(date === '' ? [] : [`If all goes by the calendar, the pot of ${amount} is yours on ${date}.`]),
    ],
    button: open,
    note: member,
  }),
  round_opened: ({ goal, short, amount, date, member }) => ({
    subject: `A new round: ${short}`,
    preheader: `${amount} is due on ${date}.`,
    text: [`A new round of ${goal} is open. Your contribution of ${amount} is due on ${date}.`],
    button: 'Pay now',
    note: member,
  }),
  late: ({ goal, short, amount, date, member }) => ({
    subject: `The others are waiting: ${short}`,
    preheader: `Your payment was due on ${date}, and grace is over.`,
    text: [
      `Your contribution of ${amount} to ${goal} was due on ${date}, and the days of grace are over. The member whose turn it is waits for it.`,
      'If you cannot pay now, please talk to whoever runs the goal: what is agreed for this case stands in its rules.',
    ],
    button: 'Pay now',
    note: member,
  }),
  member_late: ({ goal, short, who, whoShort, amount, member }) => ({
    subject: `${whoShort} is late: ${short}`,
    preheader: 'Grace is over. A word from you may help.',
    text: [
      `${who} has not paid ${amount} for the round of ${goal}, and the days of grace are over.`,
      'They have been told. The page of the goal shows what the rules let you do.',
    ],
    button: open,
    note: member,
  }),
  debt_owed: ({ goal, short, amount, member }) => ({
    subject: `You owe ${amount}: ${short}`,
    preheader: 'Please pay it on the page of the goal.',
    text: [
      `In ${goal} you owe ${amount}, since a round went on without your payment or your payment was taken back.`,
      'Please pay it on the page of the goal. What is still owed when your own pot comes may be taken from it, if the rules say so.',
    ],
    button: 'Pay now',
    note: member,
  }),
  debt_due: ({ goal, short, who, whoShort, amount, member }) => ({
    subject: `${whoShort} owes you: ${short}`,
    preheader: 'It is paid on to you when it comes.',
    text: [
      `${who} owes you ${amount} in ${goal}. It is paid on to you when it comes.`,
      'Should they have given it to you in another way, say so on the page of the goal.',
    ],
    button: open,
    note: member,
  }),
  swap_proposed: ({ goal, short, who, member }) => ({
    subject: `Swap turns? ${short}`,
    preheader: 'Nothing changes unless you say yes.',
    text: [`${who} would like to swap turns with you in ${goal}.`, 'Nothing changes unless you say yes.'],
    button: 'Answer',
    note: member,
  }),
  swap_accepted: ({ goal, short, who, member }) => ({
    subject: `You have swapped turns: ${short}`,
    preheader: 'See when yours comes now.',
    text: [`${who} has swapped turns with you in ${goal}.`],
    button: 'See the turns',
    note: member,
  }),
  swap_declined: ({ goal, short, who, member }) => ({
    subject: `No swap of turns: ${short}`,
    preheader: 'Your turns stay as they are.',
    text: [`${who} would rather not swap turns with you in ${goal}. They stay as they are.`],
    button: open,
    note: member,
  }),
  payout_due: ({ goal, short, amount, member }) => ({
    subject: `${amount} is due to you: ${short}`,
    preheader: 'You hear from us when it is sent.',
    text: [`${amount} from ${goal} is due to you. You hear from us when it is sent.`],
    button: open,
    note: member,
  }),
  payout_contested: ({ goal, short, who, amount, member }) => ({
    subject: `A payout you sent: ${short}`,
    preheader: 'A payout that you sent is missing.',
    text: [
      `${who} says that the ${amount} which you sent from ${goal} has not come. An admin looks into it.`,
      'Please have at hand what shows that you sent it.',
    ],
    button: open,
    note: member,
  }),
  payout_case: ({ goal, short, who, amount }) => ({
    subject: `A payout is missing: ${short}`,
    preheader: 'A case waits for an admin.',
    text: [`${who} says that a payout of ${amount} from ${goal} has not come. The case waits for an admin.`],
    button: 'Open the admin page',
    note: [
      'You did not expect this?',
      'You get this mail because you are an admin of this Calabash. Cases stay open until one of you closes them.',
    ],
  }),
  payout_returned: ({ goal, short, amount, member }) => ({
    subject: `Your payout came back: ${short}`,
    preheader: 'It is due again, and will be sent once more.',
    text: [
      `The ${amount} that was sent to you from ${goal} came back. It is due to you again, and will be sent once more.`,
      'Please see to it that whoever sends it knows the right way to reach you.',
    ],
    button: open,
    note: member,
  }),
  payout_proved: ({ goal, short, amount, member }) => ({
    subject: `Your case is closed: ${short}`,
    preheader: 'The payout is shown to have arrived.',
    text: [
      `An admin has shown that the ${amount} from ${goal} reached you, and has closed the case.`,
      'If you think that this is wrong, please talk to whoever runs the goal.',
    ],
    button: open,
    note: member,
  }),
  circle_completed: ({ goal, short, member }) => ({
    subject: `The circle is complete: ${short}`,
    preheader: 'Everybody has had their turn.',
    text: [`${goal} is complete: everybody has had their turn. Well done, all of you!`],
    button: open,
    note: member,
  }),
  circle_wound_up: ({ goal, short, who, member }) => ({
    subject: `The circle ends early: ${short}`,
    preheader: 'See what comes back to you, and who owes what.',
    text: [
      `${who} has wound ${goal} up. What was paid into rounds that are not over goes back to who paid it.`,
      'Whoever has received more than they gave owes the difference to those who gave more. The page of the goal says how much.',
    ],
    button: open,
    note: member,
  }),
  contribution_reported: ({ goal, short, who, amount, member }) => ({
    subject: `Has it come? ${short}`,
    preheader: 'Has it come? It counts when you say so.',
    text: [`${who} says to have paid ${amount} for ${goal}. It counts when you say that it has come.`],
    button: 'Say whether it has come',
    note: member,
  }),
  contribution_denied: ({ goal, short, amount, member }) => ({
    subject: `Not received: ${short}`,
    preheader: 'Please look into it, and report it again.',
    text: [
      `The ${amount} that you reported for ${goal} is said not to have come. Please talk to whoever was to receive it, and report it again when that is cleared up.`,
    ],
    button: open,
    note: member,
  }),
}
