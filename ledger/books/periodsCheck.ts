import type pg from 'pg'
import { figuresOfPeriods, type PeriodFigures } from '#projections/readModels/journal/query.ts'
import type { AccountFigures } from '#shared/events/books.ts'
import { formatMoney } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { closedPeriods } from './closedPeriods.ts'

/**
 * Checks that nothing was booked into a closed month, and nothing removed; a sentence for each difference.
 */
export const createPeriodsCheck = ({
  pool,
  store,
}: {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
}) => ({
  name: 'closed months',
  run: async (): Promise<{ readonly wrong: readonly string[] }> => {
    const closed = await closedPeriods(store)
    const figures = await figuresOfPeriods(
      pool,
      closed.map(({ period }) => period),
    )
    return { wrong: closed.flatMap((written, at) => differences(written, figures[at]!)) }
  },
})

type Written = PeriodFigures & { readonly period: string }

const differences = ({ period, ...written }: Written, now: PeriodFigures): string[] => {
  if (sameFigures(written, now)) return []
  const lines =
    written.lines === now.lines
      ? []
      : [`${period} was closed with ${written.lines} lines, and has ${now.lines}`]
  const known = new Map([...written.accounts, ...now.accounts].map(figures => [keyOf(figures), figures]))
  const accounts = [...known].flatMap(([key, { account }]) => {
    const [before, after] = [written, now].map(({ accounts }) => figuresAt(accounts, key))
    return before === after ? [] : [`${period}: ${account} was closed at ${before}, and comes to ${after}`]
  })
  return [...lines, ...accounts]
}

const keyOf = ({ account, currency }: AccountFigures): string => `${currency} ${account}`

const figuresAt = (accounts: readonly AccountFigures[], key: string): string => {
  const figures = accounts.find(one => keyOf(one) === key)
  if (!figures) return 'nothing'
  const { currency, openingMinor, debitMinor, creditMinor, closingMinor } = figures
  const [opening, debit, credit, closing] = [openingMinor, debitMinor, creditMinor, closingMinor].map(
    amount => formatMoney(amount, currency),
  )
  return `${closing} (${opening}, ${debit} and ${credit})`
}

export const sameFigures = (one: PeriodFigures, other: PeriodFigures): boolean =>
  one.lines === other.lines &&
  one.accounts.length === other.accounts.length &&
  one.accounts.every((figures, index) => {
    const same = other.accounts[index]
    return (
      same !== undefined &&
      keyOf(same) === keyOf(figures) &&
      same.openingMinor === figures.openingMinor &&
      same.debitMinor === figures.debitMinor &&
      same.creditMinor === figures.creditMinor
    )
  })
