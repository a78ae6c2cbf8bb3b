import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { JournalResponse } from '#shared/api/books.ts'
import { defaultCurrency } from '#shared/money.ts'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import { linesOf, usePages } from '../../../lib/pages.ts'
import { bookTexts } from '../../common/books/bookTexts.ts'
import { LineTable } from '../../common/books/LineTable.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import { Filters } from '../Filters.tsx'
import found from '../Results.module.css'
import { Results } from '../Results.tsx'
import { rawEventOf } from '../rawEventOf.ts'
import { useFilters } from '../useFilters.ts'
import { TrialBalance, useTrialBalance } from './TrialBalance.tsx'
import { texts } from './texts.ts'

const words = texts.filters
/** Filters with a field, then those that only links set. */
const names = [
  ...(['goalId', 'userId', 'account', 'currency', 'entry', 'from', 'to'] as const),
  ...(['revision', 'round', 'contributionId', 'debtId', 'payoutId', 'movement'] as const),
] as const

const accountOptions = [['', words.everyAccount], ...Object.entries(accountNames)] as const

/** All lines of the books, filtered, with their sum. */
export const JournalPage = () => {
  const filters = useFilters(names, words)
  const { field } = filters
  const codes = useTrialBalance().data?.together.map(({ currency }) => currency) ?? []
  const pages = usePages<JournalResponse>(addressOf(filters.query, codes[0]))
  const hasSeveral = codes.length > 1
  const title = filters.isNarrowed ? texts.narrowed : texts.all
  return (
    <AdminFrame of={pages} title={texts.title} subtitle={texts.subtitle}>
      <div className={found.parts}>
        <TrialBalance folded={filters.isNarrowed} />
        <Filters label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Field {...field('goalId')} inputMode="numeric" pattern="[0-9]*" />
          <Field {...field('userId')} inputMode="numeric" pattern="[0-9]*" />
          <Select {...field('account')} options={accountOptions} />
          {hasSeveral && <Select {...field('currency')} options={currencyOptions(codes)} />}
          <Field {...field('entry')} />
          <Field {...field('from')} type="date" />
          <Field {...field('to')} type="date" hint={words.days} />
        </Filters>
        <Results of={pages} title={title} asked={filters.query} texts={{ ...texts, older: bookTexts.older }}>
          {held => <Lines pages={held} title={title} hasSeveral={hasSeveral} />}
        </Results>
      </div>
    </AdminFrame>
  )
}

const currencyOptions = (codes: readonly string[]) => [
  ['', words.usualCurrency({ currency: codes[0] ?? '' })] as const,
  ...codes.map(code => [code, code] as const),
]

/** Without a goal or a currency the lines are those in the first currency of the books. */
const addressOf = (query: string, first: string | undefined): string => {
  const asked = new URLSearchParams(query)
  const isImplied = asked.has('currency') || asked.has('goalId')
  if (!isImplied && first !== undefined && first !== defaultCurrency) asked.set('currency', first)
  return asked.size === 0 ? '/api/admin/journal' : `/api/admin/journal?${asked}`
}

interface LinesProps {
  pages: readonly JournalResponse[]
  title: string
  /** Whether the books have several currencies. */
  hasSeveral: boolean
}

const Lines = ({ pages, title, hasSeveral }: LinesProps) => {
  const [first] = pages
  if (first === undefined || first.count === 0) return <p className="muted figures">{texts.none}</p>
  const { currency, total, count } = first
  return (
    <>
      <p className="muted figures">
        {hasSeveral ? texts.noteIn({ count, currency }) : texts.note({ count })}
      </p>
      <LineTable
        accounts
        goals
        caption={title}
        lines={linesOf(pages)}
        currency={currency}
        total={total}
        count={count}
        eventOf={rawEventOf}
      />
    </>
  )
}
