import { useEffect, useState } from 'react'
import type { ChatResponse } from '#shared/api/chat.ts'
import { markRead } from './api.ts'

interface Reading {
  readonly goalId: number
  /** The number of the newest loaded message. */
  readonly newest: number | undefined
  readonly standing: ChatResponse
  /** Whether the newest message is in view. */
  readonly atEnd: boolean
  readonly onRead: (standing: ChatResponse) => void
}

/** Marks messages as read, and returns the last one read before the reader came. */
export const useReading = ({ goalId, newest, standing, atEnd, onRead }: Reading): number | undefined => {
  const [newAfter, setNewAfter] = useState(standing.unread > 0 ? standing.readUpTo : undefined)
  const visible = useVisible()

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it was when the page went out of sight, and no later
  useEffect(() => {
    if (!visible) setNewAfter(newest ?? 0)
  }, [visible])

  const reads = visible && atEnd && standing.unread > 0
  useEffect(() => {
    if (!reads || newest === undefined) return
    markRead(goalId, newest).then(onRead, () => undefined) // retried with the next message
  }, [goalId, reads, newest, onRead])

  return newAfter
}

const useVisible = (): boolean => {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
