import { Bug, Lightbulb, MessageSquare } from 'lucide'
import type { AdminFeedbackResponse } from '#shared/api/admin.ts'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Items } from '../../components/Items.tsx'
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
      {feedback => (
        <Items of={feedback} none={words.empty} className={styles.inbox}>
          {item => <Item key={item.id} item={item} />}
        </Items>
      )}
    </Loaded>
  </Card>
)

const Item = ({ item }: { item: AdminFeedbackResponse }) => (
  <li>
    <p className={styles.kind}>
      <Icon of={icons[item.type]} size={15} />
      {words.types[item.type]}
    </p>
    <h3>{item.title}</h3>
    <p className={styles.words}>{item.description}</p>
    <p className="muted">
      {words.from({ username: item.username ?? words.former, date: day(item.createdAt) })}
    </p>
  </li>
)
