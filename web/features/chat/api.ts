import type { ChatResponse, MessageResponse, MessagesResponse } from '#shared/api/chat.ts'
import { goalKey } from '../../lib/goals.ts'
import { get, post, send } from '../../lib/http.ts'

const messagesPath = (goalId: number): string => `${goalKey(goalId)}/messages`

export const fetchNewest = (goalId: number): Promise<MessagesResponse> => get(messagesPath(goalId))
export const fetchOlder = (goalId: number, before: number): Promise<MessagesResponse> =>
  get(`${messagesPath(goalId)}?before=${before}`)
export const fetchChanges = (goalId: number, since: number): Promise<MessagesResponse> =>
  get(`${messagesPath(goalId)}?since=${since}`)

export const say = (
  goalId: number,
  words: { readonly id: string; readonly text: string },
): Promise<MessageResponse> => post(messagesPath(goalId), words)
export const hide = (goalId: number, id: string): Promise<MessageResponse> =>
  post(`${messagesPath(goalId)}/${id}/hide`)
export const markRead = (goalId: number, upTo: number): Promise<ChatResponse> =>
  post(`${messagesPath(goalId)}/read`, { upTo })
export const mute = (goalId: number, muted: boolean): Promise<ChatResponse> =>
  send('PUT', `${messagesPath(goalId)}/mute`, { muted })
