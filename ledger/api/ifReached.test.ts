import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import { ifReached } from './ifReached.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('returns the result, and rethrows other errors', async () => {
  expect(await ifReached(Promise.resolve(7))).toBe(7)
  await expect(ifReached(Promise.reject(new RangeError('a bug')))).rejects.toThrow(RangeError)
})

it('is undefined when the processor is unreachable', async () => {
  expect(await ifReached(Promise.reject(new PaymentGatewayError('down')))).toBeUndefined()
})

it('does not wait for a slow response', async () => {
  const { promise, reject } = Promise.withResolvers<number>()
  const answer = ifReached(promise)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await answer).toBeUndefined()
  reject(new PaymentGatewayError('much later'))
})
