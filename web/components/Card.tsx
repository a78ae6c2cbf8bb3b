import { type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Card.module.css'

interface CardProps {
  title: string
  children: ReactNode
  className?: string | undefined
  /** A line that belongs to the title. */
  note?: ReactNode
  /** Explains a word of the title. */
  help?: ReactNode
}

export const Card = ({ title, note, help, children, className }: CardProps) => {
  const heading = useId()
  return (
    <section className={cx(styles.card, className)} aria-labelledby={heading}>
      <div>
        <div className={styles.titled}>
          <h2 id={heading}>{title}</h2>
          {help}
        </div>
        {note && <p className="muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
