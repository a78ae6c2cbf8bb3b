import { describe, expect, it } from 'vitest'
import { createStandstill } from './standstill.ts'

/** Observes a sample each second; the answer is to the last one. */
const stillFor = (
  samples: readonly { head?: bigint; checkpoint?: bigint; isRebuilding?: boolean }[],
): number => {
  const standstill = createStandstill()
  return samples
    .map(({ head, checkpoint, isRebuilding = false }, second) =>
      standstill.observe({ head, checkpoint, isRebuilding, nowMs: second * 1_000 }),
    )
    .at(-1)!
}
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

describe('a standstill of the read side', () => {
  it('is how long the checkpoint has stood behind the head', () =>
    expect(stillFor(many(13, () => ({ head: 9n, checkpoint: 5n })))).toBe(12_000))

  it('also before the first event is in the tables', () =>
    expect(stillFor(many(13, () => ({ head: 9n })))).toBe(12_000))

  it('is none while the checkpoint moves, however far it is behind', () =>
    expect(stillFor(many(60, n => ({ head: 1_000n, checkpoint: BigInt(n) })))).toBe(0))

  it('is none when nothing is left to be read, or the head is unknown', () => {
    expect(stillFor(many(60, () => ({ head: 5n, checkpoint: 5n })))).toBe(0)
    expect(stillFor(many(60, () => ({ checkpoint: 5n })))).toBe(0)
  })

  it('begins when the head moves on', () =>
    expect(
      stillFor([
        ...many(60, () => ({ head: 5n, checkpoint: 5n })),
        ...many(4, () => ({ head: 6n, checkpoint: 5n })),
      ]),
    ).toBe(3_000))

  it('ends when the checkpoint moves, and during a rebuild', () => {
    const still = many(20, () => ({ head: 9n, checkpoint: 5n }))
    expect(stillFor([...still, { head: 9n, checkpoint: 6n }])).toBe(0)
    expect(stillFor([...still, { head: 9n, checkpoint: 5n, isRebuilding: true }])).toBe(0)
  })
})
