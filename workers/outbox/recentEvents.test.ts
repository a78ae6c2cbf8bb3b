import { expect, it } from 'vitest'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { createRecentEvents } from './recentEvents.ts'

const event = (id: string): RecordedEvent => ({
  ...{ id, stream: 'goal-1', revision: 0n, position: 0n, type: 'GoalCreated' },
  ...{ data: {}, metadata: {} },
})

it('keeps the last events, and drops the oldest', () => {
  const recent = createRecentEvents(2)
  recent.note([event('a'), event('b'), event('c')])
  expect(['a', 'b', 'c'].map(id => recent.get(id)?.id)).toEqual([undefined, 'b', 'c'])
})
