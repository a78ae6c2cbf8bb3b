import { Bell, Plus, Settings, Shield } from 'lucide'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { cx } from '../lib/cx.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './TopBar.module.css'
import { texts } from './texts.ts'

// The first screen needs no news yet.
const NotificationBell = lazyPart(
  () => import('./NotificationBell.tsx'),
  'NotificationBell',
  <span className={styles.icon}>
    <Icon of={Bell} size={21} />
  </span>,
)
const AdminSearch = lazyPart(
  () => import('../features/admin/search/AdminSearch.tsx'),
  'AdminSearch',
  <span className={styles.icon} />,
)

/** On a phone the whole bar; beside the sidebar only the bell. */
export const TopBar = ({ isAdmin }: { isAdmin: boolean }) => (
  <header className={styles.bar}>
    <Link to="/" className={cx(styles.brand, styles.narrow)}>
      <Brand />
    </Link>
    {isAdmin && (
      <ErrorBoundary quiet>
        <AdminSearch className={cx(styles.icon, styles.search)} />
      </ErrorBoundary>
    )}
    <NotificationBell className={styles.icon} />
    {isAdmin && (
      <Link to="/admin" className={cx(styles.icon, styles.narrow)} aria-label={texts.admin}>
        <Icon of={Shield} size={21} />
      </Link>
    )}
    <Link to="/settings" className={cx(styles.icon, styles.narrow)} aria-label={texts.settings}>
      <Icon of={Settings} size={21} />
    </Link>
    <Link to="/create" className={cx(styles.icon, styles.narrow)} aria-label={texts.createGoal}>
      <Icon of={Plus} size={23} />
    </Link>
  </header>
)
