import { goalLimits } from '#shared/api/goalKinds.ts'
import { formatDecimal, type Minor, minor, parseAmount, stepOf, times } from '#shared/money.ts'
import { type CalendarDate, daysBetween } from '#shared/time.ts'
import type { Currency } from '../../lib/currencies.ts'
import { roundedUp } from '../../lib/offeredCurrencies.ts'

/** The three figures of a circle as typed. Target = contribution × members. */
export interface Figures {
  readonly currency: Currency
  readonly targetAmount: string
  readonly contributionAmount: string
  readonly totalMembers: string
}

export const fewestSeats = 2

const membersIn = (text: string): number | undefined => {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count > 0 ? count : undefined
}
const positive = (text: string, currency: Currency): Minor | undefined => {
  const amount = parseAmount(text.trim(), currency)
  return amount !== undefined && amount > 0 ? amount : undefined
}

/** A contribution or a number of members was typed: the target follows. */
export const withTarget = (figures: Figures): Figures => {
  const { currency } = figures
  const contribution = positive(figures.contributionAmount, currency)
  const members = membersIn(figures.totalMembers)
  if (contribution === undefined || members === undefined) return figures
  const target = times(contribution, Math.max(fewestSeats, members))
  return { ...figures, targetAmount: formatDecimal(target, currency) }
}

/** After a new target: members by the contribution `before` the typing, then the contribution that reaches it. */
export const fromTarget = (targetAmount: string, before: Figures): Figures => {
  const { currency } = before
  const target = positive(targetAmount, currency)
  const contribution = positive(before.contributionAmount, currency)
  if (target === undefined) return { ...before, targetAmount }
  const needed =
    contribution === undefined ? membersIn(before.totalMembers) : Math.ceil(target / contribution)
  const members = Math.min(goalLimits.circleSeats, Math.max(fewestSeats, needed ?? fewestSeats))
  return {
    currency,
    targetAmount,
    contributionAmount: formatDecimal(toStep(target / members, currency), currency),
    totalMembers: String(members),
  }
}

/** The nearest payable amount. */
const toStep = (amount: number, currency: Currency): Minor => {
  const step = stepOf(currency)
  return minor(Math.round(amount / step) * step)
}

/** Blank or too few members become the fewest that a circle can have. */
export const atLeastTwo = (totalMembers: string): string =>
  (membersIn(totalMembers) ?? 0) < fewestSeats ? String(fewestSeats) : totalMembers

const daysInMonth = 30

/** What each member would have to save a month; months are blocks of 30 days, begun ones count. */
export const suggestedMonthly = (
  { currency, targetAmount, totalMembers }: Omit<Figures, 'contributionAmount'>,
  endDate: CalendarDate | undefined,
  today: CalendarDate,
): Minor | undefined => {
  const target = positive(targetAmount, currency)
  const members = membersIn(totalMembers)
  if (target === undefined || members === undefined || endDate === undefined) return undefined
  const days = daysBetween(today, endDate)
  if (days <= 0) return undefined
  // Rounded up, or the last month would fall short.
  return roundedUp(target / (Math.ceil(days / daysInMonth) * members), currency)
}
