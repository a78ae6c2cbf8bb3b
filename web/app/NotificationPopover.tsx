import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useSWRConfig } from 'swr'
import { Link } from 'wouter'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { NotificationsResponse } from '#shared/api/notifications.ts'
import { Button } from '../components/Button.tsx'
import { stepNote, stepSentence } from '../features/common/nextSteps/stepWords.ts'
import { texts as nextStepTexts } from '../features/common/nextSteps/texts.ts'
import { cx } from '../lib/cx.ts'
import { day } from '../lib/format.ts'
import { useNextSteps } from '../lib/goals.ts'
import { post } from '../lib/http.ts'
import { dayAndTime } from '../lib/intl.ts'
import { bellTexts } from './bellTexts.ts'
import styles from './NotificationPopover.module.css'
import { noticeTexts } from './noticeTexts.ts'
import { sentenceOf } from './notificationSentences.ts'
import { type Bell, dueKey, notificationsKey } from './notifications.ts'

interface NotificationPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>
  bell: Bell
  onClose: () => void
}

export const NotificationPopover = ({ anchor, bell, onClose }: NotificationPopoverProps) => {
  const { due, seenDue, notices, unread, keeps } = bell
  const read = useReadNotifications()
  const steps = useNextSteps().data?.steps ?? []
  const close: NonNullable<Popover.Root.Props['onOpenChange']> = (_open, { event, cancel }) => {
    // The bell handles its own clicks, or it would reopen what this has just closed.
    if (event.target instanceof Node && anchor.current?.contains(event.target)) cancel()
    else onClose()
  }
  // By id: notifications that arrive meanwhile have not been seen.
  const readAll = () =>
    read({ ids: notices.filter(notice => !notice.read).map(({ id }) => id), due: due.map(dueKey) })
  return (
    <Popover.Root open onOpenChange={close}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} finalFocus={anchor}>
            <div className={styles.head}>
              <Popover.Title>{bellTexts.notifications}</Popover.Title>
              {keeps && unread > 0 && (
                <Button look="quiet" onClick={readAll}>
                  {noticeTexts.readAll}
                </Button>
              )}
            </div>
            <Popover.Description className="muted">
              {unread === 0 ? noticeTexts.noneUnread : noticeTexts.unread({ count: unread })}
            </Popover.Description>
            {/* A payment that is due stands below. */}
            <Steps steps={steps.filter(step => !isAmong(due, step))} onOpen={onClose} />
            {due.length + notices.length > 0 && (
              <ul className={styles.list}>
                {due.map(goal => (
                  <Item
                    key={`due-${goal.id}`}
                    to={`/goals/${goal.id}`}
                    isNew={!seenDue.has(dueKey(goal))}
                    isDue
                    onOpen={() => {
                      if (keeps && !seenDue.has(dueKey(goal))) read({ due: [dueKey(goal)] })
                      onClose()
                    }}
                    note={noticeTexts.due({ date: day(goal.dueDate) })}
                  >
                    {noticeTexts.paymentDue({ goal: goal.name })}
                  </Item>
                ))}
                {notices.map(notice => (
                  <Item
                    key={notice.id}
                    to={notice.path}
                    isNew={!notice.read}
                    onOpen={() => {
                      if (!notice.read) read({ ids: [notice.id] })
                      onClose()
                    }}
                    note={dayAndTime(notice.at)}
                  >
                    {sentenceOf(notice)}
                  </Item>
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The number of steps shown here; the dashboard has all. */
const glance = 3

const isAmong = (due: Bell['due'], { kind, goalId }: NextStep): boolean =>
  kind === 'pay_round' && due.some(({ id }) => id === goalId)

const Steps = ({ steps, onOpen }: { steps: readonly NextStep[]; onOpen: () => void }) =>
  steps.length > 0 && (
    <ul className={styles.list} aria-label={nextStepTexts.title}>
      {steps.slice(0, glance).map(step => (
        <li key={`${step.kind} ${step.goalId} ${step.subject}`}>
          <Link to={step.leadsTo} className={cx(styles.item, styles.due)} onClick={onOpen}>
            <strong>{stepSentence(step)}</strong>
            <small className="muted">{stepNote(step, 'elsewhere')}</small>
          </Link>
        </li>
      ))}
      {steps.length > glance && (
        <li>
          <Link to="/" onClick={onOpen}>
            {nextStepTexts.all({ count: steps.length })}
          </Link>
        </li>
      )}
    </ul>
  )

interface ItemProps {
  to: string
  isNew: boolean
  isDue?: boolean
  note: string
  onOpen: () => void
  children: ReactNode
}

const Item = ({ to, isNew, isDue = false, note, onOpen, children }: ItemProps) => (
  <li>
    <Link to={to} className={cx(styles.item, isDue && styles.due, isNew && styles.new)} onClick={onOpen}>
      <span className={styles.sentence}>{children}</span>
      <span className="muted">{note}</span>
      {isNew && <span className="unseen">{noticeTexts.isNew}</span>}
    </Link>
  </li>
)

interface Seen {
  readonly ids?: readonly string[]
  readonly due?: readonly string[]
}

const withSeen = (response: NotificationsResponse, { ids = [], due = [] }: Seen): NotificationsResponse => ({
  notices: response.notices.map(notice => (ids.includes(notice.id) ? { ...notice, read: true } : notice)),
  seenDue: [...response.seenDue, ...due],
})

/** Shows them as read at once, and reports that to the server, which updates the reader's other browsers. */
const useReadNotifications = (): ((seen: Seen) => void) => {
  const { mutate } = useSWRConfig()
  return seen => {
    const saving = post<NotificationsResponse>(`${notificationsKey}/read`, {
      ids: seen.ids ?? [],
      due: seen.due ?? [],
    })
    mutate<NotificationsResponse>(notificationsKey, saving, {
      optimisticData: response => withSeen(response ?? { notices: [], seenDue: [] }, seen),
      revalidate: false,
    }).catch(() => undefined) // it counts as unread again
  }
}
