import type { MessageResponse } from '#shared/api/chat.ts'
import { dayOf } from '../../lib/format.ts'

/** Consecutive messages of one author. */
export interface Turn {
  readonly key: number
  readonly userId: number | null
  readonly name: string
  readonly own: boolean
  readonly sentAt: string
  /** The messages that were new when the reader came begin here. */
  readonly beginsNew: boolean
  readonly messages: readonly MessageResponse[]
}

export interface Day {
  /** `YYYY-MM-DD`, in the reader's time zone. */
  readonly day: string
  readonly turns: readonly Turn[]
}

const pauseMs = 10 * 60_000

interface Reader {
  readonly ownId: number
  /** The number of the last message that they had read; undefined when there was nothing new. */
  readonly newAfter: number | undefined
  /** Whether there are older messages, among which the new ones may begin. */
  readonly hasOlder: boolean
}

export const groupMessages = (
  messages: readonly MessageResponse[],
  { ownId, newAfter, hasOlder }: Reader,
): readonly Day[] => {
  const isNew = ({ number, userId }: MessageResponse) =>
    newAfter !== undefined && number > newAfter && userId !== ownId
  const begins = messages.find(isNew)?.number
  const firstNew = hasOlder && begins === messages[0]?.number ? undefined : begins
  const days: { day: string; turns: (Turn & { messages: MessageResponse[] })[] }[] = []
  for (const message of messages) {
    const day = dayOf(message.sentAt) ?? ''
    let today = days.at(-1)
    if (today?.day !== day) {
      today = { day, turns: [] }
      days.push(today)
    }
    const turn = today.turns.at(-1)
    const beginsNew = message.number === firstNew
    if (turn && !beginsNew && goesOn(turn.messages.at(-1), message)) turn.messages.push(message)
    else
      today.turns.push({
        key: message.number,
        userId: message.userId,
        name: message.name,
        own: message.userId === ownId,
        sentAt: message.sentAt,
        beginsNew,
        messages: [message],
      })
  }
  return days
}

/** Former members cannot be distinguished: each of their messages is a group. */
const goesOn = (last: MessageResponse | undefined, next: MessageResponse): boolean =>
  last !== undefined &&
  next.userId !== null &&
  last.userId === next.userId &&
  Date.parse(next.sentAt) - Date.parse(last.sentAt) < pauseMs
