import type pg from 'pg'
import { figuresOfPeriods, type PeriodFigures } from '#projections/readModels/journal/query.ts'
import type { AccountFigures } from '#shared/events/books.ts'
import { formatMoney } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { closedPeriods } from './closedPeriods.ts'

/** Whether nothing was booked into any month that is closed, and nothing taken out; a sentence for each that differs. */
export const createPeriodsCheck = ({
  pool,
  store,
}: {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
}) => ({
  name: 'closed months',
  run: async (): Promise<readonly string[]> => {
    const closed = await closedPeriods(store)
    const figures = await figuresOfPeriods(
      pool,
      closed.map(({ period }) => period),
    )
    return closed.flatMap((written, at) => differences(written, figures[at]!))
  },
})

type Written = PeriodFigures & { readonly period: string }

const differences = ({ period, ...written }: Written, now: PeriodFigures): string[] => {
  if (sameFigures(written, now)) return []
  const lines =
    written.lines === now.lines
      ? []
      : [`${period} was closed with ${written.lines} lines, and has ${now.lines}`]
  const names = [...new Set([...written.accounts, ...now.accounts].map(({ account }) => account))]
  const accounts = names.flatMap(name => {
    const [before, after] = [written, now].map(({ accounts }) => ofAccount(accounts, name))
    return before === after ? [] : [`${period}: ${name} was closed at ${before}, and comes to ${after}`]
  })
  return [...lines, ...accounts]
}

const ofAccount = (accounts: readonly AccountFigures[], name: string): string => {
  const figures = accounts.find(({ account }) => account === name)
  if (!figures) return 'nothing'
  const { openingCents, debitCents, creditCents, closingCents } = figures
  const [opening, debit, credit, closing] = [openingCents, debitCents, creditCents, closingCents].map(
    formatMoney,
  )
  return `${closing} (${opening}, ${debit} and ${credit})`
}

export const sameFigures = (one: PeriodFigures, other: PeriodFigures): boolean =>
  one.lines === other.lines &&
  one.accounts.length === other.accounts.length &&
  one.accounts.every((figures, index) => {
    const same = other.accounts[index]
    return (
      same?.account === figures.account &&
      same.openingCents === figures.openingCents &&
      same.debitCents === figures.debitCents &&
      same.creditCents === figures.creditCents
    )
  })
