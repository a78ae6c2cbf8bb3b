import { expect, it } from 'vitest'
import { buffered } from './buffered.ts'

const numbers = async function* (count: number) {
  for (let n = 0; n < count; n++) yield n
}

it('yields everything once, in order, in batches', async () => {
  const batches: number[][] = []
  for await (const batch of buffered(numbers(100), 7)) batches.push(batch)
  expect(batches.flat()).toEqual(Array.from({ length: 100 }, (_, n) => n))
  expect(Math.max(...batches.map(batch => batch.length))).toBeLessThanOrEqual(7)
})

it('collects while its consumer is busy, and pauses the source', async () => {
  let given = 0
  const source = async function* () {
    for (; given < 1_000; given++) yield given
  }
  const reader = buffered(source(), 10)
  await reader.next()
  await new Promise(resolve => setImmediate(resolve))
  expect(given).toBeLessThan(50)
  const second = await reader.next()
  expect((second.value as number[]).length).toBe(10)
  await reader.return(undefined)
})

it('throws the source’s error after the items before it', async () => {
  const failing = async function* () {
    yield 1
    throw new Error('the feed is gone')
  }
  const seen: number[] = []
  const read = async () => {
    for await (const batch of buffered(failing(), 10)) seen.push(...batch)
  }
  await expect(read()).rejects.toThrow('the feed is gone')
  expect(seen).toEqual([1])
})
