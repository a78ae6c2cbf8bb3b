import type { CashHolderResponse } from '#shared/api/cashBoxes.ts'
import { type Charter, mostInstalments } from '#shared/charter.ts'
import { sum, times } from '#shared/money.ts'
import type { Currency } from '../../../lib/currencies.ts'
import { minorOf, money } from '../../../lib/format.ts'
import { charterTexts } from './charterTexts.ts'

/** 'Africa/Accra' in a readable form. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

type Rules = Pick<Charter, 'latePolicy' | 'graceDays' | 'timeZone'> & {
  readonly firmAfterDays?: number | null | undefined
  readonly debitDays?: number | null | undefined
  readonly provedFirst?: boolean | undefined
  readonly instalments?: boolean | undefined
  readonly cash?: boolean | undefined
}

/** The rules of a charter, a sentence each; about draws only where turns are still to be drawn. */
export const rulesIn = (
  { latePolicy, graceDays, timeZone, firmAfterDays, debitDays, provedFirst = false, ...allows }: Rules,
  { toBeDrawn = false } = {},
): readonly string[] => {
  const words = charterTexts.terms
  return [
    words.grace({ days: graceDays }),
    words.policies[latePolicy],
    ...(allows.instalments ? [words.instalments({ parts: mostInstalments })] : []),
    ...(allows.cash ? [words.cash] : []),
    words.net,
    ...(toBeDrawn ? [provedFirst ? words.provedFirst : words.drawnAlike] : []),
    ...(firmAfterDays ? [words.firm({ days: firmAfterDays })] : []),
    ...(debitDays ? [words.debits({ days: debitDays })] : []),
    words.zone({ zone: zoneName(timeZone) }),
  ]
}

/** The agreed rules of later rounds. */
export const changesIn = ({ latePolicy, graceDays }: Pick<Charter, 'latePolicy' | 'graceDays'>) => [
  charterTexts.terms.grace({ days: graceDays }),
  charterTexts.terms.policies[latePolicy],
]

interface Fees {
  readonly lateFee?: string | null | undefined
  readonly organiserFee?: string | null | undefined
}

/** The fees of a charter, and the most that a member can owe in late fees: for each round but their own. */
export const feesIn = (
  { lateFee, organiserFee }: Fees,
  { currency, seats }: { readonly currency: Currency; readonly seats: number },
): readonly string[] => {
  const words = charterTexts.terms
  const [late, organiser] = [minorOf(lateFee, currency), minorOf(organiserFee, currency)]
  // While a form is filled in, it may be no possible number of seats.
  const isPossible = Number.isInteger(seats) && Number.isSafeInteger(late * (seats - 1))
  const rounds = isPossible ? Math.max(1, seats - 1) : 1
  return [
    ...(late > 0
      ? [words.lateFee({ amount: money(late, currency), most: money(times(late, rounds), currency) })]
      : []),
    ...(organiser > 0 ? [words.organiserFee({ amount: money(organiser, currency) })] : []),
  ]
}

/** Who may keep cash, and what that means for everybody. */
export const cashHoldersIn = (
  holders: readonly CashHolderResponse[],
  currency: Currency,
): readonly string[] => {
  if (holders.length === 0) return []
  const words = charterTexts.terms
  const sums = holders.map(({ ceiling }) => minorOf(ceiling, currency))
  return [
    ...holders.map(({ name, ceiling }) => words.cashHolder({ who: name, amount: money(ceiling, currency) })),
    words.notPromised({ most: money(sum(sums), currency) }),
  ]
}

/** The deposit that a member pays, in sentences; empty where the charter requires none. */
export const depositIn = (deposit: string | null, currency: Currency): readonly string[] =>
  deposit === null ? [] : [charterTexts.terms.deposit({ amount: money(deposit, currency) })]
