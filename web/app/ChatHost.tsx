import { type ReactNode, useState } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { ChatContext } from '../lib/chat.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const ChatPanel = lazyPart(() => import('../features/chat/ChatPanel.tsx'), 'ChatPanel')

/** Renders the chat, one at a time. */
export const ChatHost = ({ user, children }: { user: UserResponse; children: ReactNode }) => {
  const [goal, setGoal] = useState<GoalResponse>()
  return (
    <ChatContext value={setGoal}>
      {children}
      {goal && (
        <ErrorBoundary quiet>
          <ChatPanel key={goal.id} goal={goal} viewer={user} onClosed={() => setGoal(undefined)} />
        </ErrorBoundary>
      )}
    </ChatContext>
  )
}
