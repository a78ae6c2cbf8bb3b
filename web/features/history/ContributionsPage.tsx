import { FileDown } from 'lucide'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { InParts } from '../../components/InParts.tsx'
import { LoadFailed } from '../../components/Loaded.tsx'
import { lazyNamed } from '../../components/lazyPart.tsx'
import { Select } from '../../components/Select.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Weave } from '../../components/Weave.tsx'
import { money } from '../../lib/format.ts'
import { useAllTransactions } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { useUser } from '../../lib/session.ts'
import styles from './ContributionsPage.module.css'
import { csvOf } from './csv.ts'
import { Rows } from './Rows.tsx'
import totalStyles from './Total.module.css'
import { texts } from './texts.ts'
import {
  type HistoryRow,
  isFiltered,
  rowsOf,
  sorts,
  statuses,
  totalsOf,
  type View,
  viewIn,
  wholeView,
  withView,
} from './view.ts'

const Unfinished = lazyNamed(() => import('./Unfinished.tsx'), 'Unfinished')
const fileName = 'calabash-payments.csv'

interface ContributionsPageProps {
  /** Whether the content above the history is loaded. */
  ready: boolean
  /** The reader's next steps, above everything else. */
  waiting: ReactNode
  schedules: ReactNode
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
        // For the parts that load their code on demand: all together, so that none pushes another down.
        <Suspense fallback={<Skeleton label={texts.loading} rows={5} />}>
          <History all={transactions} {...parts} />
        </Suspense>
      ) : error === undefined ? (
        <Skeleton label={texts.loading} rows={5} />
      ) : (
        <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
      )}
    </>
  )
}

interface HistoryProps extends Omit<ContributionsPageProps, 'ready'> {
  all: readonly HistoryRow[]
}

/** The filters are in the address, so that a view can be shared and found again. */
const History = ({ all, waiting, schedules }: HistoryProps) => {
  const [search, setSearch] = useSearchParams()
  const { user } = useUser()
  const view = viewIn(search)
  const rows = rowsOf(all, view)
  const change = (part: Partial<typeof view>) =>
    setSearch(before => withView(before, { ...viewIn(before), ...part }), { replace: true })
  return (
    <div className={styles.parts}>
      <InParts>
        {waiting}
        {all.some(row => row.status === 'pending') && (
          <Suspense>
            <Unfinished all={all} />
          </Suspense>
        )}
        <Total rows={rows} all={all} status={view.status} viewer={user?.id} />

        {schedules}
        <Filters view={view} onChange={change} rows={rows} />
        {rows.length > 0 ? (
          <Rows rows={rows} viewer={user?.id} />
        ) : isFiltered(view) && all.length > 0 ? (
          <NothingShown
            words={texts.nothingFound}
            onClear={() => change({ ...wholeView, sort: view.sort })}
          />
        ) : (
          <NothingShown words={texts.empty} />
        )}
      </InParts>
    </div>
  )
}

interface NothingShownProps {
  words: readonly [string, string]
  onClear?: () => void
}

const NothingShown = ({ words: [title, text], onClear }: NothingShownProps) => (
  <div className={styles.nothing} role="status">
    <h2>{title}</h2>
    <p className="muted">{text}</p>
    {onClear && (
      <Button look="outline" onClick={onClear}>
        {texts.clear}
      </Button>
    )}
  </div>
)

interface FiltersProps {
  view: View
  rows: readonly HistoryRow[]
  onChange: (part: Partial<View>) => void
}

const Filters = ({ view, rows, onChange }: FiltersProps) => (
  <search className={styles.filters}>
    <Field
      label={texts.search}
      type="search"
      placeholder={texts.searchHint}
      autoComplete="off"
      value={view.q}
      onChange={event => onChange({ q: event.target.value })}
      className={styles.search}
    />
    <Select
      label={texts.status}
      options={statuses.map(status => [status, texts.statuses[status]])}
      value={view.status}
      onChoose={status => onChange({ status })}
    />
    <Select
      label={texts.sort}
      options={sorts.map(sort => [sort, texts.sorts[sort]])}
      value={view.sort}
      onChoose={sort => onChange({ sort })}
    />
    <Button
      look="outline"
      disabled={rows.length === 0}
      onClick={() => saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), fileName)}
    >
      <Icon of={FileDown} size={18} />
      {texts.export}
    </Button>
  </search>
)

interface TotalProps {
  rows: readonly HistoryRow[]
  all: readonly HistoryRow[]
  status: View['status']
  viewer: number | undefined
}

const Total = ({ rows, all, status, viewer }: TotalProps) => {
  const own = rows.filter(({ userId }) => userId === viewer)
  const isShared = all.some(({ userId }) => userId !== viewer)
  return (
    <section className={totalStyles.total} aria-label={texts.totals[status]}>
      <Weave className={totalStyles.cloth} />
      <p>{texts.totals[status]}</p>
      {/* Announced when a filter changes it. */}
      <output>
        <span className={totalStyles.amounts}>
          {totalsOf({ shown: rows, all }, status).map(({ amount, currency }) => (
            <strong key={currency}>{money(amount, currency)}</strong>
          ))}
        </span>{' '}
        <span>{texts.payments({ count: rows.length })}</span>
        {isShared &&
          totalsOf({ shown: own, all }, status).map(({ amount, currency }) => (
            <span key={currency} className={totalStyles.own}>
              {' '}
              {texts.own({ amount: money(amount, currency) })}
            </span>
          ))}
      </output>
    </section>
  )
}
