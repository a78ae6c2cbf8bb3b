import type { NoticeKind } from '#shared/api/notices.ts'
import type { Parts } from './turnWords.ts'
import type { Words } from './words.ts'

export type CorrectionKind = Extract<NoticeKind, 'correction_waiting' | `${string}_reversed`>

/** The mails about what was recorded by mistake. */
export const correctionWords = (kind: CorrectionKind, parts: Parts, own: boolean): Words =>
  words[kind](parts, own)

const why = (reason: string | null): string => `The reason given: “${reason ?? 'recorded by mistake'}”.`
const stays =
  'Two admins have agreed to this. The mistaken entry stays in the books beside the one that reverses it.'

const words: Readonly<Record<CorrectionKind, (parts: Parts, own: boolean) => Words>> = {
  correction_waiting: ({ goal, short, who, amount, reason }) => ({
    subject: `A correction waits: ${short}`,
    preheader: 'It takes a second admin.',
    text: [`${who} proposes to reverse an entry of ${amount} in ${goal}. ${why(reason)}`],
    button: 'Look at the corrections',
    note: [
      'You did not expect this?',
      'You get this mail because you are an admin of this Calabash. Nothing changes before one of you has approved it.',
    ],
  }),
  payment_reversed: ({ goal, short, who, amount, reason, member }, own) => ({
    subject: `A payment was reversed: ${short}`,
    preheader: 'It was recorded by mistake.',
    text: [
      `${own ? 'Your' : `The`} contribution of ${amount}${own ? '' : ` of ${who}`} to ${goal} was recorded by mistake, and counts no longer. ${why(reason)}`,
      stays,
    ],
    button: 'Open the goal',
    note: member,
  }),
  payout_reversed: ({ goal, short, who, amount, reason, member }, own) => ({
    subject: `A payout was reversed: ${short}`,
    preheader: 'It was recorded by mistake, and is due again.',
    text: [
      `That ${amount} from ${goal} was sent to ${own ? 'you' : who} was recorded by mistake. It is still to be paid out. ${why(reason)}`,
      stays,
    ],
    button: 'Open the goal',
    note: member,
  }),
  release_reversed: ({ goal, short, who, amount, reason, member }, own) => ({
    subject: `A debt is open again: ${short}`,
    preheader: 'That it was settled was recorded by mistake.',
    text: [
      `That ${own ? 'your' : `the`} debt of ${amount}${own ? '' : ` of ${who}`} in ${goal} was settled was recorded by mistake. It is open again. ${why(reason)}`,
      stays,
    ],
    button: 'Open the goal',
    note: member,
  }),
}
