import { ArrowDown, MessagesSquare } from 'lucide'
import { useMemo, useRef, useState } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { ChatResponse, MessageResponse } from '#shared/api/chat.ts'
import { plusDays } from '#shared/time.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { cx } from '../../lib/cx.ts'
import { day as dayText, today } from '../../lib/format.ts'
import { timeOfDay } from '../../lib/intl.ts'
import styles from './Conversation.module.css'
import { chatTexts as texts } from './chatTexts.ts'
import { type Day, groupMessages, type Turn } from './grouping.ts'
import { Message } from './Message.tsx'
import type { SendQueue, Unsent } from './sendQueue.ts'
import type { Thread } from './thread.ts'
import { UnsentMessage } from './UnsentMessage.tsx'
import { useReading } from './useReading.ts'
import { useScroll } from './useScroll.ts'

interface ConversationProps {
  goalId: number
  thread: Thread
  standing: ChatResponse
  viewer: UserResponse
  unsent: readonly Unsent[]
  sendQueue: SendQueue
  loadingOlder: boolean
  onOlder: () => void
  onHide: (id: string) => Promise<unknown>
  onRead: (standing: ChatResponse) => void
}

export const Conversation = (props: ConversationProps) => {
  const { goalId, thread, standing, viewer, unsent, sendQueue, loadingOlder, onOlder, onRead } = props
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
                onRetry={() => sendQueue.retry(one.id)}
                onDiscard={() => sendQueue.discard(one.id)}
              />
            ))}
          </ol>
        )}
      </div>
      {!atEnd && standing.unread > 0 && (
        <Button className={styles.toEnd} onClick={toEnd}>
          <Icon of={ArrowDown} size={16} />
          {texts.toNewest}
        </Button>
      )}
      <Announcement last={last} ownId={viewer.id} />
    </div>
  )
}

interface DayOfProps {
  day: Day
  viewer: UserResponse
  onHide: (id: string) => Promise<unknown>
}

const DayOf = ({ day: { day, turns }, viewer, onHide }: DayOfProps) => (
  <section className={styles.day} aria-label={nameOf(day)}>
    <h3 className={styles.date}>{nameOf(day)}</h3>
    <ol className={styles.turns}>
      {turns.map(turn => (
        <li key={turn.key} className={cx(styles.turn, turn.own && styles.own)}>
          {turn.beginsNew && (
            <p className={styles.new} data-new="">
              <span>{texts.newMark}</span>
            </p>
          )}
          <Who turn={turn} />
          {turn.messages.map(message => (
            <Message
              key={message.id}
              message={message}
              own={turn.own}
              viewerName={viewer.username}
              onHide={onHide}
            />
          ))}
        </li>
      ))}
    </ol>
  </section>
)

const Who = ({ turn: { own, name, sentAt } }: { turn: Turn }) => (
  <p className={styles.who}>
    <strong>{own ? texts.you : name}</strong> <time dateTime={sentAt}>{timeOfDay(sentAt)}</time>
  </p>
)

const nameOf = (day: string): string => {
  const now = today()
  if (day === now) return texts.today
  return day === plusDays(now, -1) ? texts.yesterday : dayText(day)
}

const Nothing = ({ canWrite }: { canWrite: boolean }) => (
  <div className={styles.nothing}>
    <Icon of={MessagesSquare} size={34} />
    <p className={styles.nothingTitle}>{texts.empty}</p>
    <p className="muted">{canWrite ? texts.emptyHint : texts.emptyReadOnly}</p>
  </div>
)

/** Only new messages of others are read out: neither earlier ones nor those that scrolling loads. */
const Announcement = ({ last, ownId }: { last: MessageResponse | undefined; ownId: number }) => {
  const [from] = useState(last?.number ?? 0)
  const news = last && last.number > from && last.userId !== ownId && last.text !== null
  return (
    <p className="unseen" aria-live="polite">
      {news && texts.announce({ name: last.name, text: last.text ?? '' })}
    </p>
  )
}
