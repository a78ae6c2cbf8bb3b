import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import { neverPaidAmong } from '#projections/readModels/transactions/query.ts'
import type { Currency } from '#shared/currencies.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { larger, type Minor, type Money, subtract, sum, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Refusal } from '#shared/refusals.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

/** A card payment of a person. */
interface CardPayment {
  readonly userId: UserId
  readonly contributionId: ContributionId
  readonly money: Money
}

/** What each person pays by card within thirty days, counted before a payment is opened at the processor, once for each. */
export interface CardMoney {
  /** The refusal of a payment that would exceed the operator's limit; it is not counted then. */
  readonly count: (payment: CardPayment) => Promise<Refusal | undefined>
}

const countedDays = 30

export const createCardMoney = (
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  limitOf: (currency: Currency) => Minor | undefined,
): CardMoney => {
  /** What is left for this payment; undefined once it is counted. */
  const leftFor = (payment: CardPayment, limit: Minor, forgotten: readonly ContributionId[] = []) =>
    inTransaction(pool, async (client): Promise<Left | undefined> => {
      const { userId, contributionId, money } = payment
      const own = databaseOf<AccountTables>(client)
      const now = clock.now()
      // Serialised per person, so that no two requests see the same sum.
      await sql`select pg_advisory_xact_lock(hashtextextended('card money', ${userId}))`.execute(own)
      await own
        .deleteFrom('accounts.card_payments')
        .where('user_id', '=', userId)
        .where(eb =>
          eb.or([
            eb('opened_at', '<=', plusMs(now, -countedDays * dayMs)),
            ...(forgotten.length > 0 ? [eb('contribution_id', 'in', forgotten)] : []),
          ]),
        )
        .execute()
      const counted = await own
        .selectFrom('accounts.card_payments')
        .select(['contribution_id', 'amount_minor'])
        .where(eb => eb.and({ user_id: userId, currency: money.currency }))
        .execute()
      if (counted.some(one => one.contribution_id === contributionId)) return undefined
      const leftMinor = larger(zero, subtract(limit, sum(counted.map(one => one.amount_minor))))
      if (money.amount > leftMinor) return { leftMinor, counted: counted.map(one => one.contribution_id) }
      await own
        .insertInto('accounts.card_payments')
        .values({
          contribution_id: contributionId,
          user_id: userId,
          currency: money.currency,
          amount_minor: money.amount,
          opened_at: now,
        })
        .execute()
      return undefined
    })

  return {
    count: async payment => {
      const { currency } = payment.money
      const limit = limitOf(currency)
      if (limit === undefined) return undefined
      const before = await leftFor(payment, limit)
      if (!before) return undefined
      // Payments that ended unpaid count no longer.
      const unpaid = await neverPaidAmong(pool, before.counted)
      const left = unpaid.length === 0 ? before : await leftFor(payment, limit, unpaid)
      if (!left) return undefined
      return { code: 'card_limit', values: { amount: { amount: left.leftMinor, currency } } }
    },
  }
}

interface Left {
  readonly leftMinor: Minor
  readonly counted: readonly ContributionId[]
}
