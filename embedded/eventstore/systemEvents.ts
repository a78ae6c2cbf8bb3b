import { randomUUID } from 'node:crypto'
import { users } from './auth.ts'
import type { Journal } from './journal.ts'
import { noBytes, noEvents, type Proposed } from './model.ts'

/**
 * A fresh EventStoreDB is not empty: its log begins with events of its own, and whoever reads `$all` has to cope with
 * that. So does this one.
 */
export const writeSystemEvents = async (journal: Journal): Promise<void> => {
  if (journal.lastPosition() !== noEvents) return
  for (const user of users) {
    const created = { loginName: user, fullName: `Event Store ${user}`, disabled: false }
    await append(journal, `$user-${user}`, event('$UserCreated', created))
    await append(journal, '$users', event('$User', user))
  }
}

const append = (journal: Journal, stream: string, proposed: Proposed) =>
  journal.submit({
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
