import { erasedWords, type Verdict } from './check.ts'
import type { Head } from './shapes.ts'
import { type Told, titleOf } from './titles.ts'

type Fact = readonly [term: string, value: string]

/** The readable form of a verdict: a title, then facts, a line each. */
export const wordsOf = (verdict: Verdict): { readonly title: string; readonly facts: readonly Fact[] } => {
  if (verdict.verdict !== 'good')
    return {
      title: verdict.verdict === 'refused' ? 'Refused' : 'Cannot be checked',
      facts: [['Why', verdict.reason]],
    }
  const { entries, unreadable, head, isKeyKnown, comparedWith, replaced } = verdict
  const currencies = currenciesOf(entries)
  // The first event of a goal names its currency, and is sorted after the receipt's subject.
  const ordered = entries.toSorted((one, other) => Number(isFirst(one)) - Number(isFirst(other)))
  return {
    title: titleOf(
      entries.map(({ says }) => says),
      says => amountIn(says, currencies),
    ),
    facts: [
      ...ordered.flatMap(entry => entryFacts(entry, currencies)),
      ...unreadable.map((index): Fact => ['Not shown', erasedWords(index)]),
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

interface Entry {
  readonly index: number
  readonly says: Says
}
interface Says {
  readonly type?: unknown
  readonly stream?: unknown
  readonly revision?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
}

const isFirst = ({ says: { type } }: Entry): boolean => type === 'GoalCreated'

/** By stream, as far as its first event is here. It was not named while dollars were the only currency. */
type Currencies = ReadonlyMap<unknown, unknown>
const currenciesOf = (entries: readonly Entry[]): Currencies =>
  new Map(entries.filter(isFirst).map(({ says }) => [says.stream, says.data?.['currency'] ?? 'USD']))

/** The amount that an entry is about. */
const amountIn = ({ data, stream }: Told & Says, currencies: Currencies): string | undefined => {
  const amount = data?.['amountMinor'] ?? data?.['amountCents']
  const currency = data?.['amountMinor'] === undefined ? 'USD' : (data['currency'] ?? currencies.get(stream))
  return Number.isSafeInteger(amount) ? amountText(amount as number, currency) : undefined
}

/** Any entry, in the log's own names; amounts first. */
const entryFacts = ({ index, says }: Entry, currencies: Currencies): Fact[] => {
  const { type, stream, revision, data, metadata } = says
  const currency = data?.['currency'] ?? currencies.get(stream)
  const shown = (name: string, value: unknown): string => {
    if (isMoney(name) && Number.isSafeInteger(value))
      return amountText(value as number, isDollars(name) ? 'USD' : currency)
    if (isEncrypted(value)) return 'a text, which the log has only encrypted'
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return [
    ['What happened', `${type}, on ${momentOf(metadata?.['at'])}`],
    ...Object.entries(data ?? {})
      .sort(([one], [other]) => Number(isMoney(other)) - Number(isMoney(one)))
      .map(([name, value]): Fact => [termOf(name), shown(name, value)]),
    ['Where', `entry ${index.toLocaleString('en-US')} of the log, in ${stream} at revision ${revision}`],
  ]
}

/** Free text can be erased by destroying its key, which changes no hash. */
const isEncrypted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'owner' in value

const terms: Readonly<Record<string, string>> = {
  userId: 'Member',
  holderUserId: 'Counts for member',
  byUserId: 'Done by member',
  chargeId: 'Charge',
  paymentIntentId: 'Payment number',
  contributionId: 'Receipt number',
  payoutId: 'Payout',
}
/** `feeReturnedMinor` is read as "Fee returned". */
const termOf = (name: string): string => {
  const words = name
    .replace(/(Minor|Cents|Id)$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim()
  return Object.hasOwn(terms, name) ? terms[name]! : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Amounts of the first version of events are in cents of dollars, and named so. */
const isDollars = (name: string): boolean => name.endsWith('Cents')
const isMoney = (name: string): boolean => name.endsWith('Minor') || isDollars(name)

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ')
const decimalsOf = (currency: string): number => {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

export const amountText = (amount: number, currency: unknown): string => {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    return `${amount.toLocaleString('en-US')} of the smallest unit of a currency that is not named here`
  const decimals = decimalsOf(currency)
  const form = { style: 'currency', currency, minimumFractionDigits: decimals } as const
  return (amount / 10 ** decimals).toLocaleString('en-US', form)
}

const count = (size: number): string => (size === 1 ? '1 entry' : `${size.toLocaleString('en-US')} entries`)
const momentOf = (at: unknown): string =>
  typeof at === 'string' ? at.replace(/^(\S+)T([\d:]+)\.\d+Z$/, '$1 at $2 UTC') : 'an unknown day'
