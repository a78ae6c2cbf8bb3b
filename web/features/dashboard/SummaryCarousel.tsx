import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Weave } from '../../components/Weave.tsx'
import { cx } from '../../lib/cx.ts'
import { money } from '../../lib/format.ts'
import styles from './SummaryCarousel.module.css'
import { type Total, totalsOf } from './summary.ts'
import { texts } from './texts.ts'

/** The browser's own scrolling carries the cards, so that fingers, wheels and keys all move them. */
export const SummaryCarousel = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const totals = totalsOf(goals)
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show = (card: number) => {
    const element = track.current
    element?.scrollTo({ left: ((card + totals.length) % totals.length) * element.clientWidth })
  }
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={texts.summary.label}>
      <div
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {totals.map((total, index) => (
          <Slide
            key={total.kind}
            total={total}
            position={texts.summary.position(index + 1, totals.length)}
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
            aria-label={texts.summary.show(texts.summary[total.kind])}
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
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.arrow}
          aria-label={texts.summary.next}
          onClick={() => show(shown + 1)}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

interface SlideProps {
  total: Total
  position: string
  hidden: boolean
}

const Slide = ({ total, position, hidden }: SlideProps) => (
  <article className={styles.slide} aria-roledescription="slide" aria-label={position} inert={hidden}>
    <div className={styles.cloth}>
      <Weave />
    </div>
    <h2 className={styles.kind}>{texts.summary[total.kind]}</h2>
    <p className={styles.amount}>
      <Opens to={`/books?figure=${total.kind}`}>{money(total.amount)}</Opens>
    </p>
    <p className={styles.across}>{texts.summary.across(total.goals)}</p>
    <ButtonLink to="/create" look="light" className={styles.create}>
      <Plus size={18} aria-hidden="true" />
      {texts.summary.create}
    </ButtonLink>
  </article>
)
