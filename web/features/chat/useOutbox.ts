import { useEffect, useSyncExternalStore } from 'react'
import type { MessageResponse } from '#shared/api/chat.ts'
import { onArrival } from '../../lib/belongings.ts'
import { say } from './api.ts'
import { keepFor } from './drafts.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** They go on sending when the panel is closed, and stop when their author leaves: nothing is said in another's name. */
const outboxes = new Map<string, Outbox>()
onArrival(userId => {
  for (const [key, outbox] of outboxes)
    if (!key.startsWith(`${userId}-`)) {
      outbox.close()
      outboxes.delete(key)
    }
})
addEventListener('online', () => {
  for (const outbox of outboxes.values()) outbox.retry()
})

const outboxOf = (userId: number, goalId: number): Outbox => {
  const key = `${userId}-${goalId}`
  let outbox = outboxes.get(key)
  if (!outbox) {
    outbox = createOutbox({ post: words => say(goalId, words), kept: keepFor(`unsent-${key}`) })
    outboxes.set(key, outbox)
  }
  return outbox
}

export const useOutbox = (userId: number, goalId: number, onSaid: (message: MessageResponse) => void) => {
  const outbox = outboxOf(userId, goalId)
  useEffect(() => {
    const leave = outbox.onSaid(onSaid)
    outbox.retry() // what a reload has left behind
    return () => void leave()
  }, [outbox, onSaid])
  return { unsent: useSyncExternalStore(outbox.watch, outbox.unsent), outbox }
}
