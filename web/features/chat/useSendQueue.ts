import { useEffect, useSyncExternalStore } from 'react'
import type { MessageResponse } from '#shared/api/chat.ts'
import { onUserChange } from '../../lib/currentUser.ts'
import { say } from './api.ts'
import { keepFor } from './drafts.ts'
import { createSendQueue, type SendQueue } from './sendQueue.ts'

/** They keep sending when the panel is closed, and stop when their author signs out. */
const sendQueues = new Map<string, SendQueue>()
onUserChange(userId => {
  for (const [key, sendQueue] of sendQueues)
    if (!key.startsWith(`${userId}-`)) {
      sendQueue.close()
      sendQueues.delete(key)
    }
})
addEventListener('online', () => {
  for (const sendQueue of sendQueues.values()) sendQueue.retry()
})

const sendQueueOf = (userId: number, goalId: number): SendQueue => {
  const key = `${userId}-${goalId}`
  let sendQueue = sendQueues.get(key)
  if (!sendQueue) {
    sendQueue = createSendQueue({ post: words => say(goalId, words), kept: keepFor(`unsent-${key}`) })
    sendQueues.set(key, sendQueue)
  }
  return sendQueue
}

export const useSendQueue = (userId: number, goalId: number, onSaid: (message: MessageResponse) => void) => {
  const sendQueue = sendQueueOf(userId, goalId)
  useEffect(() => {
    const leave = sendQueue.onSaid(onSaid)
    sendQueue.retry() // left by a reload
    return () => void leave()
  }, [sendQueue, onSaid])
  return { unsent: useSyncExternalStore(sendQueue.watch, sendQueue.unsent), sendQueue }
}
