import type { StatementColumns } from '#shared/api/sending.ts'

const single = [
  'day',
  'amount',
  'debit',
  'credit',
  'currencyColumn',
  'name',
  'account',
  'endToEnd',
  'id',
  'balance',
] as const
export type Meaning = (typeof single)[number] | 'texts' | 'none'

/** What each column seems to mean. */
export const meaningsIn = (columns: StatementColumns, width: number): readonly Meaning[] =>
  Array.from(
    { length: width },
    (_, place) =>
      single.find(name => columns[name] === place) ?? (columns.texts.includes(place) ? 'texts' : 'none'),
  )

const signs = { point: '.', comma: ',' } as const

export interface Choices {
  readonly dayOrder: NonNullable<StatementColumns['dayOrder']> | 'guess'
  readonly decimalSign: keyof typeof signs | 'guess'
  /** Empty: the file's own. */
  readonly currency: NonNullable<StatementColumns['currency']> | ''
}

export const choicesIn = ({ dayOrder, decimalSign, currency }: StatementColumns): Choices => ({
  dayOrder: dayOrder ?? 'guess',
  decimalSign: decimalSign === undefined ? 'guess' : decimalSign === '.' ? 'point' : 'comma',
  currency: currency ?? '',
})

/** A meaning that two columns have counts for the first of them. */
export const columnsFrom = (
  { separator, head }: StatementColumns,
  chosen: readonly Meaning[],
  { dayOrder, decimalSign, currency }: Choices,
): StatementColumns => ({
  ...{ separator, head },
  ...Object.fromEntries(
    single.flatMap(name => (chosen.includes(name) ? [[name, chosen.indexOf(name)] as const] : [])),
  ),
  texts: chosen.flatMap((meaning, place) => (meaning === 'texts' ? [place] : [])),
  ...(dayOrder === 'guess' ? {} : { dayOrder }),
  ...(decimalSign === 'guess' ? {} : { decimalSign: signs[decimalSign] }),
  ...(currency === '' ? {} : { currency }),
})
