import { afterAll, describe, expect, it } from 'vitest'
import { planted } from './bugs/planted.ts'
import { createThreads } from './many.ts'
import { sketch } from './people/scenario.ts'
import { runSchedule } from './run.ts'

const minutes = 60_000
const threads = createThreads()
afterAll(threads.close)

describe('a schedule', () => {
  it.each([1, 32, 345, 4_711])('comes to the same trace from the same seed: %i', async seed => {
    const first = await runSchedule(seed, { traced: true })
    const again = await runSchedule(seed, { traced: true })
    expect(again.hash).toBe(first.hash)
    expect(again.trace).toEqual(first.trace)
    expect(first.trace.length).toBeGreaterThan(100)
  })

  it('goes the same way whether or not it is written down', async () => {
    const [traced, plain] = [await runSchedule(7, { traced: true }), await runSchedule(7)]
    expect(plain.steps).toBe(traced.steps)
    expect(plain.log.all).toEqual(traced.log.all)
  })

  it('is another one for another seed', () => {
    expect(sketch(1)).toEqual(sketch(1))
    expect(sketch(2)).not.toEqual(sketch(1))
  })
})

it(
  'breaks no rule in 10,000 schedules',
  async () => {
    const { done, failures } = await threads.search({ schedules: 10_000 })
    expect(failures).toEqual([])
    expect(done).toBe(10_000)
  },
  20 * minutes,
)

describe('a mistake in the house', () => {
  it('is planted in more than a dozen ways', () => {
    expect(planted.length).toBeGreaterThanOrEqual(12)
    expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  })

  it.each(planted.map(({ name }) => name))(
    'is found: %s',
    async name => {
      const { failures } = await threads.search({ schedules: 3_000, bug: name, untilFirst: true })
      expect(failures).not.toEqual([])
    },
    10 * minutes,
  )
})
