import { plusDays } from '#shared/time.ts'
import { cx } from '../../lib/cx.ts'
import { day as dayText, today } from '../../lib/format.ts'
import styles from './Conversation.module.css'
import type { Viewer } from './Conversation.tsx'
import { chatTexts as texts } from './chatTexts.ts'
import type { Day, Turn } from './grouping.ts'
import { Message } from './Message.tsx'

interface DayOfProps {
  day: Day
  viewer: Viewer
  onHide: (id: string) => Promise<void>
}

export const DayOf = ({ day: { day, turns }, viewer, onHide }: DayOfProps) => (
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
    <strong>{own ? texts.you : name}</strong> <time dateTime={sentAt}>{timeOf(sentAt)}</time>
  </p>
)

const nameOf = (day: string): string => {
  const now = today()
  if (day === now) return texts.today
  return day === plusDays(now, -1) ? texts.yesterday : dayText(day)
}

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
