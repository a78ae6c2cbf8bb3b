import type { MessageResponse, MessagesResponse } from '#shared/api/chat.ts'

/** The loaded part of a chat, the oldest first and without gaps. */
export interface Thread {
  readonly messages: readonly MessageResponse[]
  readonly before: number | null
  /** The version up to which changes are included. */
  readonly version: number
}

export const threadOf = (newest: MessagesResponse): Thread => ({
  messages: newest.messages.toReversed(),
  before: newest.before,
  version: newest.version,
})

export const withOlder = (thread: Thread, page: MessagesResponse): Thread => ({
  ...thread,
  messages: joined(thread.messages, page.messages),
  before: page.before,
})

/** Changes of messages older than the loaded ones are part of their page. */
export const withChanges = (thread: Thread, changes: MessagesResponse): Thread => {
  const oldest = thread.before === null ? 0 : (thread.messages[0]?.number ?? 0)
  const shown = changes.messages.filter(({ number }) => number >= oldest)
  return {
    ...thread,
    messages: joined(thread.messages, shown),
    version: Math.max(thread.version, changes.version),
  }
}

/** One's own message from the response to its sending; messages before it are still to be requested. */
export const withOne = (thread: Thread, message: MessageResponse): Thread => ({
  ...thread,
  messages: joined(thread.messages, [message]),
})

const joined = (
  held: readonly MessageResponse[],
  come: readonly MessageResponse[],
): readonly MessageResponse[] => {
  if (come.length === 0) return held
  const byNumber = new Map([...held, ...come].map(message => [message.number, message]))
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}
