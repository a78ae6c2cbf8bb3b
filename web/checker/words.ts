import type { Verdict } from './check.ts'
import type { Head } from './shapes.ts'

type Fact = readonly [term: string, value: string]

/** What a verdict says to people: a title, then facts, a line each. */
export const wordsOf = (verdict: Verdict): { readonly title: string; readonly facts: readonly Fact[] } => {
  if (verdict.verdict !== 'good')
    return {
      title: verdict.verdict === 'refused' ? 'Refused' : 'Cannot be checked',
      facts: [['Why', verdict.reason]],
    }
  const { entries, head, isKeyKnown, comparedWith, replaced } = verdict
  return {
    title: 'Good',
    facts: [
      ...entries.flatMap(({ index, says }) => entryFacts(index, says)),
      ['The log', `${count(head.size)}, signed on ${momentOf(head.at)}`],
      ['Root', head.root],
      [
        'Signed by',
        isKeyKnown
          ? head.key
          : `${head.key}. Nothing but this file says whose key that is: compare it with the one on the transparency page.`,
      ],
      ...comparedWith.map((other): Fact => ['Compared', comparison(head, other)]),
      ...replaced.flatMap(former => replacementFacts(head, former)),
    ],
  }
}

const comparison = (head: Head, other: Head): string =>
  other.size === head.size
    ? `the published root of as many entries is the same`
    : `the log went on from here to the published root of ${count(other.size)}, signed on ${momentOf(other.at)}`

const replacementFacts = (
  head: Head,
  { head: last, at }: { readonly head: Head; readonly at: string },
): Fact[] => [
  [
    'Compared',
    last.size === head.size
      ? 'it is the last root of its log that was published'
      : `the log went on from here to its last root of ${count(last.size)}, signed on ${momentOf(last.at)}`,
  ],
  [
    'Since then',
    `The log was replaced on ${momentOf(at)}. What is published now is of another log, and names the last root of this one.`,
  ],
]

interface Says {
  readonly type?: unknown
  readonly stream?: unknown
  readonly revision?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Whatever happened, in the log's own words; amounts first. */
const entryFacts = (index: number, { type, stream, revision, data, metadata }: Says): Fact[] => [
  ['What happened', `${type}, on ${momentOf(metadata?.['at'])}`],
  ...Object.entries(data ?? {})
    .sort(([one], [other]) => Number(isMoney(other)) - Number(isMoney(one)))
    .map(([name, value]): Fact => [termOf(name), shown(name, value)]),
  ['Where', `entry ${index.toLocaleString('en-US')} of the log, in ${stream} at revision ${revision}`],
]

const terms: Readonly<Record<string, string>> = {
  userId: 'Member number',
  holderUserId: 'Counts for number',
  byUserId: 'Done by number',
  chargeId: 'Charge',
  paymentIntentId: 'Payment number',
  contributionId: 'Receipt number',
  payoutId: 'Payout',
}
/** `feeReturnedCents` is read as "Fee returned". */
const termOf = (name: string): string => {
  const words = name
    .replace(/(Cents|Id)$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim()
  return Object.hasOwn(terms, name) ? terms[name]! : words.charAt(0).toUpperCase() + words.slice(1)
}

const isMoney = (name: string): boolean => name.endsWith('Cents')
/** Money is kept in whole cents. */
const shown = (name: string, value: unknown): string => {
  if (isMoney(name) && Number.isSafeInteger(value))
    return `$${((value as number) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const count = (size: number): string => (size === 1 ? '1 entry' : `${size.toLocaleString('en-US')} entries`)
const momentOf = (at: unknown): string =>
  typeof at === 'string' ? at.replace(/^(\S+)T([\d:]+)\.\d+Z$/, '$1 at $2 UTC') : 'an unknown day'
