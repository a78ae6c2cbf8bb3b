import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { withFreshKey } from './stripeCalls.ts'

const breakdown = (replayed: boolean) =>
  new Stripe.errors.StripeAPIError({
    ...{ type: 'api_error', message: 'An unknown error occurred', statusCode: 500 },
    headers: replayed ? { 'idempotent-replayed': 'true' } : {},
  })

/**
 * A processor that fails this many times before any work, stores that under the key, and is retried as by its
 * SDK.
 */
const troubled = (breakdowns: number) => {
  const used = new Set<string>()
  let left = breakdowns
  const once = (key: string): string => {
    if (used.has(key)) throw breakdown(true)
    if (left === 0) return key
    left--
    used.add(key)
    throw breakdown(false)
  }
  const call: Parameters<typeof withFreshKey<string>>[1] = async ({
    idempotencyKey,
    maxNetworkRetries = 1,
  }) => {
    for (let retry = 0; ; retry++)
      try {
        return once(idempotencyKey)
      } catch (error) {
        if (retry === maxNetworkRetries) throw error
      }
  }
  return { call }
}

describe('a key with a stored failure', () => {
  it('is replaced by another one within the same call', async () => {
    expect(await withFreshKey('refund-1', troubled(1).call)).toBe('refund-1-2')
  })

  it('is skipped among any number that a long outage has used up', async () => {
    const { call } = troubled(40)
    for (let time = 0; time < 39; time++)
      await expect(withFreshKey('refund-1', call)).rejects.toThrow('unknown error')
    expect(await withFreshKey('refund-1', call)).toBe('refund-1-41')
  })

  it('uses up at most one more key with each call, besides the first', async () => {
    const { call } = troubled(10)
    const asked: string[] = []
    await withFreshKey('refund-1', how => {
      asked.push(how.idempotencyKey)
      return call(how)
    }).catch(() => undefined)
    expect(asked).toEqual(['refund-1', 'refund-1-2'])
  })

  it('is not replaced when the work turns out to be done', async () => {
    expect(await withFreshKey('refund-1', troubled(1).call, async () => 'made')).toBe('made')
  })
})
