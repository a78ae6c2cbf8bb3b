import type { Audit } from './audit.ts'

const mostShown = 20

/** What an audit of the log against its tree has come to, for people. */
export const auditSentences = ({ entries, roots, unhashed, differences }: Audit): string[] => [
  `${entries} entries of the log were hashed again, and held to ${roots} signed roots${unhashed > 0 ? `; ${unhashed} are too new to have been hashed` : ''}.`,
  ...(differences.length === 0
    ? ['The log says what it said.']
    : ['The log and what was published of it differ:']),
  ...differences.slice(0, mostShown).map(({ kind, entry, words }) => `  ${kind}, entry ${entry}: ${words}`),
  ...(differences.length > mostShown ? [`  and ${differences.length - mostShown} more`] : []),
]
