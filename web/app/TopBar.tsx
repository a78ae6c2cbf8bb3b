import { Plus, Settings, Shield } from 'lucide-react'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { cx } from '../lib/cx.ts'
import { NotificationBell } from './NotificationBell.tsx'
import styles from './TopBar.module.css'
import { texts } from './texts.ts'

/** On a phone the whole bar; beside the sidebar only the bell is left of it. */
export const TopBar = ({ isAdmin }: { isAdmin: boolean }) => (
  <header className={styles.bar}>
    <Link to="/" className={cx(styles.brand, styles.narrow)}>
      <Brand />
    </Link>
    <NotificationBell className={styles.icon} />
    {isAdmin && (
      <Link to="/admin" className={cx(styles.icon, styles.narrow)} aria-label={texts.admin}>
        <Shield size={21} aria-hidden="true" />
      </Link>
    )}
    <Link to="/settings" className={cx(styles.icon, styles.narrow)} aria-label={texts.settings}>
      <Settings size={21} aria-hidden="true" />
    </Link>
    <Link to="/create" className={cx(styles.icon, styles.narrow)} aria-label={texts.createGoal}>
      <Plus size={23} aria-hidden="true" />
    </Link>
  </header>
)
