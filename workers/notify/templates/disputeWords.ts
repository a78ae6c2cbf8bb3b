import type { NoticeKind } from '#shared/api/notices.ts'
import type { Parts } from './turnWords.ts'
import type { Words } from './words.ts'

export type DisputeKind = Extract<NoticeKind, `dispute_${string}` | 'payment_disputed'>

/** The mails about payers who object to a payment at their bank. */
export const disputeWords = (kind: DisputeKind, parts: Parts): Words => words[kind](parts)

const note: Words['note'] = [
  'You did not expect this?',
  'You get this mail because you are an admin of this Calabash. What is not answered in time counts as given lost.',
]
const by = (date: string): string => (date === '' ? '' : ` by ${date}`)

const words: Readonly<Record<DisputeKind, (parts: Parts) => Words>> = {
  dispute_question: ({ goal, short, who, amount, date }) => ({
    subject: `A payment is questioned: ${short}`,
    preheader: `Please answer${by(date)}.`,
    text: [
      `The bank of ${who} asks about their payment of ${amount} for ${goal}. No money has been taken back yet.`,
      `Please answer${by(date)}: a good answer often ends the matter before it becomes a dispute.`,
    ],
    button: 'Open the admin page',
    note,
  }),
  dispute_opened: ({ goal, short, who, amount, date }) => ({
    subject: `A payment is disputed: ${short}`,
    preheader: `Please answer${by(date)}.`,
    text: [
      `The bank of ${who} has taken back their payment of ${amount} for ${goal}. It does not count until the dispute is won.`,
      `Please answer with evidence${by(date)}, or accept the dispute.`,
    ],
    button: 'Open the admin page',
    note,
  }),
  payment_disputed: ({ goal, short, who, amount, member }) => ({
    subject: `A payment is disputed: ${short}`,
    preheader: 'It does not count until the bank has decided.',
    text: [
      `The bank of ${who} has taken back their payment of ${amount} for ${goal}. It does not count until the bank has decided, which can take weeks.`,
      'An admin answers the bank. You can see on the page of the goal how it ends.',
    ],
    button: 'Open the goal',
    note: member,
  }),
}
