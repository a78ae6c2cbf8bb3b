import { Opens } from '../../components/Opens.tsx'
import { Weave } from '../../components/Weave.tsx'
import { money } from '../../lib/format.ts'
import type { Overview } from './overview.ts'
import styles from './Summary.module.css'
import { texts } from './texts.ts'

const words = texts.summary

export const Summary = ({ overview }: { overview: Overview }) => {
  const { byTab, contributions, target, count } = overview
  const counts = [
    [words.active, byTab.active.length],
    [words.completed, byTab.completed.length],
    [words.upcoming, byTab.upcoming.length],
    [words.total, count],
  ] as const
  return (
    <section className={styles.summary} aria-label={words.label}>
      <div className={styles.saved}>
        <div className={styles.cloth}>
          <Weave />
        </div>
        <dl>
          <dt>{words.contributions}</dt>
          <dd>
            <Opens to="/books?figure=open">{money(contributions)}</Opens>
          </dd>
        </dl>
      </div>
      <dl className={styles.card}>
        <dt>{words.target}</dt>
        <dd>{money(target)}</dd>
      </dl>
      <dl className={styles.counts}>
        {counts.map(([term, number]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
