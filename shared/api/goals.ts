import * as z from 'zod/mini'
import { turnOrders } from '../charter.ts'
import { circleWords } from '../circleWords.ts'
import { defaultCurrency, formatMoney, type Minor, minor, parseAmount } from '../money.ts'
import { type CycleType, cycleTypes, parseCalendarDate } from '../time.ts'
import { type AdoptedRequest, adoptedRequest } from './adoption.ts'
import { invalidAmount, positiveAmount } from './amount.ts'
import { amountForm, isAboveZero } from './amountForm.ts'
import { otherRhythm } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import { goalLimits, goalTypes, isSusu } from './goalKinds.ts'
import { newCharterRequest } from './rotation.ts'

/** Requests about goals. Texts are the specification's. */
const given = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text !== ''

/** Amounts are sent as strings with numbers; a plain number is accepted too. */
const amountText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value).trim()),
)
const positive = (message: string) =>
  z.refine<string>((text: string) => !amountForm.test(text) || isAboveZero(text), message)
const contribution = z.pipe(
  amountText,
  z.string().check(
    z.refine(text => amountForm.test(text), invalidAmount),
    positive(fieldTexts.contributionPositive),
  ),
)
/** In dollars. The server has the limits of other currencies, browsers don't. */
const largestInDollars = minor(1_000_000_000)
const largestKnown = (currency: string): Minor | undefined =>
  currency === defaultCurrency ? largestInDollars : undefined

const amountFields = ['targetAmount', 'contributionAmount'] as const
type Amounts = { readonly [Field in (typeof amountFields)[number]]?: string | null | undefined }

/** Errors of the amounts of a goal in its currency, by field. Skips text that is no amount at all. */
export const amountFaults = (goal: Amounts, currency: string, largest = largestKnown(currency)) =>
  amountFields.flatMap((field): (readonly [field: keyof Amounts, message: string])[] => {
    const text = goal[field]
    const message = given(text) && amountForm.test(text) ? faultOf(text, currency, largest) : undefined
    return message === undefined ? [] : [[field, message]]
  })

const faultOf = (text: string, currency: string, largest: Minor | undefined): string | undefined => {
  const amount = parseAmount(text, currency)
  if (amount === undefined) return invalidAmount
  return largest !== undefined && amount > largest
    ? fieldTexts.largest({ amount: formatMoney(largest, currency) })
    : undefined
}

const date = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.refine(text => text === '' || parseCalendarDate(text) !== undefined, fieldTexts.dateInvalid),
  )
const cycle = z.pipe(
  z.union([z.enum(cycleTypes), z.literal('bi-weekly')]),
  z.transform((value: CycleType | 'bi-weekly'): CycleType => (value === 'bi-weekly' ? 'biweekly' : value)),
)
const count = z.pipe(
  z.union([
    z.number(),
    z.pipe(
      z.string(),
      z.transform((text: string) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
  ]),
  z
    .int(fieldTexts.membersInvalid)
    .check(z.maximum(goalLimits.members, fieldTexts.membersMost({ max: goalLimits.members }))),
)

const name = z
  .string(fieldTexts.nameRequired)
  .check(
    z.trim(),
    z.minLength(1, fieldTexts.nameRequired),
    z.maxLength(goalLimits.nameLength, fieldTexts.nameLong),
  )
const subtype = z.nullish(z.string().check(z.trim(), z.maxLength(goalLimits.nameLength)))
const circleWord = z.enum(circleWords)
const description = z.nullish(
  z.string().check(z.trim(), z.maxLength(goalLimits.descriptionLength, fieldTexts.descriptionLong)),
)
const target = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], fieldTexts.targetRequired),
    z.transform((value: string | number) => String(value).trim()),
  ),
  z.string().check(
    z.minLength(1, fieldTexts.targetRequired),
    z.refine(text => text === '' || amountForm.test(text), invalidAmount),
    positive(fieldTexts.targetPositive),
  ),
)

/** A line for each seat, and in it an amount for each earlier round. */
const fitsSeats = ({ round, names, paid }: AdoptedRequest, seats: number): boolean =>
  round <= seats &&
  names.length === seats &&
  paid.length === seats &&
  paid.every(line => line.length === round - 1)

export const notOffered = fieldTexts.notOffered

