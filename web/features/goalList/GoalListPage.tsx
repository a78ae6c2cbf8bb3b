import { ArrowLeft, Plus } from 'lucide'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { InParts } from '../../components/InParts.tsx'
import { LoadFailed } from '../../components/Loaded.tsx'
import { Opens } from '../../components/Opens.tsx'
import { PageTabs } from '../../components/PageTabs.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Switch } from '../../components/Switch.tsx'
import { Weave } from '../../components/Weave.tsx'
import { totalPath } from '../../lib/currencies.ts'
import { money, today } from '../../lib/format.ts'
import { useGoals } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { GoalCard } from '../common/goals/GoalCard.tsx'
import emptyNoteStyles from './EmptyNote.module.css'
import styles from './GoalListPage.module.css'
import { type Overview, overviewOf, tabIn, tabs } from './overview.ts'
import summaryStyles from './Summary.module.css'
import { texts } from './texts.ts'

export const GoalListPage = () => {
  const { data: goals, error, mutate } = useGoals()
  return (
    <>
      <Link to="/" className={styles.back}>
        <Icon of={ArrowLeft} data-directed size={18} />
        {texts.back}
      </Link>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.subtitle}</p>
        </div>
        <ButtonLink to="/create">
          <Icon of={Plus} size={18} />
          {texts.create}
        </ButtonLink>
      </header>
      {goals !== undefined ? (
        <Goals goals={goals} />
      ) : error ? (
        <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
      ) : (
        <Skeleton label={texts.loading} rows={4} height="15rem" className={styles.outline} />
      )}
    </>
  )
}

const Goals = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const overview = overviewOf(goals)
  return (
    <div className={styles.parts}>
      <Summary overview={overview} />
      <GoalTabs overview={overview} empty={goals.length === 0 ? texts.empty.all : undefined} />
      {overview.closed.length > 0 && <Closed goals={overview.closed} />}
    </div>
  )
}

const Closed = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const [shown, setShown] = useState(false)
  return (
    <section className={styles.closed} aria-label={texts.closed.title}>
      <Switch
        label={texts.closed.show}
        hint={texts.closed.hint({ count: goals.length })}
        checked={shown}
        onChange={event => setShown(event.target.checked)}
      />
      {shown && (
        <>
          <h2>{texts.closed.title}</h2>
          <div className={styles.cards}>
            {goals.map(goal => (
              <GoalCard key={goal.id} goal={goal} today={today()} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

interface GoalTabsProps {
  overview: Overview
  /** For each tab, where there are no goals at all. */
  empty: readonly [string, string] | undefined
}

const GoalTabs = ({ overview, empty }: GoalTabsProps) => {
  const [search] = useSearchParams()
  const chosen = tabIn(search.get('tab'), overview)
  const goals = overview.byTab[chosen]
  const date = today()
  const named = tabs.map(
    tab =>
      [
        tab,
        <>
          {texts.tabs[tab]} <span className={styles.count}>{overview.byTab[tab].length}</span>
        </>,
      ] as const,
  )
  return (
    <PageTabs label={texts.tabs.label} tabs={named} chosen={chosen}>
      {goals.length === 0 ? (
        <EmptyNote words={empty ?? texts.empty[chosen]} />
      ) : (
        <>
          <h2 className="unseen">{texts.tabs[chosen]}</h2>
          <div className={styles.cards}>
            <InParts>
              {goals.map(goal => (
                <GoalCard key={goal.id} goal={goal} today={date} />
              ))}
            </InParts>
          </div>
        </>
      )}
    </PageTabs>
  )
}

/** A note about an empty list, with the reason. */
const EmptyNote = ({ words: [title, text] }: { words: readonly [string, string] }) => (
  <div className={emptyNoteStyles.empty}>
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)

const words = texts.summary

const Summary = ({ overview }: { overview: Overview }) => {
  const { byTab, contributions, own, targets, count } = overview
  return (
    <section className={summaryStyles.summary} aria-label={words.label}>
      <div className={summaryStyles.saved}>
        <Weave className={summaryStyles.cloth} />
        <dl>
          <dt>{words.contributions}</dt>
          {contributions.map(({ amount, currency }) => (
            <dd key={currency}>
              <Opens to={totalPath('open', currency)}>{money(amount, currency)}</Opens>
            </dd>
          ))}
        </dl>
        {own.map(({ amount, currency }) => (
          <p key={currency} className="figures">
            {words.own({ amount: money(amount, currency) })}
          </p>
        ))}
      </div>
      <dl className={summaryStyles.card}>
        <dt>{words.target}</dt>
        {targets.map(({ amount, currency }) => (
          <dd key={currency}>{money(amount, currency)}</dd>
        ))}
      </dl>
      <Facts
        className={summaryStyles.counts}
        of={[
          [words.active, byTab.active.length],
          [words.completed, byTab.completed.length],
          [words.upcoming, byTab.upcoming.length],
          [words.total, count],
        ]}
      />
    </section>
  )
}
