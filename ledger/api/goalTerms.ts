import type * as z from 'zod/mini'
import type { AdoptedRequest } from '#shared/api/adoption.ts'
import type { cashHolderRequest } from '#shared/api/cashBoxes.ts'
import { goalLimits, isSusu } from '#shared/api/goalKinds.ts'
import type { CreateGoalRequest, EditGoalRequest } from '#shared/api/goals.ts'
import type { charterRequest, newCharterRequest } from '#shared/api/rotation.ts'
import { bankDebits, type DebitType, debitIn } from '#shared/bankDebits.ts'
import { type CashHolder, type Charter, newCharter } from '#shared/charter.ts'
import { usualCircleWord } from '#shared/circleWords.ts'
import type { Currency } from '#shared/currencies.ts'
import { plusYears } from '#shared/cycles.ts'
import { type GoalId, goalId as toGoalId, userId as toUserId, type UserId } from '#shared/ids.ts'
import { type Minor, parseAmount, zero } from '#shared/money.ts'
import { type CalendarDate, calendarDate, dateOf, type Instant } from '#shared/time.ts'
import type { GoalChanges } from '../domain/goal/organising.ts'
import type { Terms } from '../domain/goal/state.ts'
import { fieldProblem, problem, refusalProblem } from './problem.ts'

interface Origin {
  readonly goalId: GoalId
  readonly creatorId: UserId
  readonly currency: Currency
  /** The operator's rules for sending money on. */
  readonly firmAfterDays: number
  /** The bank debits that it offers. */
  readonly debits: readonly DebitType[]
  readonly now: Instant
}

/** The number of members when the form leaves it open. */
const expectedMembers = 3

/**
 * A goal's terms in the form of its event.
 * @throws ProblemError 400 for a start outside the allowed range
 */
export const termsOf = (body: CreateGoalRequest, origin: Origin): Terms => {
  const { goalId, creatorId, currency, now } = origin
  const circle = isSusu(body)
  const rhythm = body.rhythm ?? body.cycleType
  const totalMembers = body.totalMembers ?? expectedMembers
  const contributionMinor = body.contributionAmount ? amount(body.contributionAmount, currency) : null
  const start = startDate(body.startDate, now)
  const endDate = calendarDate(body.endDate)
  // A circle's end follows from its rounds.
  if (!circle && endDate <= start)
    throw fieldProblem('endDate', refusalProblem({ code: 'ends_before_start' }))
  return {
    goalId,
    creatorId,
    name: body.name,
    type: body.type,
    subtype: body.subtype || null,
    description: body.description || null,
    currency,
    targetMinor: amount(body.targetAmount, currency),
    startDate: start,
    endDate,
    totalMembers,
    contributionMinor,
    rotation:
      circle && rhythm && contributionMinor !== null
        ? {
            cycleType: rhythm,
            contributionMinor,
            seats: totalMembers,
            charter: charterIn(body.charter ?? {}, { before: newCharter, ...origin }),
            ...orderOf(body),
          }
        : null,
    ...(circle && body.circleWord && body.circleWord !== usualCircleWord
      ? { circleWord: body.circleWord }
      : {}),
    ...(body.runAgainOf === undefined ? {} : { runAgainOf: toGoalId(body.runAgainOf) }),
  }
}

/** The turns of a circle that already runs are those of its sheet. */
const orderOf = ({ order, adopted }: CreateGoalRequest) => {
  if (adopted)
    return { order: 'organiser', adopted: { round: adopted.round, names: adopted.names.join('\n') } } as const
  return order === undefined ? {} : { order }
}

/**
 * What each seat has paid into earlier rounds.
 * @throws ProblemError 400 for amounts that the currency cannot represent
 */
export const openingLinesIn = (paid: AdoptedRequest['paid'], currency: Currency): Minor[][] =>
  paid.map(line =>
    line.map(text => {
      const amountMinor = parseAmount(text, currency)
      if (amountMinor === undefined) throw fieldProblem('adopted', problem(400, 'invalid_amount'))
      return amountMinor
    }),
  )

