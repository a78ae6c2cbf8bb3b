import type { JournalResponse } from '#shared/api/books.ts'
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
import { TrialBalance } from './TrialBalance.tsx'
import { texts } from './texts.ts'

const words = texts.filters
/** Those that have a field, then those that only links lead to. */
const names = [
  ...(['goalId', 'userId', 'account', 'entry', 'from', 'to'] as const),
  ...(['revision', 'round', 'contributionId', 'debtId', 'payoutId', 'movement'] as const),
] as const

const accountOptions = [['', words.everyAccount], ...Object.entries(bookTexts.accounts)] as const

/** All lines of the books, narrowed to what somebody wants to know, with what they add up to. */
export const JournalPage = () => {
  const filters = useFilters(names, words)
  const { field } = filters
  const pages = usePages<JournalResponse>(
    filters.query === '' ? '/api/admin/journal' : `/api/admin/journal?${filters.query}`,
  )
  const title = filters.isNarrowed ? texts.narrowed : texts.all
  return (
    <AdminFrame of={pages} title={texts.title} subtitle={texts.subtitle}>
      <div className={found.parts}>
        <TrialBalance />
        <Filters label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Field {...field('goalId')} inputMode="numeric" pattern="[0-9]*" />
          <Field {...field('userId')} inputMode="numeric" pattern="[0-9]*" />
          <Select {...field('account')} options={accountOptions} />
          <Field {...field('entry')} />
          <Field {...field('from')} type="date" />
          <Field {...field('to')} type="date" hint={words.days} />
        </Filters>
        <Results of={pages} title={title} texts={{ ...texts, older: bookTexts.older }}>
          {held => <Lines pages={held} title={title} />}
        </Results>
      </div>
    </AdminFrame>
  )
}

const Lines = ({ pages, title }: { pages: readonly JournalResponse[]; title: string }) => {
  const { total = '', count = 0 } = pages[0] ?? {}
  return (
    <>
      <p className="muted figures">{count === 0 ? texts.none : texts.note({ count })}</p>
      {count > 0 && (
        <LineTable
          accounts
          caption={title}
          lines={linesOf(pages)}
          total={total}
          count={count}
          eventOf={rawEventOf}
          goalName={id => bookTexts.goalNumber({ id })}
        />
      )}
    </>
  )
}
