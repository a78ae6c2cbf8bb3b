import type pg from 'pg'
import { UnderWay, withLock } from '#projections/db/lock.ts'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import { trialBalance } from '#projections/readModels/journal/query.ts'
import { unfirmSent } from '#projections/readModels/payouts/query.ts'
import type { Currency } from '#shared/currencies.ts'
import { larger, type Minor, subtract, sum, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Handled } from '../handle.ts'

/** The operator's own money for what banks take back after it was sent on. */
export interface Reserve {
  /** How much more unfirm money it covers; never more than the total. */
  readonly left: (currency: Currency) => Promise<Minor>
  /** Sends unfirm money: one payout after the other, each of which sees the earlier ones counted. */
  readonly use: (currency: Currency, send: (left: Minor) => Promise<Handled>) => Promise<Handled>
}

interface Parts {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly readSide?: Pick<ReadSide, 'waitFor'>
  readonly firmAfterDays: number
  /** The operator's total. */
  readonly reserve: (currency: Currency) => Minor
}

/** If the read side is late, the next payout may use the same part once more. */
const waitMs = 10_000

export const createReserve = ({ pool, clock, readSide, firmAfterDays, reserve }: Parts): Reserve => {
  const left = async (currency: Currency): Promise<Minor> => {
    const whole = reserve(currency)
    if (whole <= 0) return zero
    const out = await unfirmSent(pool, { currency, firmAfterDays, now: clock.now() })
    return subtract(larger(zero, subtract(whole, await borneIn(pool, currency))), out)
  }
  return {
    left,
    use: async (currency, send) => {
      if (reserve(currency) <= 0) return send(zero)
      try {
        return await withLock(pool, `uses the reserve in ${currency}`, async () => {
          const sent = await send(await left(currency))
          if (sent.outcome === 'accepted' && sent.position !== undefined)
            await readSide?.waitFor(sent.position, waitMs)
          return sent
        })
      } catch (error) {
        if (!(error instanceof UnderWay)) throw error
        return { outcome: 'refused', refusal: { code: 'sending_under_way' } }
      }
    },
  }
}

/** For installations that send firm money only. */
export const noReserve: Reserve = { left: async () => zero, use: (_, send) => send(zero) }

/** The platform's losses in a currency: debts of members to it, and written-off ones. */
const borneIn = async (pool: pg.Pool, currency: Currency): Promise<Minor> => {
  // Debts among members are in both accounts and cancel out.
  const accounts = ['owing', 'claims', 'written_off']
  const balances = await trialBalance(pool)
  return sum(
    balances.flatMap(one =>
      one.currency === currency && accounts.includes(one.account) ? [one.amount] : [],
    ),
  )
}
