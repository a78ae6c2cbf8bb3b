import { Bell } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import useSWR from 'swr'
import type { NoticesResponse } from '#shared/api/notices.ts'
import { today } from '../lib/format.ts'
import { useGoals } from '../lib/goals.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './NotificationBell.module.css'
import { bellOf, dueSoon, noticesKey } from './notifications.ts'
import { texts } from './texts.ts'

const loadPopover = () => import('./NotificationPopover.tsx')
const NotificationPopover = lazy(() =>
  loadPopover().then(module => ({ default: module.NotificationPopover })),
)

export const NotificationBell = ({ className }: { className: string | undefined }) => {
  const { data: goals = [] } = useGoals()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: told } = useSWR<NoticesResponse>(noticesKey)
  const bell = bellOf(dueSoon(goals, today()), told)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={bell.unread === 0 ? texts.notifications : `${texts.notifications}, ${bell.unread}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        onClick={() => setOpen(!open)}
      >
        <Bell size={21} aria-hidden="true" />
        {bell.unread > 0 && <span className={styles.dot} />}
      </button>
      {open && (
        <ErrorBoundary quiet>
          <Suspense>
            <NotificationPopover anchor={button} bell={bell} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