/** POST /api/goals. Dates are `YYYY-MM-DD`, or the day of an ISO date-time. */
export const createGoalRequest = z
  .object({
    name,
    type: z.enum(goalTypes, fieldTexts.typeRequired),
    subtype,
    description,
    /** For a circle: what its members call it; `susu` by default. */
    circleWord: z.optional(circleWord),
    /** One of GET /api/config; the first by default. It cannot be changed later. */
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, notOffered))),
    targetAmount: target,
    startDate: z.nullish(
      z
        .string()
        .check(
          z.refine(text => text === '' || parseCalendarDate(text) !== undefined, fieldTexts.dateInvalid),
        ),
    ),
    endDate: date(fieldTexts.endRequired),
    cycleType: z.nullish(cycle),
    /** For a circle with another rhythm, instead of the cycle type: `days:3`, `weekdays:1,4`, `monthdays:1,15` or `months:3`. */
    rhythm: z.nullish(otherRhythm),
    contributionAmount: z.nullish(z.union([z.literal(''), contribution])),
    totalMembers: z.nullish(count),
    /** For a circle: its rules, where they differ from the default. */
    charter: z.optional(newCharterRequest),
    /** For a circle: how turns are assigned; in the order of joining by default. */
    order: z.optional(z.enum(turnOrders)),
    /** For a circle that already runs: its present round, and what each seat has paid. */
    adopted: z.optional(adoptedRequest),
    /** The finished circle that it runs again, whose members are invited. */
    runAgainOf: z.optional(z.int().check(z.positive())),
  })
  .check(context => {
    const goal = context.value
    const issue = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: goal })
    if (isSusu(goal)) {
      if (!goal.cycleType && !goal.rhythm) issue('cycleType', fieldTexts.cycleRequired)
      if (goal.cycleType && goal.rhythm) issue('rhythm', fieldTexts.oneRhythm)
      if (!given(goal.contributionAmount)) issue('contributionAmount', fieldTexts.contributionRequired)
      if (!goal.totalMembers || goal.totalMembers < 2) issue('totalMembers', fieldTexts.membersRequired)
      else if (goal.totalMembers > goalLimits.circleSeats)
        issue('totalMembers', fieldTexts.seatsMost({ max: goalLimits.circleSeats }))
    } else if (typeof goal.totalMembers === 'number' && goal.totalMembers < 1)
      issue('totalMembers', fieldTexts.oneMember)
    if (goal.adopted && !fitsSeats(goal.adopted, Number(goal.totalMembers)))
      issue('adopted', fieldTexts.linesDiffer)
    if (goal.currency !== undefined)
      for (const [field, message] of amountFaults(goal, goal.currency)) issue(field, message)
    const start = given(goal.startDate) ? parseCalendarDate(goal.startDate) : undefined
    const end = parseCalendarDate(goal.endDate)
    if (!isSusu(goal) && start && end && end <= start) issue('endDate', fieldTexts.endBeforeStart)
  })
export type CreateGoalInput = z.input<typeof createGoalRequest>
export type CreateGoalRequest = z.output<typeof createGoalRequest>

/**
 * PATCH /api/goals/{id}, by the organiser: omitted fields stay as they are. In a circle only name, subtype,
 * description and what its members call it can change. POST /api/goals/{id}/archive, …/restore and …/withdraw have no body.
 */
export const editGoalRequest = z.object({
  /** That of the goal: for programs that name the currency of the amounts they send. Another one is refused. */
  currency: z.optional(z.string()),
  name: z.optional(name),
  subtype: z.optional(subtype),
  description: z.optional(description),
  /** For a circle only. */
  circleWord: z.optional(circleWord),
  targetAmount: z.optional(target),
  endDate: z.optional(date(fieldTexts.endRequired)),
  totalMembers: z.optional(count.check(z.minimum(1, fieldTexts.oneMember))),
  contributionAmount: z.optional(z.nullable(z.union([z.literal(''), contribution]))),
})
export type EditGoalInput = z.input<typeof editGoalRequest>
export type EditGoalRequest = z.output<typeof editGoalRequest>

/**
 * POST /api/goals/{id}/cancel: with `refund` all its money is refunded to its payers. A circle that has begun
 * is wound up instead. POST /api/goals/{id}/withdraw pays a completed goal out, to each member their savings.
 */
export const cancelGoalRequest = z.object({ refund: z.optional(z.boolean()) })

/**
 * POST /api/goals/{id}/withdrawals: takes out the caller's own part of a goal without rounds, or some of it,
 * whether or not its target is reached; 204 for a former member.
 */
export const withdrawalRequest = z.object({
  /** Made by the client, so that a repeated request takes out nothing more. */
  id: z.uuid(),
  /** The whole own part by default. */
  amount: z.optional(positiveAmount(fieldTexts.amountValid)),
})
