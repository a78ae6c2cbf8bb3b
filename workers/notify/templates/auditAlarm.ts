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
        text: `An audit has folded the whole log anew and compared it with everything that is shown, and with what was hashed of it. ${counted(differences)} Nothing has been put right by itself.`,
      },
      ...named.map(words => ({ kind: 'text', text: words }) as const),
      { kind: 'button', label: 'Open the admin area', link: `${appUrl}/admin/audits` },
      {
        kind: 'note',
        title: 'What helps',
        text: 'The audits in the admin area name every row that differs and every entry of the log that does not say what it said. Find out first who or what has changed them.',
      },
    ],
  })

/** No row may differ, and yet the log may not say what it said. */
const counted = (differences: number): string => {
  if (differences === 0) return 'Every row is as the log has it, but the log is not as it was hashed.'
  return differences === 1 ? '1 row differs.' : `${differences} rows differ.`
}
