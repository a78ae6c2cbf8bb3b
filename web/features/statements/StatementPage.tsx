import { useSearchParams } from 'wouter'
import { ButtonLink } from '../../components/Button.tsx'
import { Select } from '../../components/Select.tsx'
import { today } from '../../lib/format.ts'
import { useGoals } from '../../lib/goals.ts'
import { rotates } from '../../lib/progress.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { PeriodSelect } from './PeriodSelect.tsx'
import { Statement } from './Statement.tsx'
import styles from './StatementPage.module.css'
import { texts } from './texts.ts'
import { pathOf, queryOf, searchOf, type View, viewIn } from './view.ts'

/** The reader's own statement, or that of one of their goals. The choices are in the address. */
export const StatementPage = () => {
  usePageTitle(texts.title)
  const [search, setSearch] = useSearchParams()
  const view = viewIn(search, today())
  const change = (part: Partial<View>) => setSearch(searchOf({ ...view, ...part }), { replace: true })
  const { data: goals = [] } = useGoals()
  const circle = goals.find(goal => String(goal.id) === view.goal && rotates(goal))
  const offered: (readonly [string, string])[] = [
    ['', texts.allGoals],
    ...goals.map(({ id, name }) => [String(id), name] as const),
  ]
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.subtitle}</p>
      </header>
      <search className={styles.choose} aria-label={texts.choose}>
        <PeriodSelect shown={view.period} value={view.period} onChoose={period => change({ period })} />
        <Select
          label={texts.goal}
          options={offered.some(([id]) => id === view.goal) ? offered : [...offered, [view.goal, view.goal]]}
          value={view.goal}
          onChoose={goal => change({ goal })}
        />
        {view.goal && (
          <Select
            label={texts.whose}
            options={[
              ['mine', texts.mine],
              ['all', texts.everybodys],
            ]}
            value={view.whose}
            onChoose={whose => change({ whose })}
          />
        )}
      </search>
      <Statement
        path={pathOf(view)}
        query={queryOf(view)}
        evidence={circle && `/api/goals/${circle.id}/evidence`}
        currency={view.currency}
        onCurrency={currency => change({ currency })}
      />
      <p className={styles.acts}>
        <ButtonLink look="quiet" to="/contributions">
          {texts.back}
        </ButtonLink>
      </p>
    </>
  )
}
