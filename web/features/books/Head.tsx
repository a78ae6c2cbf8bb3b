import { ChevronLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../components/Icon.tsx'
import { HttpError } from '../../lib/http.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './Books.module.css'

interface HeadProps {
  /** One step back up. */
  up: readonly [to: string, label: string]
  title: string
  children?: ReactNode
}

export const Head = ({ up: [to, label], title, children }: HeadProps) => {
  usePageTitle(title)
  return (
    <header className={styles.head}>
      <Link to={to} className={styles.up}>
        <Icon of={ChevronLeft} data-directed size={17} />
        <span dir="auto">{label}</span>
      </Link>
      <h1>{title}</h1>
      {children}
    </header>
  )
}

/** The address names nothing that exists or that the reader may see; a retry cannot help. */
export const isUnknown = (error: Error | undefined): boolean =>
  error instanceof HttpError && (error.status === 400 || error.status === 404)

export const Unknown = ({ words: [title, text] }: { words: readonly [string, string] }) => (
  <div className={styles.unknown} role="alert">
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)
