import type { TreeHead } from '#shared/api/transparency.ts'
import { type CalendarDate, formatDate } from '#shared/time.ts'
import { formatMoment } from '../moment.ts'
import { type Content, letter } from './layout.ts'

interface Values {
  readonly username: string
  readonly day: CalendarDate
  readonly head: TreeHead
  readonly appUrl: string
}

/** Kept by its readers, it is what the log can be held to, whoever has changed it since. */
export const rootOfTheDay = ({ username, day, head, appUrl }: Values): Content =>
  letter({
    username,
    subject: `The root of the ledger on ${formatDate(day)}`,
    preheader: 'Please keep this mail: with it, nobody can change the ledger unseen.',
    blocks: [
      {
        kind: 'text',
        text: `The ledger of Calabash had ${head.size} ${head.size === 1 ? 'entry' : 'entries'} when it was signed on ${formatMoment(head.at)}. This is its root, in which all of them are:`,
      },
      { kind: 'text', text: head.root },
      {
        kind: 'text',
        text: 'Please keep this mail. If an entry were changed, left out or moved later on, the ledger could no longer be shown to have had this root. To check that, save the next line as a file, and give it to the checker with a copy of what is published then:',
      },
      { kind: 'text', text: JSON.stringify(head) },
      {
        kind: 'button',
        label: 'What is published now',
        link: `${appUrl}/api/transparency?from=${head.size}`,
      },
      { kind: 'button', label: 'The checker', link: `${appUrl}/transparency` },
      {
        kind: 'note',
        title: 'You did not expect this?',
        text: 'It goes to every admin once a day, and to nobody else. Whoever is an admin no more gets it no more.',
      },
    ],
  })
