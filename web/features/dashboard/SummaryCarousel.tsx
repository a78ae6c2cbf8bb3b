import { ChevronLeft, ChevronRight, Plus } from 'lucide'
import { useRef, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Weave } from '../../components/Weave.tsx'
import { totalPath } from '../../lib/currencies.ts'
import { cx } from '../../lib/cx.ts'
import { money } from '../../lib/format.ts'
import styles from './SummaryCarousel.module.css'
import { type Total, totalsOf } from './summary.ts'
import { texts } from './texts.ts'

/** Pages that are read from the right scroll to negative places. */
const ahead = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1)

/** The browser's own scrolling moves the cards, so that fingers, wheels and keys all work. */
export const SummaryCarousel = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const totals = totalsOf(goals)
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show = (card: number) => {
    const element = track.current
    element?.scrollTo({ left: ahead() * ((card + totals.length) % totals.length) * element.clientWidth })
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription={texts.summary.carousel}
      aria-label={texts.summary.label}
    >
      <div
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {totals.map((total, index) => (
          <Slide
            key={total.kind}
            total={total}
            position={texts.summary.position({ card: index + 1, count: totals.length })}
            hidden={index !== shown}
          />
        ))}
      </div>
      <div className={styles.controls}>
        {totals.map((total, index) => (
          <button
            key={total.kind}
            type="button"
            className={styles.dot}
            aria-label={texts.summary.show({ card: texts.summary[total.kind] })}
            aria-current={index === shown || undefined}
            onClick={() => show(index)}
          >
            <span />
          </button>
        ))}
        <button
          type="button"
          className={cx(styles.arrow, styles.first)}
          aria-label={texts.summary.previous}
          onClick={() => show(shown - 1)}
        >
          <Icon of={ChevronLeft} data-directed size={20} />
        </button>
        <button
          type="button"
          className={styles.arrow}
          aria-label={texts.summary.next}
          onClick={() => show(shown + 1)}
        >
          <Icon of={ChevronRight} data-directed size={20} />
        </button>
      </div>
    </section>
  )
}

const Slide = ({ total, position, hidden }: { total: Total; position: string; hidden: boolean }) => (
  <article
    className={styles.slide}
    aria-roledescription={texts.summary.slide}
    aria-label={position}
    inert={hidden}
  >
    <Weave className={styles.cloth} />
    <h2 className={styles.kind}>{texts.summary[total.kind]}</h2>
    {total.amounts.map(({ amount, currency }) => (
      <p key={currency} className={styles.amount}>
        <Opens to={totalPath(total.kind, currency)}>{money(amount, currency)}</Opens>
      </p>
    ))}
    <p className={styles.across}>{texts.summary.across({ count: total.goals })}</p>
    {total.own.map(({ amount, currency }) => (
      <p key={currency} className="figures">
        {texts.summary.own({ amount: money(amount, currency) })}
      </p>
    ))}
    <ButtonLink to="/create" look="light" className={styles.create}>
      <Icon of={Plus} size={18} />
      {texts.summary.create}
    </ButtonLink>
  </article>
)
