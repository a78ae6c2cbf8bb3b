import { Bell } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { today } from '../lib/format.ts'
import { useGoals } from '../lib/goals.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './NotificationBell.module.css'
import { dueSoon } from './notifications.ts'
import { texts } from './texts.ts'

const loadPopover = () => import('./NotificationPopover.tsx')
const NotificationPopover = lazy(() =>
  loadPopover().then(module => ({ default: module.NotificationPopover })),
)

export const NotificationBell = ({ className }: { className: string | undefined }) => {
  const { data: goals = [] } = useGoals()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const due = dueSoon(goals, today())
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={due.length === 0 ? texts.notifications : `${texts.notifications}, ${due.length}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        onClick={() => setOpen(!open)}
      >
        <Bell size={21} aria-hidden="true" />
        {due.length > 0 && <span className={styles.dot} />}
      </button>
      {open && (
        <ErrorBoundary quiet>
          <Suspense>
            <NotificationPopover anchor={button} due={due} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
