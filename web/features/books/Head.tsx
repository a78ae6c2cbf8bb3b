import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Books.module.css'

interface HeadProps {
  /** One step back up. */
  up: readonly [to: string, label: string]
  title: string
  children?: ReactNode
}

export const Head = ({ up: [to, label], title, children }: HeadProps) => (
  <header className={styles.head}>
    <Link to={to} className={styles.up}>
      <ChevronLeft size={17} aria-hidden="true" />
      <span dir="auto">{label}</span>
    </Link>
    <h1>{title}</h1>
    {children}
  </header>
)
