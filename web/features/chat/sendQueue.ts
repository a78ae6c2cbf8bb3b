import type { MessageResponse } from '#shared/api/chat.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { uuid } from '../../lib/idempotency.ts'
import { checkSession } from '../../lib/session.ts'
import { chatTexts as texts } from './chatTexts.ts'
import type { Kept } from './drafts.ts'

export interface Unsent {
  readonly id: string
  readonly text: string
  /** Waiting messages are sent when the connection is back; refused ones need their author. */
  readonly state: 'sending' | 'waiting' | 'refused'
  readonly reason?: string
}

type Post = (words: { readonly id: string; readonly text: string }) => Promise<MessageResponse>

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/** Sends one message at a time, in order, and repeats failures under the same id, so that none is sent twice. */
export const createSendQueue = ({ post, kept }: { post: Post; kept: Kept }) => {
  let unsent: readonly Unsent[] = restored(kept)
  let running = false
  let closed = false
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const takers = new Set<(message: MessageResponse) => void>()

  const put = (next: readonly Unsent[]): void => {
    if (closed) return
    unsent = next
    kept.write(next.length === 0 ? '' : JSON.stringify(next.map(({ id, text }) => ({ id, text }))))
    for (const watcher of watchers) watcher()
  }
  const mark = (id: string, state: Unsent['state'], reason?: string): void =>
    put(unsent.map(one => (one.id === id ? { id, text: one.text, state, ...(reason && { reason }) } : one)))
  const drop = (id: string): void => put(unsent.filter(one => one.id !== id))

  const failed = (id: string, error: unknown): void => {
    checkSession(error)
    const judged = error instanceof HttpError && error.status < 500 && ![401, 408, 429].includes(error.status)
    if (judged) {
      mark(id, 'refused', messageOf(error, texts.notSent))
      return
    }
    failures += 1
    if (closed) return
    // Later messages wait with it.
    const isTooFast = error instanceof HttpError && error.status === 429
    const reason = isTooFast ? messageOf(error, texts.waiting) : texts.waiting
    put(unsent.map(one => (one.state === 'refused' ? one : { ...one, state: 'waiting', reason })))
    const asked = error instanceof HttpError ? (error.retryAfter ?? 0) * 1_000 : 0
    again = setTimeout(run, Math.max(asked, Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)))
  }

  const run = async (): Promise<void> => {
    if (running || closed) return
    running = true
    clearTimeout(again)
    while (!closed) {
      const next = unsent.find(({ state }) => state !== 'refused')
      if (!next) break
      mark(next.id, 'sending')
      try {
        const said = await post({ id: next.id, text: next.text })
        failures = 0
        // Both at once, so that it is neither shown twice nor missing in between.
        for (const take of takers) take(said)
        drop(next.id)
      } catch (error) {
        failed(next.id, error)
        if (unsent.some(({ id, state }) => id === next.id && state === 'waiting')) break
      }
    }
    running = false
  }

  return {
    unsent: () => unsent,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Called with every message that has arrived. */
    onSaid: (taker: (message: MessageResponse) => void): (() => void) => {
      takers.add(taker)
      return () => takers.delete(taker)
    },
    send: (text: string): void => {
      put([...unsent, { id: uuid(), text, state: 'sending' }])
      void run()
    },
    /** At once, whatever the pause; a refused one by its id. */
    retry: (id?: string): void => {
      if (id !== undefined) mark(id, 'waiting')
      if (!running) failures = 0
      void run()
    },
    discard: drop,
    /** Stops sending: its author has signed out. Its messages stay stored. */
    close: (): void => {
      closed = true
      clearTimeout(again)
    },
  }
}
export type SendQueue = ReturnType<typeof createSendQueue>

const restored = (kept: Kept): readonly Unsent[] => {
  try {
    const found: unknown = JSON.parse(kept.read() || '[]')
    if (!Array.isArray(found)) return []
    return found.flatMap(({ id, text }) =>
      typeof id === 'string' && typeof text === 'string' ? [{ id, text, state: 'waiting' as const }] : [],
    )
  } catch {
    return []
  }
}
