import { Bell } from 'lucide'
import { useRef, useState } from 'react'
import useSWR from 'swr'
import type { NotificationsResponse } from '#shared/api/notifications.ts'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { afterPaint, useAfterPaint } from '../lib/afterPaint.ts'
import { today } from '../lib/format.ts'
import { useGoals, useNextSteps } from '../lib/goals.ts'
import { bellTexts } from './bellTexts.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './NotificationBell.module.css'
import { bellOf, dueSoon, notificationsKey } from './notifications.ts'

const loadPopover = () => import('./NotificationPopover.tsx')
const loadSoon = () => afterPaint(() => void loadPopover())
const NotificationPopover = lazyPart(loadPopover, 'NotificationPopover')

/** Says how much is unread, and whether something waits for the reader. */
export const NotificationBell = ({ className }: { className: string | undefined }) => {
  const { data: goals = [] } = useGoals()
  const [open, setOpen] = useState(false)
  const drawn = useAfterPaint(open)
  const button = useRef<HTMLButtonElement>(null)
  const { data: response } = useSWR<NotificationsResponse>(notificationsKey)
  const waiting = useNextSteps().data?.steps.length ?? 0
  const bell = bellOf(dueSoon(goals, today()), response)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={
          bell.unread === 0 ? bellTexts.notifications : bellTexts.notificationsUnread({ count: bell.unread })
        }
        aria-description={waiting > 0 ? bellTexts.waiting({ count: waiting }) : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadSoon}
        onFocus={loadSoon}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Bell} size={21} />
        {waiting + bell.unread > 0 && <span className={waiting > 0 ? styles.dot : styles.news} />}
      </button>
      {open && drawn && (
        <ErrorBoundary quiet>
          <NotificationPopover anchor={button} bell={bell} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  )
}
