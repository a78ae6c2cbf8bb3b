import { randomUUID } from 'node:crypto'
import { users } from './auth.ts'
import type { EventLog } from './eventLog.ts'
import { noBytes, noEvents, type Proposed } from './model.ts'

/** Like EventStoreDB, a new log begins with system events, which readers of `$all` must ignore. */
export const writeSystemEvents = async (eventLog: EventLog): Promise<void> => {
  if (eventLog.lastPosition() !== noEvents) return
  for (const user of users) {
    const created = { loginName: user, fullName: `Event Store ${user}`, disabled: false }
    await append(eventLog, `$user-${user}`, event('$UserCreated', created))
    await append(eventLog, '$users', event('$User', user))
  }
}

const append = (eventLog: EventLog, stream: string, proposed: Proposed) =>
  eventLog.submit({
    kind: 'append',
    stream,
    expected: 'any',
    events: [proposed],
    deadline: Number.POSITIVE_INFINITY,
  })

const event = (type: string, data: unknown): Proposed => ({
  id: randomUUID(),
  type,
  json: true,
  data: Buffer.from(JSON.stringify(data)),
  metadata: noBytes,
})
