import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

/** Work that ends when told to. */
const createWork = () => {
  const running: { resolve(): void; reject(): void }[] = []
  const gate = createGate()
  const begin = (bytes: number): Promise<void> =>
    gate.pass(
      bytes,
      () =>
        new Promise<void>((resolve, reject) =>
          running.push({ resolve, reject: () => reject(new Error('broken')) }),
        ),
      () => true,
    )
  return { running, begin }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

it('lets fifteen through at once until the connection has proved itself', async () => {
  const { running, begin } = createWork()
  const all = Array.from({ length: 40 }, () => begin(100))
  await settled()
  expect(running).toHaveLength(15)
  running[0]?.resolve()
  await settled()
  expect(running).toHaveLength(40)
  for (const { resolve } of running) resolve()
  await Promise.all(all)
})

it('keeps to what the window holds, but never to less than fifteen', async () => {
  const { running, begin } = createWork()
  const first = begin(1)
  running[0]?.resolve()
  await first
  const small = Array.from({ length: 100 }, () => begin(1024))
  await settled()
  expect(running).toHaveLength(1 + 48)
  for (const { resolve } of running) resolve()
  await settled()
  for (const { resolve } of running) resolve()
  await settled()
  for (const { resolve } of running) resolve()
  await Promise.all(small)
  const before = running.length
  void begin(1_000_000)
  void begin(1_000_000)
  await settled()
  expect(running).toHaveLength(before + 2)
})

it('grows careful again when the connection breaks', async () => {
  const { running, begin } = createWork()
  const first = begin(1)
  running[0]?.resolve()
  await first
  const all = Array.from({ length: 60 }, () => begin(1024).catch(() => 'failed'))
  await settled()
  for (const { reject } of running.splice(0)) reject()
  await settled()
  expect(running).toHaveLength(12)
  for (const { resolve } of running) resolve()
  expect((await Promise.all(all)).filter(outcome => outcome === 'failed')).toHaveLength(48)
})

it('lets those in first who came first', async () => {
  const { running, begin } = createWork()
  const order: number[] = []
  const all = Array.from({ length: 30 }, (_, index) => begin(100_000).then(() => order.push(index)))
  while (order.length < 30) {
    running.shift()?.resolve()
    await settled()
  }
  await Promise.all(all)
  expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index))
})
