import { useId } from 'react'
import type { JournalResponse } from '#shared/api/books.ts'
import { Button } from '../../components/Button.tsx'
import { bookTexts } from '../../components/books/bookTexts.ts'
import { LineTable } from '../../components/books/LineTable.tsx'
import { eventOf } from '../../lib/books.ts'
import { linesOf, type usePages } from '../../lib/pages.ts'
import styles from './Books.module.css'
import { texts } from './texts.ts'

interface LedgerProps {
  pages: readonly JournalResponse[]
  of: Pick<ReturnType<typeof usePages<JournalResponse>>, 'size' | 'setSize' | 'isValidating'>
  goalName?: (goalId: number) => string
}

/** The entries that a number is made of, a page after the other. */
export const Ledger = ({ pages, of, goalName }: LedgerProps) => {
  const heading = useId()
  const [first] = pages
  if (first === undefined || first.count === 0) return <p className="muted">{texts.nothing}</p>
  return (
    <section className={styles.lines} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{texts.entries}</h2>
        <p className="muted">{texts.how}</p>
      </div>
      <LineTable
        caption={texts.entries}
        lines={linesOf(pages)}
        total={first.total}
        count={first.count}
        eventOf={eventOf}
        {...(goalName && { goalName })}
      />
      {pages.at(-1)?.next && (
        <Button look="outline" disabled={of.isValidating} onClick={() => void of.setSize(of.size + 1)}>
          {bookTexts.older}
        </Button>
      )}
    </section>
  )
}
