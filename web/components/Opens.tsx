import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import styles from './Opens.module.css'
import { texts } from './texts.ts'

interface OpensProps {
  /** The address of the page that explains it. */
  to: string
  /** The formatted amount. */
  children: string
  className?: string | undefined
}

/** An amount that links to the entries that it consists of. */
export const Opens = ({ to, children, className }: OpensProps) => (
  <Link to={to} className={cx(styles.opens, className)} aria-label={texts.opens({ amount: children })}>
    {children}
  </Link>
)
