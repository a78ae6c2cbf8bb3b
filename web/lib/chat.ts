import { createContext, useContext } from 'react'
import useSWR from 'swr'
import type { ChatResponse } from '#shared/api/chat.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'

export const chatKey = (goalId: number): string => `/api/goals/${goalId}/chat`

/** The reader's state in a goal's chat; refreshed with every message. */
export const useChatStanding = (goalId: number) => useSWR<ChatResponse, Error>(chatKey(goalId))

/** Opens a goal's chat. */
export type OpenChat = (goal: GoalResponse) => void

/** The shell renders the one panel, so that pages can open it without importing the chat feature. */
export const ChatContext = createContext<OpenChat>(() => undefined)

export const useOpenChat = (): OpenChat => useContext(ChatContext)
