import { createContext, useContext } from 'react'
import useSWR from 'swr'
import type { ChatResponse } from '#shared/api/chat.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'

export const chatKey = (goalId: number): string => `/api/goals/${goalId}/chat`

/** How the reader stands to a goal's chat; pushed whenever something is said in it. */
export const useChatStanding = (goalId: number) => useSWR<ChatResponse, Error>(chatKey(goalId))

/** Opens a goal's chat. */
export type OpenChat = (goal: GoalResponse) => void

/** The shell holds the one panel, so that a page can ask for it without knowing the chat feature. */
export const ChatContext = createContext<OpenChat>(() => undefined)

export const useOpenChat = (): OpenChat => useContext(ChatContext)
