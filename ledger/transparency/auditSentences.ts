import type { Audit } from './audit.ts'

const mostShown = 20

/** What an audit of the log against its tree has come to, for people. */
export const auditSentences = ({ entries, roots, unhashed, former = [], differences }: Audit): string[] => [
  `${entries} entries of the log were hashed again, and held to ${roots} signed roots${unhashed > 0 ? `; ${unhashed} are too new to have been hashed` : ''}.`,
  ...former.flatMap(({ tree, entries: ofIt, roots: held, replacedAt, kept }) => [
    `${ofIt} entries of former tree ${tree}, whose log was replaced${replacedAt === undefined ? '' : ` on ${replacedAt.slice(0, 10)}`}, were held to ${held} signed roots.`,
    ...kept.map(size => `The root that was kept, of ${size} entries, was compared with former tree ${tree}.`),
  ]),
  ...(differences.length === 0
    ? ['The log says what it said.']
    : ['The log and what was published of it differ:']),
  ...differences.slice(0, mostShown).map(({ kind, entry, words }) => `  ${kind}, entry ${entry}: ${words}`),
  ...(differences.length > mostShown ? [`  and ${differences.length - mostShown} more`] : []),
]
