import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { Button } from '../components/Button.tsx'
import styles from './PlainPage.module.css'

interface PlainPageProps {
  title: string
  text: string
  /** Label and action of the only button. */
  action?: readonly [string, () => unknown]
  children?: ReactNode
}

/** A short message on a page without the shell. */
export const PlainPage = ({ title, text, action, children }: PlainPageProps) => (
  <main className={styles.page} id="main" tabIndex={-1}>
    <Link to="/" className={styles.brand}>
      <Brand />
    </Link>
    <h1>{title}</h1>
    <p className="muted">{text}</p>
    {action && <Button onClick={() => void action[1]()}>{action[0]}</Button>}
    {children}
  </main>
)
