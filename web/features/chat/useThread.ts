import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageResponse } from '#shared/api/chat.ts'
import { fetchChanges, fetchNewest, fetchOlder } from './api.ts'
import { type Thread, threadOf, withChanges, withOlder, withOne } from './thread.ts'

const againAfterMs = 3_000

/** A goal's messages, updated with `version`, the newest that is known to exist. */
export const useThread = (goalId: number, version: number | undefined) => {
  const [thread, setThread] = useState<Thread>()
  const [error, setError] = useState<unknown>()
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  const change = useCallback((how: (held: Thread) => Thread) => setThread(held => held && how(held)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another
  useEffect(() => {
    let left = false
    setError(undefined)
    fetchNewest(goalId).then(
      newest => !left && setThread(threadOf(newest)),
      fault => !left && setError(fault),
    )
    return () => {
      left = true
    }
  }, [goalId, attempt])

  const [again, setAgain] = useState(0)
  const known = thread?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` tries once more
  useEffect(() => {
    if (known === undefined || version === undefined || version <= known) return
    let left = false
    let pause: ReturnType<typeof setTimeout>
    fetchChanges(goalId, known).then(
      // After a page that is not the last, the version is still behind, which requests the next one.
      changes => !left && change(held => withChanges(held, changes)),
      () => {
        if (!left) pause = setTimeout(setAgain, againAfterMs, again + 1)
      },
    )
    return () => {
      left = true
      clearTimeout(pause)
    }
  }, [goalId, known, version, again])

  const before = thread?.before ?? null
  const loadOlder = useCallback(async () => {
    if (before === null || busy.current) return
    busy.current = true
    setLoadingOlder(true)
    try {
      const page = await fetchOlder(goalId, before)
      change(held => withOlder(held, page))
    } catch {
      // The button stays, for another attempt.
    } finally {
      busy.current = false
      setLoadingOlder(false)
    }
  }, [goalId, before, change])

  const put = useCallback((message: MessageResponse) => change(held => withOne(held, message)), [change])
  return { thread, error, loadingOlder, loadOlder, put, retry: () => setAttempt(attempt + 1) }
}
