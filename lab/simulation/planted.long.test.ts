import { afterAll, expect, it } from 'vitest'
import { failuresOf, lateFound } from './bugs/found.ts'
import { createThreads } from './threads.ts'

const threads = createThreads(1)
afterAll(threads.close)

// `simulation.test.ts` has those that are found sooner.
it.each(lateFound)('a planted mistake is found: %s', { timeout: 1_200_000 }, async bug => {
  expect(await failuresOf(threads, bug)).not.toEqual([])
})
