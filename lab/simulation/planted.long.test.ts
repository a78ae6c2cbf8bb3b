import { afterAll, expect, it } from 'vitest'
import { failuresOf, lateFound } from './bugs/found.ts'
import { createThreads } from './threads.ts'

const threads = createThreads(1)
afterAll(threads.close)

// Those that are found sooner are in `simulation.test.ts`.
it.each(lateFound)('a mistake that was planted is found: %s', { timeout: 1_200_000 }, async bug => {
  expect(await failuresOf(threads, bug)).not.toEqual([])
})
