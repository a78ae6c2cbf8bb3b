import { describe, expect, it } from 'vitest'
import { testMessage } from '#lab/builders/web/message.ts'
import { type Thread, threadOf, withChanges, withOlder, withOne } from './thread.ts'

const page = (numbers: number[], before: number | null, version = Math.max(0, ...numbers)) => ({
  messages: numbers.map(number => testMessage(number)),
  before,
  version,
})
const numbers = ({ messages }: Thread) => messages.map(({ number }) => number)
const newest = threadOf(page([6, 5, 4], 4))

describe('a thread', () => {
  it('sorts the oldest message first', () => expect(numbers(newest)).toEqual([4, 5, 6]))

  it('adds older pages in front', () => {
    const all = withOlder(newest, page([3, 2, 1], null))
    expect([numbers(all), all.before, all.version]).toEqual([[1, 2, 3, 4, 5, 6], null, 6])
  })

  it('adds new messages and hides removed ones', () => {
    const hidden = testMessage(5, { text: null })
    const changed = withChanges(newest, { messages: [testMessage(7), hidden], before: null, version: 8 })
    expect(numbers(changed)).toEqual([4, 5, 6, 7])
    expect(changed.messages[1]).toBe(hidden)
    expect(changed.version).toBe(8)
  })

  it('leaves changes of unloaded messages to their page, so that there are no gaps', () => {
    const changes = { messages: [testMessage(2, { text: null })], before: null, version: 9 }
    expect(numbers(withChanges(newest, changes))).toEqual([4, 5, 6])
    expect(numbers(withChanges(threadOf(page([4, 3], null)), changes))).toEqual([2, 3, 4])
  })

  it('shows one’s own message at once, and still requests those before it', () => {
    const said = withOne(newest, testMessage(9))
    expect([numbers(said), said.version]).toEqual([[4, 5, 6, 9], 6])
    expect(numbers(withChanges(said, page([7, 8, 9], null)))).toEqual([4, 5, 6, 7, 8, 9])
  })
})
