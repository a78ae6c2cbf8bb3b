import { ArrowDown, MessagesSquare } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { ChatResponse, MessageResponse } from '#shared/api/chat.ts'
import { Button } from '../../components/Button.tsx'
import styles from './Conversation.module.css'
import { chatTexts as texts } from './chatTexts.ts'
import { DayOf } from './DayOf.tsx'
import { groupMessages } from './grouping.ts'
import type { Outbox, Unsent } from './outbox.ts'
import type { Thread } from './thread.ts'
import { UnsentMessage } from './UnsentMessage.tsx'
import { useReading } from './useReading.ts'
import { useScroll } from './useScroll.ts'

export interface Viewer {
  readonly id: number
  readonly username: string
}

interface ConversationProps {
  goalId: number
  thread: Thread
  standing: ChatResponse
  viewer: Viewer
  unsent: readonly Unsent[]
  outbox: Outbox
  loadingOlder: boolean
  onOlder: () => void
  onHide: (id: string) => Promise<void>
  onRead: (standing: ChatResponse) => void
}

export const Conversation = (props: ConversationProps) => {
  const { goalId, thread, standing, viewer, unsent, outbox, loadingOlder, onOlder, onRead } = props
  const { messages } = thread
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const { atEnd, onScroll, toEnd } = useScroll(box, {
    first: messages[0]?.number ?? (unsent.length > 0 ? 0 : undefined),
    end: [last?.id, last?.text === null, ...unsent.map(({ id, state }) => id + state)].join(),
    ownAtEnd: unsent.length > 0,
    onNearTop: onOlder,
  })
  const newAfter = useReading({ goalId, newest: last?.number, standing, atEnd, onRead })
  const days = useMemo(
    () => groupMessages(messages, { ownId: viewer.id, newAfter, hasOlder: thread.before !== null }),
    [messages, viewer.id, newAfter, thread.before],
  )
  return (
    <div className={styles.place}>
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-live="off"
        aria-label={texts.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 && unsent.length === 0 && <Nothing canWrite={standing.readOnly === null} />}
        {thread.before !== null && (
          <Button look="quiet" className={styles.earlier} disabled={loadingOlder} onClick={onOlder}>
            {loadingOlder ? texts.loadingEarlier : texts.earlier}
          </Button>
        )}
        {days.map(day => (
          <DayOf key={day.day} day={day} viewer={viewer} onHide={props.onHide} />
        ))}
        {unsent.length > 0 && (
          <ol className={styles.turns}>
            {unsent.map(one => (
              <UnsentMessage
                key={one.id}
                unsent={one}
                onRetry={() => outbox.retry(one.id)}
                onDiscard={() => outbox.discard(one.id)}
              />
            ))}
          </ol>
        )}
      </div>
      {!atEnd && standing.unread > 0 && (
        <Button className={styles.toEnd} onClick={toEnd}>
          <ArrowDown size={16} aria-hidden="true" />
          {texts.toNewest}
        </Button>
      )}
      <Announcement last={last} ownId={viewer.id} />
    </div>
  )
}

const Nothing = ({ canWrite }: { canWrite: boolean }) => (
  <div className={styles.nothing}>
    <MessagesSquare size={34} aria-hidden="true" />
    <p className={styles.nothingTitle}>{texts.empty}</p>
    <p className="muted">{canWrite ? texts.emptyHint : texts.emptyReadOnly}</p>
  </div>
)

/** Only what others say from now on is read out: not what was there before, nor what scrolling brings. */
const Announcement = ({ last, ownId }: { last: MessageResponse | undefined; ownId: number }) => {
  const [from] = useState(last?.number ?? 0)
  const news = last && last.number > from && last.userId !== ownId && last.text !== null
  return (
    <p className="unseen" aria-live="polite">
      {news && texts.announce(last.name, last.text ?? '')}
    </p>
  )
}
