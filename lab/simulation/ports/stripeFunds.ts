import type { Currency } from '#shared/currencies.ts'
import { sum, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { KnownFunds, ShortPayout, StripeFunds } from '#shared/ports/stripeFunds.ts'

/** What the platform has with the processor, as the database keeps it; admins are mailed once for each shortage. */
export const createStripeFunds = () => {
  const rows = new Map<Currency, StripeFunds>()
  let waiting: readonly ShortPayout[] = []
  return (clock: Clock): KnownFunds => ({
    all: async () => [...rows.values()],
    short: async () => waiting,
    see: async (short, balances) => {
      waiting = short
      const seenAt = clock.now()
      for (const balance of balances) {
        const { currency } = balance
        const mine = short.filter(one => one.currency === currency)
        const before = rows.get(currency)
        const isShort = mine.length > 0
        rows.set(currency, {
          ...{ ...balance, seenAt, payouts: mine.length },
          shortSince: isShort ? (before?.shortSince ?? seenAt) : undefined,
          alarmedAt: isShort ? before?.alarmedAt : undefined,
          neededMinor: sum([zero, ...mine.map(({ amountMinor }) => amountMinor)]),
        })
      }
    },
    toAlarm: async () =>
      [...rows.values()].flatMap(({ shortSince, ...funds }) =>
        shortSince !== undefined && funds.alarmedAt === undefined ? [{ ...funds, shortSince }] : [],
      ),
    alarmed: async currency => {
      const row = rows.get(currency)
      if (row) rows.set(currency, { ...row, alarmedAt: row.seenAt })
    },
  })
}
