import { Bug, Lightbulb, MessageSquare } from 'lucide-react'
import type { AdminFeedbackResponse } from '#shared/api/admin.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { day } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { useFeedback } from './api.ts'
import { texts } from './texts.ts'

const words = texts.feedback
const icons = { bug: Bug, feature: Lightbulb, general: MessageSquare } as const

export const FeedbackInbox = () => (
  <Card title={words.title}>
    <Loaded of={useFeedback()} loading={words.loading} failed={words.failed}>
      {feedback =>
        feedback.length === 0 ? (
          <p className="muted">{words.empty}</p>
        ) : (
          <ul className={styles.inbox}>
            {feedback.map(item => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </Card>
)

const Item = ({ item }: { item: AdminFeedbackResponse }) => {
  const Icon = icons[item.type]
  return (
    <li>
      <p className={styles.kind}>
        <Icon size={15} aria-hidden="true" />
        {words.types[item.type]}
      </p>
      <h3>{item.title}</h3>
      <p className={styles.words}>{item.description}</p>
      <p className="muted">{words.from(item.username ?? words.former, day(item.createdAt))}</p>
    </li>
  )
}
