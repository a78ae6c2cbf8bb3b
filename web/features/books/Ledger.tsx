import { type ComponentProps, useId } from 'react'
import type { JournalResponse } from '#shared/api/books.ts'
import { NextPage } from '../../components/NextPage.tsx'
import { eventOf } from '../../lib/books.ts'
import { linesOf } from '../../lib/pages.ts'
import { bookTexts } from '../common/books/bookTexts.ts'
import { LineTable } from '../common/books/LineTable.tsx'
import styles from './Books.module.css'
import { texts } from './texts.ts'

interface LedgerProps {
  pages: readonly JournalResponse[]
  of: ComponentProps<typeof NextPage>['of']
  /** Whether the entries are of several goals. */
  ofGoals?: boolean
}

/** The entries of a number, page by page. */
export const Ledger = ({ pages, of, ofGoals = false }: LedgerProps) => {
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
        currency={first.currency}
        total={first.total}
        count={first.count}
        eventOf={eventOf}
        goals={ofGoals}
      />
      <NextPage of={of}>{bookTexts.older}</NextPage>
    </section>
  )
}
