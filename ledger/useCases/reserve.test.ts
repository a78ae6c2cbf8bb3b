import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import type { Handled } from '../handle.ts'
import { createReserve } from './reserve.ts'

const done: Handled = { outcome: 'accepted', events: [], position: 7n }

interface World {
  readonly put: number
  readonly out?: number
  /** The balances of accounts, in dollars. */
  readonly books?: Readonly<Record<string, number>>
  readonly taken?: boolean
}
const reserveOf = ({ put, out = 0, books = {}, taken = true }: World) => {
  const waited: bigint[] = []
  const balances = Object.entries(books).map(([account, amount]) => ({ account, amount, currency: 'USD' }))
  const rows: Readonly<Record<string, object[]>> = {
    'unfirm-payouts-sent': [{ amount: out }],
    'trial-balance': [...balances, { account: 'owing', amount: 900_00, currency: 'EUR' }],
  }
  const pool = {
    query: async ({ name }: { name: string }) => ({ rows: rows[name] }),
    connect: async () => ({ query: async () => ({ rows: [{ taken }] }), release: () => undefined }),
  } as unknown as pg.Pool
  const reserve = createReserve({
    ...{ pool, firmAfterDays: 7, clock: { now: () => instant('2026-03-01T12:00:00Z') } },
    readSide: { waitFor: async position => waited.push(position) > 0 },
    reserve: currency => minor(currency === 'USD' ? put : 0),
  })
  return { reserve, waited }
}
const leftOf = (world: World) => reserveOf(world).reserve.left('USD')

describe('the rest of the reserve', () => {
  it('is the total, less unfirm money that was sent', async () => {
    expect(await leftOf({ put: 500_00 })).toBe(500_00)
    expect(await leftOf({ put: 500_00, out: 120_00 })).toBe(380_00)
    expect(await reserveOf({ put: 500_00 }).reserve.left('EUR')).toBe(0)
  })

  it('is reduced by what the platform bears, but not by debts among members', async () => {
    const books = { owing: 150_00, claims: -100_00, written_off: 30_00, stripe: 900_00 }
    expect(await leftOf({ put: 500_00, books })).toBe(420_00)
  })

  it('covers nothing while the platform bears more', async () => {
    const books = { owing: 700_00 }
    expect(await leftOf({ put: 500_00, books })).toBe(0)
    expect(await leftOf({ put: 500_00, out: 20_00, books })).toBe(-20_00)
  })
})

describe('sending from the reserve', () => {
  const sending = async (world: World) => {
    const { reserve, waited } = reserveOf(world)
    const given: number[] = []
    const answer = await reserve.use('USD', async left => {
      given.push(left)
      return done
    })
    return { answer, given, waited }
  }

  it('continues when the read side counts it', async () =>
    expect(await sending({ put: 500_00, out: 100_00 })).toEqual({
      ...{ answer: done, given: [400_00], waited: [7n] },
    }))

  it('is refused while another payout is being sent from it', async () =>
    expect(await sending({ put: 500_00, taken: false })).toEqual({
      ...{ answer: { outcome: 'refused', refusal: { code: 'sending_under_way' } }, given: [], waited: [] },
    }))

  it('does not wait without a reserve', async () =>
    expect(await sending({ put: 0, taken: false })).toEqual({ answer: done, given: [0], waited: [] }))
})
