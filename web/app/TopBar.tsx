import { Bell, Plus, Settings, Shield } from 'lucide'
import { useRef, useState } from 'react'
import useSWR from 'swr'
import { Link } from 'wouter'
import type { NotificationsResponse } from '#shared/api/notifications.ts'
import { Brand } from '../components/Brand.tsx'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { cx } from '../lib/cx.ts'
import { today } from '../lib/format.ts'
import { useGoals } from '../lib/goals.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import notificationBellStyles from './NotificationBell.module.css'
import { bellOf, dueSoon, notificationsKey } from './notifications.ts'
import styles from './TopBar.module.css'
import { texts } from './texts.ts'

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

const loadPopover = () => import('./NotificationPopover.tsx')
const NotificationPopover = lazyPart(loadPopover, 'NotificationPopover')

const NotificationBell = ({ className }: { className: string | undefined }) => {
  const { data: goals = [] } = useGoals()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: response } = useSWR<NotificationsResponse>(notificationsKey)
  const bell = bellOf(dueSoon(goals, today()), response)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={
          bell.unread === 0 ? texts.notifications : texts.notificationsUnread({ count: bell.unread })
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Bell} size={21} />
        {bell.unread > 0 && <span className={notificationBellStyles.dot} />}
      </button>
      {open && (
        <ErrorBoundary quiet>
          <NotificationPopover anchor={button} bell={bell} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  )
}
