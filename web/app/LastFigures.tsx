import { totalsOf } from '../features/dashboard/summary.ts'
import { moment, money } from '../lib/format.ts'
import { recall } from '../lib/lastKnown.ts'
import styles from './LastFigures.module.css'
import { lastFiguresTexts as texts } from './lastFiguresTexts.ts'

/** The figures of the last answer from the server and their age, read-only. */
export const LastFigures = () => {
  const known = recall()
  if (known === undefined || known.goals.length === 0) return null
  return (
    <section className={styles.figures} aria-labelledby="last-figures">
      <header>
        <h2 id="last-figures">{texts.title}</h2>
        <p className="muted">
          <time dateTime={known.at}>{texts.asOf({ moment: moment(known.at) })}</time>
        </p>
      </header>
      <dl className={styles.totals}>
        {totalsOf(known.goals).map(({ kind, amounts }) => (
          <div key={kind}>
            <dt>{texts[kind]}</dt>
            {amounts.map(({ amount, currency }) => (
              <dd key={currency} className="figures">
                {money(amount, currency)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <ul className={styles.goals}>
        {known.goals.map(goal => (
          <li key={goal.id}>
            <span>{goal.name}</span>
            <span className="figures">
              <strong>{money(goal.currentAmount, goal.currency)}</strong>{' '}
              <span className="muted">{texts.of({ target: money(goal.targetAmount, goal.currency) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
