import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { useAllTransactions } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { useUser } from '../../lib/session.ts'
import styles from './ContributionsPage.module.css'
import { Filters } from './Filters.tsx'
import { NothingShown } from './NothingShown.tsx'
import { Rows } from './Rows.tsx'
import { Total } from './Total.tsx'
import { texts } from './texts.ts'
import { type HistoryRow, isFiltered, rowsOf, viewIn, wholeView, withView } from './view.ts'

const Unfinished = lazy(() => import('./Unfinished.tsx').then(module => ({ default: module.Unfinished })))

interface ContributionsPageProps {
  /** Whether what stands above the history is there. */
  ready: boolean
  /** What waits for the reader, first of all. */
  waiting: ReactNode
  plans: ReactNode
}

export const ContributionsPage = ({ ready, ...parts }: ContributionsPageProps) => {
  const { data: transactions, error, mutate } = useAllTransactions()
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.subtitle}</p>
        <p>
          <Link to="/statements" className={styles.statement}>
            {texts.statement}
          </Link>
        </p>
      </header>
      {transactions !== undefined && ready ? (
        // For the parts whose code comes only where they are needed: all together, so that none pushes another down.
        <Suspense fallback={<InlineSpinner label={texts.loading} />}>
          <History all={transactions} {...parts} />
        </Suspense>
      ) : error === undefined ? (
        <InlineSpinner label={texts.loading} />
      ) : (
        <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
      )}
    </>
  )
}

interface HistoryProps extends Omit<ContributionsPageProps, 'ready'> {
  all: readonly HistoryRow[]
}

/** What is shown stands in the address, so that a view can be shared and found again. */
const History = ({ all, waiting, plans }: HistoryProps) => {
  const [search, setSearch] = useSearchParams()
  const { user } = useUser()
  const view = viewIn(search)
  const rows = rowsOf(all, view)
  const change = (part: Partial<typeof view>) =>
    setSearch(before => withView(before, { ...viewIn(before), ...part }), { replace: true })
  return (
    <div className={styles.parts}>
      {waiting}
      {all.some(row => row.status === 'pending') && (
        <Suspense>
          <Unfinished all={all} />
        </Suspense>
      )}
      <Total rows={rows} status={view.status} />
      {plans}
      <Filters view={view} onChange={change} rows={rows} />
      {rows.length > 0 ? (
        <Rows rows={rows} viewer={user?.id} />
      ) : isFiltered(view) && all.length > 0 ? (
        <NothingShown words={texts.nothingFound} onClear={() => change({ ...wholeView, sort: view.sort })} />
      ) : (
        <NothingShown words={texts.empty} />
      )}
    </div>
  )
}
