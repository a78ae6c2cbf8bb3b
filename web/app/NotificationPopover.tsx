import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { day } from '../lib/format.ts'
import styles from './NotificationPopover.module.css'
import { texts } from './texts.ts'

interface NotificationPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>
  due: readonly GoalResponse[]
  onClose: () => void
}

export const NotificationPopover = ({ anchor, due, onClose }: NotificationPopoverProps) => {
  const close: NonNullable<Popover.Root.Props['onOpenChange']> = (_open, { event, cancel }) => {
    // A press on the bell is the bell's own to answer, or it would open again what this has just closed.
    if (event.target instanceof Node && anchor.current?.contains(event.target)) cancel()
    else onClose()
  }
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
            <Popover.Title>{texts.notifications}</Popover.Title>
            <Popover.Description className="muted">
              {due.length === 0 ? texts.noneUnread : texts.unread(due.length)}
            </Popover.Description>
            {due.length > 0 && (
              <ul className={styles.list}>
                {due.map(goal => (
                  <li key={goal.id}>
                    <Link to={`/goals/${goal.id}`} className={styles.item} onClick={onClose}>
                      <strong>{texts.paymentDue(goal.name)}</strong>
                      <span className="muted">{texts.due(day(goal.dueDate))}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
