import { goalLimits } from '#shared/api/goalKinds.ts'
import { type Cents, cents, formatDecimal, parseCents, times } from '#shared/money.ts'
import { type CalendarDate, daysBetween } from '#shared/time.ts'

/** The three figures of a circle as they stand in the form. Target = contribution × members. */
export interface Figures {
  readonly targetAmount: string
  readonly contributionAmount: string
  readonly totalMembers: string
}

export const fewestSeats = 2

const membersIn = (text: string): number | undefined => {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count > 0 ? count : undefined
}
const positive = (text: string): Cents | undefined => {
  const amount = parseCents(text.trim())
  return amount !== undefined && amount > 0 ? amount : undefined
}

/** A contribution or a number of members was typed: the target follows. */
export const withTarget = (figures: Figures): Figures => {
  const contribution = positive(figures.contributionAmount)
  const members = membersIn(figures.totalMembers)
  if (contribution === undefined || members === undefined) return figures
  return { ...figures, targetAmount: formatDecimal(times(contribution, Math.max(fewestSeats, members))) }
}

/** After a new target: members by the contribution `before` the typing, then the contribution that reaches it. */
export const fromTarget = (targetAmount: string, before: Figures): Figures => {
  const target = positive(targetAmount)
  const contribution = positive(before.contributionAmount)
  if (target === undefined) return { ...before, targetAmount }
  const needed =
    contribution === undefined ? membersIn(before.totalMembers) : Math.ceil(target / contribution)
  const members = Math.min(goalLimits.circleSeats, Math.max(fewestSeats, needed ?? fewestSeats))
  return {
    targetAmount,
    contributionAmount: formatDecimal(cents(Math.round(target / members))),
    totalMembers: String(members),
  }
}

/** Blank or too few members become the fewest that a circle can have. */
export const atLeastTwo = (totalMembers: string): string =>
  (membersIn(totalMembers) ?? 0) < fewestSeats ? String(fewestSeats) : totalMembers

const daysInMonth = 30

/** What each member would have to save a month; months are blocks of 30 days, begun ones count. */
export const suggestedMonthly = (
  targetAmount: string,
  totalMembers: string,
  endDate: CalendarDate | undefined,
  today: CalendarDate,
): Cents | undefined => {
  const target = positive(targetAmount)
  const members = membersIn(totalMembers)
  if (target === undefined || members === undefined || endDate === undefined) return undefined
  const days = daysBetween(today, endDate)
  if (days <= 0) return undefined
  // Rounded up, or the last month would fall short.
  return cents(Math.ceil(target / (Math.ceil(days / daysInMonth) * members)))
}
