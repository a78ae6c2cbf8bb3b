import { goalLimits } from '#shared/api/goalKinds.ts'
import type { Row } from '#shared/csvTable.ts'
import { formatDecimal, type Minor, parseAmount, sum, zero } from '#shared/money.ts'
import { folded } from '#shared/text.ts'
import { amountIn, signsOf } from '#shared/writtenAmounts.ts'
import type { Currency } from '../../../lib/currencies.ts'
import { type ColumnKind, cellOf, type SheetTable } from './columns.ts'
import type { Fault } from './faults.ts'

/** What a person says about their sheet, beside its text. */
export interface SheetChoices {
  readonly currency: Currency
  /** As typed. */
  readonly contribution: string
  /** The present round; by default the one after the last that most have paid. */
  readonly round: number | undefined
  /** What columns mean, by place, where it was corrected. */
  readonly kinds: Readonly<Record<number, ColumnKind>>
}

/** A seat as the sheet has it. */
export interface SheetLine {
  readonly name: string
  /** By earlier round. */
  readonly paidMinor: readonly Minor[]
}

interface Lines {
  readonly lines: readonly SheetLine[]
  readonly round: number
  readonly faults: readonly Fault[]
}

interface Person {
  readonly name: string
  readonly row: number
  readonly turn: number
  readonly cells: readonly string[]
}

/** The seats of a sheet in the order of turns, and everything that is wrong with it. */
export const linesOf = (table: SheetTable, choices: SheetChoices): Lines => {
  const { kinds, rows } = table
  const places = (kind: string) => kinds.flatMap((one, place) => (one === kind ? place : []))
  const [nameAt] = places('name')
  const rounds = places('round')
  const round = choices.round ?? presentRound(rows, rounds)
  if (nameAt === undefined) return { lines: [], round, faults: [{ what: 'no_names' }] }
  const faults: Fault[] = []
  if (round - 1 > rounds.length || round > rows.length) faults.push({ what: 'round', columns: rounds.length })
  if (rows.length < 2) faults.push({ what: 'too_few' })
  if (rows.length > goalLimits.circleSeats) faults.push({ what: 'too_many' })
  const [turnAt] = places('turn')
  const people = rows.map(({ cells, line: row }, index): Person => {
    const name = cells[nameAt] ?? ''
    const turn = turnAt === undefined ? index + 1 : Number(cells[turnAt])
    if (name === '') faults.push({ what: 'no_name', row })
    if (!(Number.isInteger(turn) && turn >= 1 && turn <= rows.length))
      faults.push({ what: 'turn', name, row, cell: cells[turnAt ?? 0] ?? '' })
    return { name, row, turn, cells }
  })
  faults.push(...repeated(people))
  const amounts = amountsIn(table, { ...choices, earlier: rounds.slice(0, round - 1) })
  const paid = people.map(person => {
    const read = amounts.of(person)
    faults.push(...read.faults)
    return read.paidMinor
  })
  const sumAt = places('sum')[0]
  faults.push(...amounts.wrongSums(people, paid, sumAt))
  const lines = people
    .map(({ name, turn }, index) => ({ name, turn, paidMinor: paid[index] ?? [] }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ name, paidMinor }) => ({ name, paidMinor }))
  return { lines, round, faults }
}

/** The one after the last that most have paid. */
const presentRound = (rows: readonly Row[], rounds: readonly number[]): number => {
  const paidIn = (place: number) => rows.filter(({ cells }) => cellOf(cells[place] ?? '') !== 'unpaid').length
  const last = rounds.findLastIndex(place => paidIn(place) * 2 > rows.length)
  return Math.max(2, last + 2)
}

const repeated = (people: readonly Person[]): Fault[] =>
  people.flatMap((person, index) => {
    const before = people.slice(0, index)
    const same = before.find(({ name }) => name !== '' && folded(name) === folded(person.name))
    const turn = before.find(one => one.turn === person.turn)
    return [
      ...(same ? [{ what: 'name_twice', name: person.name, row: person.row, other: same.row } as const] : []),
      ...(turn ? [{ what: 'turn_twice', turn: person.turn, row: person.row, other: turn.row } as const] : []),
    ]
  })

interface Earlier extends SheetChoices {
  /** The columns of earlier rounds. */
  readonly earlier: readonly number[]
}

const signsOfCurrencies: readonly (readonly [string, RegExp])[] = [
  ['EUR', /€|EUR/],
  ['GBP', /£|GBP/],
  ['JPY', /¥|JPY/],
  ['GHS', /₵|GHS/],
  ['NGN', /₦|NGN/],
  ['USD', /US\$|USD/],
]

const amountsIn = ({ rows, totals }: SheetTable, { currency, contribution, earlier }: Earlier) => {
  const whole = parseAmount(contribution, currency) ?? zero
  const texts = rows.flatMap(({ cells }) => earlier.map(place => cells[place] ?? ''))
  const written = texts.filter(text => cellOf(text) === 'amount')
  // A sheet of ones and zeros marks who has paid.
  const areMarks = written.length > 0 && written.every(text => text === '1' || text === '0')
  const [sign = '.'] = signsOf(written, currency).toReversed()
  const shown = (amount: Minor) => formatDecimal(amount, currency)
  const read = (text: string): Minor | undefined => {
    const means = cellOf(text)
    if (means === 'paid' || (areMarks && text === '1')) return whole
    return means === 'unpaid' ? zero : amountIn(text, sign, currency)
  }
  const isForeign = (text: string) =>
    signsOfCurrencies.some(([code, form]) => code !== currency && form.test(text.toUpperCase()))
  const of = ({ name, row, cells }: Person) => {
    const faults: Fault[] = []
    const paidMinor = earlier.map((place, index) => {
      const cell = cells[place] ?? ''
      const about = { name, row, round: index + 1, cell }
      const amount = read(cell)
      if (isForeign(cell)) faults.push({ what: 'currency', ...about })
      else if (amount === undefined || amount < 0) faults.push({ what: 'unreadable', ...about })
      else if (amount > whole) faults.push({ what: 'too_much', ...about })
      return amount ?? zero
    })
    return { paidMinor, faults }
  }
  /** Sums that the sheet says itself, where they are of just these rounds. */
  const wrongSums = (
    people: readonly Person[],
    paid: readonly (readonly Minor[])[],
    sumAt: number | undefined,
  ): Fault[] => {
    const inRows = people.flatMap(({ name, row, cells }, index): Fault[] => {
      const cell = sumAt === undefined ? '' : (cells[sumAt] ?? '')
      const made = sum(paid[index] ?? [])
      return isOther(cell, made) ? [{ what: 'row_sum', name, row, sum: shown(made), said: cell }] : []
    })
    const inRounds = earlier.flatMap((place, index): Fault[] => {
      const cell = totals?.cells[place] ?? ''
      const made = sum(paid.map(line => line[index] ?? zero))
      const row = totals?.line ?? 0
      return isOther(cell, made)
        ? [{ what: 'round_sum', round: index + 1, row, sum: shown(made), said: cell }]
        : []
    })
    return [...inRows, ...inRounds]
  }
  const isOther = (cell: string, made: Minor): boolean =>
    cellOf(cell) === 'amount' && amountIn(cell, sign, currency) !== made
  return { of, wrongSums }
}
