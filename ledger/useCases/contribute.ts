import type { ContributionId, PaymentIntentId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { Context } from '../handle.ts'
import { beginSchedule, type WantedSchedule } from './beginSchedule.ts'
import { confirmPayment, type Mismatch } from './confirmPayment.ts'
import type { Dependencies } from './dependencies.ts'
import type { MadePayment, OpenedPayment } from './openIntent.ts'
import { openPayment } from './openPayment.ts'
import { payBySavedCard } from './payBySavedCard.ts'
import { type Reported, reportContribution } from './reportContribution.ts'
import type { WantedPayment } from './wantedPayment.ts'

/** One of the ways to contribute. */
export type Way =
  | { readonly by: 'card'; readonly requestId: ContributionId | undefined }
  /** A schedule: every cycle of a circle, elsewhere every month, where it names no rhythm. */
  | (Pick<WantedSchedule, 'requestId' | 'firstOn' | 'endsOn' | 'cardId' | 'newCard' | 'today'> & {
      readonly by: 'schedule'
      readonly every: Rhythm | undefined
    })
  | { readonly by: 'confirmed_intent'; readonly paymentIntentId: PaymentIntentId }
  | {
      readonly by: 'report'
      readonly contributionId: ContributionId
      readonly method: PayoutMethod
      readonly reference: string
      readonly cashHolderUserId?: UserId | undefined
    }

export type Contributed =
  | (Paying & { readonly opened: OpenedPayment })
  | (Paying & { readonly made: MadePayment })
  | { readonly reported: Reported; readonly position: bigint | undefined }
  | { readonly plannedOn: CalendarDate; readonly position: bigint | undefined }
  | { readonly mismatch: Mismatch }

interface Paying {
  readonly amountMinor: Minor
  readonly position: bigint | undefined
}

type Needs = Pick<
  Dependencies,
  'goals' | 'gateway' | 'payers' | 'cardMoney' | 'debits' | 'refundFee' | 'clock' | 'newId' | 'returnUrl'
>

/** A member contributes to a goal: by card, by the first payment of a schedule, or outside. */
export const contribute = async (
  deps: Needs,
  {
    wanted,
    way,
    context,
  }: {
    readonly wanted: WantedPayment
    readonly way: Way
    readonly context: Context
  },
): Promise<Contributed | Refusal> => {
  switch (way.by) {
    case 'report': {
      const { holderUserId, ...own } = wanted
      const by = holderUserId === undefined ? {} : { userId: holderUserId, byUserId: wanted.userId }
      const reported = await reportContribution(deps, { ...own, ...by, ...reportIn(way) }, context)
      return isRefusal(reported) ? reported : { reported, position: reported.position }
    }
    case 'confirmed_intent': {
      const { paymentIntentId } = way
      const made = await confirmPayment(deps, { ...wanted, paymentIntentId }, context)
      if (isRefusal(made) || 'mismatch' in made) return made
      return { made, amountMinor: made.facts.amountMinor, position: made.position }
    }
    case 'schedule':
      return begin(deps, { wanted, way }, context)
    case 'card': {
      const requested = { ...wanted, requestId: way.requestId }
      const { amountMinor } = wanted
      const made = await payBySavedCard(deps, requested, context)
      if (made) return isRefusal(made) ? made : { made, amountMinor, position: made.position }
      const opened = await openPayment(deps, requested, context)
      return isRefusal(opened) ? opened : { opened, amountMinor, position: opened.position }
    }
  }
}

const reportIn = ({ by: _, ...report }: Extract<Way, { readonly by: 'report' }>) => report

const begin = async (
  deps: Needs,
  {
    wanted,
    way: { by: _, every: chosen, ...plan },
  }: { readonly wanted: WantedPayment; readonly way: Extract<Way, { readonly by: 'schedule' }> },
  context: Context,
): Promise<Contributed | Refusal> => {
  const { goals } = deps
  const { goalId } = wanted
  const every = chosen ?? (await goals.load(goalId)).terms?.rotation?.cycleType ?? 'monthly'
  const begun = await beginSchedule(deps, { ...wanted, ...plan, every }, context)
  if (isRefusal(begun)) return begun
  const { first, position, scheduleId } = begun
  if (first) return { ...first, position }
  return { plannedOn: (await goals.load(goalId)).schedules.get(scheduleId)?.nextOn ?? plan.firstOn, position }
}
