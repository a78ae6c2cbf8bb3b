import { type Content, letter } from './layout.ts'

interface Values {
  readonly username: string
  readonly differences: number
  /** What differs, a few words each. */
  readonly named: readonly string[]
  readonly appUrl: string
}

/** What is shown to people is not what the log says: nobody may hear of that by chance. */
export const auditAlarm = ({ username, differences, named, appUrl }: Values): Content =>
  letter({
    username,
    subject: 'What is shown differs from the ledger',
    preheader: 'An audit has found differences. Please look at them.',
    blocks: [
      {
        kind: 'text',
        text: `An audit has folded the whole log anew and compared it with everything that is shown. ${differences === 1 ? '1 row differs' : `${differences} rows differ`}. The log itself is untouched, and nothing has been put right by itself.`,
      },
      ...named.map(words => ({ kind: 'text', text: words }) as const),
      { kind: 'button', label: 'Open the admin area', link: `${appUrl}/admin` },
      {
        kind: 'note',
        title: 'What helps',
        text: 'Run `npm run audit` on the server for every row that differs, and find out first who or what has changed them.',
      },
    ],
  })
