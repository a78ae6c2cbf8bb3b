import type { Verdict } from './check.ts'

/** What a verdict says to people: a title, then facts, a line each. */
export const wordsOf = (verdict: Verdict): { readonly title: string; readonly facts: readonly Fact[] } => {
  if (verdict.verdict !== 'good')
    return {
      title: verdict.verdict === 'refused' ? 'Refused' : 'Cannot be checked',
      facts: [['Why', verdict.reason]],
    }
  const { entries, head, isKeyKnown, comparedWith } = verdict
  return {
    title: 'Good',
    facts: [
      ...entries.flatMap(({ index, says }) => factsOf(index, says)),
      [
        entries.length > 0 ? 'In the log' : 'The log',
        `of ${count(head.size)}, as it was signed on ${momentOf(head.at)}`,
      ],
      ['Root', head.root],
      [
        'Key',
        isKeyKnown
          ? head.key
          : `${head.key}. Nothing but this file says whose it is: compare it with the key on the transparency page.`,
      ],
      ...comparedWith.map(
        other =>
          [
            'Compared',
            other.size === head.size
              ? `with the published root of the same ${count(other.size)}: they are the same`
              : `with the published root of ${count(other.size)}, signed on ${momentOf(other.at)}: this log went on to be that one`,
          ] as const,
      ),
    ],
  }
}
type Fact = readonly [term: string, value: string]

const count = (size: number): string => (size === 1 ? '1 entry' : `${size} entries`)
const momentOf = (at: unknown): string =>
  typeof at === 'string' ? at.replace(/^(\S+)T([\d:]+)\.\d+Z$/, '$1 at $2 UTC') : 'an unknown day'

const factsOf = (index: number, { type, stream, revision, data, metadata }: Says): Fact[] => [
  ['Entry', `${index}: ${type}, in ${stream} at revision ${revision}`],
  ['Happened', momentOf(metadata?.['at'])],
  ...Object.entries(data ?? {}).map(([name, value]): Fact => [name, shown(name, value)]),
]
interface Says {
  readonly type?: unknown
  readonly stream?: unknown
  readonly revision?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Money is kept in whole cents. */
const shown = (name: string, value: unknown): string =>
  name.endsWith('Cents') && Number.isSafeInteger(value)
    ? `${value} ($${((value as number) / 100).toFixed(2)})`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
