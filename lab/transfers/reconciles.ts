import { expect } from 'vitest'
import { sendMany } from './sendMany.ts'

/** Every payout was sent once, and both sides agree on each transfer, on what came back, and on the money in all. */
export const reconciles = async (asked: Parameters<typeof sendMany>[0]): Promise<void> => {
  const { here, there, leftStripe, transferred, faults, reversed, ...found } = await sendMany(asked)
  const { count } = asked
  expect(found).toEqual({
    ...{ payouts: count, transfers: count, sent: count, sentTwice: 0, begun: [] },
    ...{ sighted: 0, breaks: 0, outOfBalance: [] },
  })
  expect(here).toEqual(there)
  expect(leftStripe).toBe(transferred)
  // Otherwise nothing would have been tried.
  expect(faults).toBeGreaterThan(count / 20)
  expect(reversed).toBeGreaterThan(count / 50)
}
