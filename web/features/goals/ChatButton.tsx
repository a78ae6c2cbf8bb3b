import { MessagesSquare } from 'lucide'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useChatStanding, useOpenChat } from '../../lib/chat.ts'
import styles from './ChatButton.module.css'
import { goalTexts as texts } from './goalTexts.ts'

/** The server's maximum count. */
const many = 100

/** A goal for one person needs none. */
export const hasChat = (goal: GoalResponse): boolean => goal.memberCount > 1 || goal.totalMembers > 1

export const ChatButton = ({ goal }: { goal: GoalResponse }) => {
  const openChat = useOpenChat()
  const { data: standing } = useChatStanding(goal.id)
  const unread = standing && !standing.muted ? standing.unread : 0
  return (
    <Button look="outline" className={styles.button} onClick={() => openChat(goal)}>
      <Icon of={MessagesSquare} size={17} />
      <span data-label>{texts.chat}</span>
      {unread > 0 && (
        <span className={styles.unread}>
          {unread < many ? unread : `${many - 1}+`}
          <span className="unseen"> {texts.unread}</span>
        </span>
      )}
    </Button>
  )
}