interface Agreed extends Pick<Origin, 'currency' | 'debits' | 'firmAfterDays'> {
  /** Used for omitted fields. */
  readonly before: Charter
}

/** The rules of a circle in the form of its event. */
export const charterIn = (
  {
    deposit: text,
    lateFee,
    organiserFee,
    cashHolders,
    ...rules
  }: z.output<typeof newCharterRequest> & Pick<z.output<typeof charterRequest>, 'cashHolders'>,
  { before, currency, debits, firmAfterDays }: Agreed,
): Charter => {
  const { deposit, debitDays: _, lateFeeMinor, organiserFeeMinor, ...others } = before
  const debit = debitIn(debits, currency)
  const amountMinor = amountIn(text, { before: deposit?.amountMinor, currency })
  const late = amountIn(lateFee, { before: lateFeeMinor, currency })
  const organiser = amountIn(organiserFee, { before: organiserFeeMinor, currency })
  const days = text === undefined ? deposit?.firmAfterDays : undefined
  return {
    ...others,
    ...given(rules),
    firmAfterDays,
    ...(debit ? { debitDays: bankDebits[debit].firmAfterDays } : {}),
    ...(amountMinor ? { deposit: { amountMinor, firmAfterDays: days ?? firmAfterDays } } : {}),
    ...(late ? { lateFeeMinor: late } : {}),
    ...(organiser ? { organiserFeeMinor: organiser } : {}),
    ...(cashHolders ? { cashHolders: cashHoldersIn(cashHolders, currency) } : {}),
  }
}

export const cashHoldersIn = (
  holders: readonly z.output<typeof cashHolderRequest>[],
  currency: Currency,
): CashHolder[] =>
  holders.map(({ userId, ceiling }) => ({
    userId: toUserId(userId),
    ceilingMinor: parseAmount(ceiling, currency) ?? zero,
  }))

/** An amount of a charter, or none; as before when it is omitted. */
const amountIn = (
  text: string | null | undefined,
  { before, currency }: { readonly before: Minor | undefined; readonly currency: Currency },
): Minor | undefined => {
  const amountMinor = text === undefined ? before : parseAmount(text || '0', currency)
  if (text && amountMinor === undefined) throw fieldProblem('charter', problem(400, 'invalid_amount'))
  return amountMinor
}

type Given<Rules> = { [Rule in keyof Rules]: Exclude<Rules[Rule], undefined> }
const given = <Rules extends object>(rules: Rules): Given<Rules> =>
  Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) as Given<Rules>

const amount = (text: string, currency: Currency): Minor => parseAmount(text, currency) ?? zero

// "Today" in the browser's time zone may be a day earlier or later than in UTC.
const startDate = (text: string | null | undefined, now: Instant): CalendarDate => {
  if (!text) return dateOf(now)
  const start = calendarDate(text)
  if (start < dateOf(now, -12)) throw fieldProblem('startDate', problem(400, 'start_in_past'))
  if (start > plusYears(dateOf(now, 14), goalLimits.yearsAhead))
    throw fieldProblem('startDate', problem(400, 'start_too_far', { years: goalLimits.yearsAhead }))
  return start
}

/** The changes of an edit in the form of its event. */
export const changesOf = (body: EditGoalRequest, currency: Currency): GoalChanges => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.subtype === undefined ? {} : { subtype: body.subtype || null }),
  ...(body.description === undefined ? {} : { description: body.description || null }),
  ...(body.circleWord === undefined ? {} : { circleWord: body.circleWord }),
  ...(body.targetAmount === undefined ? {} : { targetMinor: amount(body.targetAmount, currency) }),
  ...(body.endDate === undefined ? {} : { endDate: calendarDate(body.endDate) }),
  ...(body.totalMembers === undefined ? {} : { totalMembers: body.totalMembers }),
  ...(body.contributionAmount === undefined
    ? {}
    : { contributionMinor: body.contributionAmount ? amount(body.contributionAmount, currency) : null }),
})
