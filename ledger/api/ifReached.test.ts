import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import { ifReached } from './ifReached.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands on what was answered, and what is a fault of ours', async () => {
  expect(await ifReached(Promise.resolve(7))).toBe(7)
  await expect(ifReached(Promise.reject(new RangeError('a bug')))).rejects.toThrow(RangeError)
})

it('is nothing when the processor cannot be reached', async () => {
  expect(await ifReached(Promise.reject(new PaymentGatewayError('down')))).toBeUndefined()
})

it('waits for no slow answer, whatever becomes of it', async () => {
  const { promise, reject } = Promise.withResolvers<number>()
  const answer = ifReached(promise)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await answer).toBeUndefined()
  reject(new PaymentGatewayError('much later'))
})
