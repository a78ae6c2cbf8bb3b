import type { JournalResponse } from '#shared/api/books.ts'
import { bookTexts } from '../../../components/books/bookTexts.ts'
import { LineTable } from '../../../components/books/LineTable.tsx'
import { Field } from '../../../components/Field.tsx'
import { linesOf, usePages } from '../../../lib/pages.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { Choice } from '../Choice.tsx'
import { Filters } from '../Filters.tsx'
import found from '../Found.module.css'
import { Found } from '../Found.tsx'
import { KeptOut } from '../KeptOut.tsx'
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
  const filters = useFilters(names)
  const pages = usePages<JournalResponse>(
    filters.query === '' ? '/api/admin/journal' : `/api/admin/journal?${filters.query}`,
  )
  const refusal = refusalIn(pages.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  const title = filters.isNarrowed ? texts.narrowed : texts.all
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <div className={found.parts}>
        <TrialBalance />
        <Filters label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Field
            label={words.goal}
            name="goalId"
            inputMode="numeric"
            pattern="[0-9]*"
            defaultValue={filters.get('goalId')}
          />
          <Field
            label={words.user}
            name="userId"
            inputMode="numeric"
            pattern="[0-9]*"
            defaultValue={filters.get('userId')}
          />
          <Choice
            label={words.account}
            name="account"
            options={accountOptions}
            defaultValue={filters.get('account')}
          />
          <Field label={words.entry} name="entry" autoComplete="off" defaultValue={filters.get('entry')} />
          <Field label={words.from} name="from" type="date" defaultValue={filters.get('from')} />
          <Field label={words.to} name="to" type="date" hint={words.days} defaultValue={filters.get('to')} />
        </Filters>
        <Found of={pages} title={title} texts={{ ...texts, older: bookTexts.older }}>
          {held => <Lines pages={held} title={title} />}
        </Found>
      </div>
    </>
  )
}

const Lines = ({ pages, title }: { pages: readonly JournalResponse[]; title: string }) => {
  const { total = '', count = 0 } = pages[0] ?? {}
  return (
    <>
      <p className="muted figures">{count === 0 ? texts.none : texts.note(count)}</p>
      {count > 0 && (
        <LineTable
          accounts
          caption={title}
          lines={linesOf(pages)}
          total={total}
          count={count}
          eventOf={rawEventOf}
          goalName={bookTexts.goalNumber}
        />
      )}
    </>
  )
}
