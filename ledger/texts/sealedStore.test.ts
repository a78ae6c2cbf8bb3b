import { describe, expect, it } from 'vitest'
import { erasedText, isSealedText } from '#shared/events/freeText.ts'
import type { NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { eventText } from '../transparency/canonical.ts'
import { createMemoryKeys } from './memoryKeys.ts'
import { sealedReadAndAppend } from './sealedStore.ts'

const id = '11111111-1111-5111-8111-111111111111'
const created = (name: string, description: string | null = null): NewEvent => ({
  id,
  type: 'GoalCreated',
  data: { goalId: 7, name, description, targetMinor: 100 },
  metadata: { at: '2026-11-26T12:00:00.000Z' },
})
const sent = (reference: string, byUserId: number | null = 17): NewEvent => ({
  id: id.replace('1', '2'),
  type: 'PayoutSent',
  data: { payoutId: 'round-1', reference, byUserId },
  metadata: {},
})

const setUp = () => {
  const keys = createMemoryKeys()
  const log: RecordedEvent[] = []
  const store = sealedReadAndAppend(
    {
      append: async (stream, events) => {
        for (const event of events)
          log.push({ ...event, stream, revision: BigInt(log.length), position: BigInt(log.length) })
        return { outcome: 'appended', revision: BigInt(log.length - 1), position: BigInt(log.length - 1) }
      },
      read: async function* (stream) {
        yield* log.filter(event => event.stream === stream)
      },
    },
    keys,
  )
  const read = async (stream = 'goal-7') => {
    const all: RecordedEvent[] = []
    for await (const event of store.read(stream)) all.push(event)
    return all
  }
  return { keys, log, store, read }
}
const textOf = (event: RecordedEvent | undefined, name: string): unknown =>
  new Map(Object.entries(event?.data ?? {})).get(name)

describe('a free text in an event', () => {
  it('is not in the log, and is read as it was', async () => {
    const { log, store, read } = setUp()
    await store.append('goal-7', [created('Porto in May', 'For Ama')], 'no_stream')
    expect(JSON.stringify(log.map(({ data }) => data))).not.toMatch(/Porto|Ama/)
    expect(textOf(log[0], 'name')).toSatisfy(isSealedText)
    const [event] = await read()
    expect(event?.data).toEqual(created('Porto in May', 'For Ama').data)
    expect(event?.stored).toEqual(log[0]?.data)
  })

  it('gives the same event again, and another one for another text', async () => {
    const { log, store } = setUp()
    for (const name of ['Porto', 'Porto', 'Lisbon'])
      await store.append(
        'goal-7',
        [{ ...created(name), id: name === 'Porto' ? id : `0${id.slice(1)}` }],
        'no_stream',
      )
    expect(log[0]).toMatchObject({ id: log[1]?.id, data: log[1]?.data })
    expect(log[2]?.id).not.toBe(log[0]?.id)
  })

  it('cannot be guessed by the id of its event', async () => {
    const { log, store } = setUp()
    const appended = await store.append('goal-7', [created('Porto')], 'no_stream')
    expect(log[0]?.id).not.toBe(id)
    expect(appended).toMatchObject({ lastId: log[0]?.id })
  })

  it('is read as erased once its key is destroyed, and its hash stays', async () => {
    const { keys, log, store, read } = setUp()
    await store.append(
      'goal-7',
      [created('Porto'), sent('for Ama’s roof'), sent('of the operator', null)],
      'no_stream',
    )
    const before = log.map(eventText)
    keys.destroy('user-17')
    const [kept, erased, operators] = await read()
    expect(textOf(kept, 'name')).toBe('Porto')
    expect(textOf(erased, 'reference')).toBe(erasedText)
    expect(textOf(operators, 'reference')).toBe('of the operator')
    keys.destroy('goal-7')
    expect((await read()).map(event => textOf(event, 'name') ?? textOf(event, 'reference'))).toEqual([
      erasedText,
      erasedText,
      erasedText,
    ])
    expect((await read()).map(eventText)).toEqual(before)
  })

  it('is not stored when its author has no key', async () => {
    const { keys, log, store, read } = setUp()
    keys.destroy('user-17')
    await store.append('goal-7', [sent('for Ama’s roof')], 'no_stream')
    expect(textOf(log[0], 'reference')).toEqual({ sealed: null, owner: 'user-17' })
    expect(textOf((await read())[0], 'reference')).toBe(erasedText)
  })

  it('opens in no other stream, and is then no text', async () => {
    const { log, store, read } = setUp()
    await store.append('goal-7', [created('Porto')], 'no_stream')
    log.push({ ...log[0]!, stream: 'goal-8' })
    expect(textOf((await read('goal-8'))[0], 'name')).toEqual(textOf(log[0], 'name'))
  })

  it('of before, which is plain, is read as it is', async () => {
    const { log, read } = setUp()
    const plain = { ...created('Porto'), stream: 'goal-7', revision: 0n, position: 0n }
    log.push(plain)
    expect(await read()).toEqual([plain])
  })
})
