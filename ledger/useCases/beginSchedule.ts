import { type ContributionId, contributionId, type ScheduleId, scheduleId, type UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import type { CalendarDate } from '#shared/time.ts'
import { hasPaid } from '../domain/goal/rotation/circle.ts'
import { isLive } from '../domain/goal/schedules/endingSchedules.ts'
import { wantsAnotherSchedule } from '../domain/goal/schedules/schedules.ts'
import type { GoalState, Schedule } from '../domain/goal/state.ts'
import type { Context } from '../handle.ts'
import { type Dependencies, feeNamedNow } from './dependencies.ts'
import {
  chargeCard,
  forPayer,
  isUnpaid,
  type MadePayment,
  type OpenedPayment,
  openIntent,
} from './openIntent.ts'
import { type Recording, recordPayment } from './recordPayment.ts'
import { releaseOthers } from './releasePayments.ts'
import { chooseCard, customerFor } from './savedCards.ts'
import type { WantedPayment } from './wantedPayment.ts'

export interface WantedSchedule extends WantedPayment {
  readonly every: Rhythm
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  /** The saved card to charge; the default card when omitted. */
  readonly cardId?: string | undefined
  /** To pay by a new card even if there is a saved one. */
  readonly newCard?: boolean | undefined
  readonly today: CalendarDate
  /** A repeated request with the same id is the same schedule. */
  readonly requestId?: ScheduleId | undefined
}

export interface BegunSchedule {
  readonly scheduleId: ScheduleId
  readonly position: bigint | undefined
  /** The first payment, when it is made at once. */
  readonly first:
    | { readonly opened: OpenedPayment; readonly amountMinor: Minor }
    | { readonly made: MadePayment; readonly amountMinor: Minor }
    | undefined
}

interface Payer {
  readonly customerId: string
  readonly cardId: string | undefined
}
type Needs = Recording &
  Pick<Dependencies, 'gateway' | 'payers' | 'cardMoney' | 'debits' | 'refundFee' | 'returnUrl' | 'newId'>
type Begun = Promise<BegunSchedule | Refusal>
type Identified = WantedSchedule & { readonly id: ScheduleId }

/**
 * Begins a schedule. One that begins today is paid at once: by a saved card if there is one, otherwise with
 * the returned client secret. One that begins later needs a saved card.
 */
export const beginSchedule = async (deps: Needs, wanted: WantedSchedule, context: Context): Begun => {
  const { goals, newId } = deps
  const { goalId, requestId } = wanted
  if (await goals.isHeldBack(goalId)) return { code: 'goal_held_back' }
  const id = requestId ?? scheduleId(newId())
  const begun = await begin(deps, { ...wanted, id }, context)
  if (!isRefusal(begun)) return begun
  // A concurrent repetition may have begun it.
  const known = (await goals.load(goalId, 'fresh')).schedules.get(id)
  return known && isLive(known) ? begin(deps, { ...wanted, id }, context) : begun
}

const begin = async (deps: Needs, wanted: Identified, context: Context): Begun => {
  const { goals, gateway, payers } = deps
  const { id, goalId, userId, today, newCard = false, requestId } = wanted
  const known = requestId === undefined ? undefined : await goals.load(goalId, 'fresh')
  const before = known?.schedules.get(id)
  // A schedule that began at once began on its day, also when the request is repeated after midnight.
  const isLater = before && wanted.firstOn === today && before.firstOn < today
  const firstOn = isLater ? before.firstOn : wanted.firstOn
  const schedule = { ...wanted, firstOn }
  if (known && before && wantsAnotherSchedule(known, before, schedule))
    return { code: 'contribution_differs' }
  const nothingNow = { scheduleId: id, position: undefined, first: undefined }
  if (known && before && !isPaidNow(known, before)) return nothingNow
  const customer = await payers.customerOf(userId)
  const cards = customer && !newCard ? await gateway.cards(customer) : []
  if (schedule.cardId !== undefined && !cards.some(card => card.id === schedule.cardId))
    return { code: 'card_unknown' }
  const card = chooseCard(cards, schedule.cardId)
  if (firstOn > today) return card ? beginLater(deps, schedule, card.id, context) : { code: 'card_needed' }
  const customerId = customer ?? (await customerFor(deps, userId))
  if (customerId === undefined) return { code: 'not_a_member' }
  const payer = { customerId, cardId: card?.id }
  if (before) return payFirst(deps, schedule, payer, context)
  // The member's own unconfirmed payments would reserve what the first payment needs.
  await releaseOthers(deps, { goalId, userId, except: id }, context)
  const state = await goals.load(goalId, 'fresh')
  // A concurrent repetition has begun it.
  const begun = state.schedules.get(id)
  if (begun && wantsAnotherSchedule(state, begun, schedule)) return { code: 'contribution_differs' }
  if (begun) return isPaidNow(state, begun) ? payFirst(deps, schedule, payer, context) : nothingNow
  // A round that is paid already is not paid twice: the schedule begins with the next one.
  if (hasPaidItsRound(state, userId))
    return card ? beginLater(deps, schedule, card.id, context) : { code: 'already_contributed' }
  const created = await create(deps, schedule, false, context)
  // It is active once its first payment is received; a failed first payment ends the schedule too.
  return created.outcome === 'refused' ? created.refusal : payFirst(deps, schedule, payer, context)
}

const create = async (deps: Needs, schedule: Identified, hasCard: boolean, context: Context) => {
  const { id, goalId, userId, amountMinor, every, firstOn, endsOn } = schedule
  const about = { scheduleId: id, userId, amountMinor, every, firstOn, endsOn, hasCard }
  const refundFeeMinor = await feeNamedNow(deps, goalId)
  return deps.goals.handle(goalId, { type: 'CreateSchedule', ...about, refundFeeMinor }, context)
}

/** It waits for its day; the card is saved already. */
const beginLater = async (deps: Needs, schedule: Identified, cardId: string, context: Context): Begun => {
  const { id, userId } = schedule
  // An interruption here is repaired by a repetition: the log does not contain the schedule yet.
  await deps.payers.setCard({ scheduleId: id, userId, cardId })
  const handled = await create(deps, schedule, true, context)
  if (handled.outcome === 'refused') return handled.refusal
  return { scheduleId: id, position: handled.position, first: undefined }
}

/** Resumes after an interruption: a schedule has one first payment. */
const payFirst = async (
  deps: Needs,
  { id, goalId, userId, firstOn: period }: Identified,
  { customerId, cardId }: Payer,
  context: Context,
): Begun => {
  const { goals, gateway, returnUrl, newId } = deps
  const asked = await goals.handle(
    goalId,
    { type: 'ChargeSchedule', scheduleId: id, period, contributionId: contributionId(newId()) },
    context,
  )
  const state = await goals.load(goalId)
  const paymentId: ContributionId | undefined =
    asked.outcome === 'accepted' ? state.schedules.get(id)?.payments.get(period) : undefined
  const requested = paymentId && state.contributions.get(paymentId)
  if (!requested || asked.outcome === 'refused') {
    const giveUp = { type: 'CancelSchedule', scheduleId: id, userId, unlessBegun: true } as const
    await goals.handle(goalId, giveUp, context)
    return asked.outcome === 'refused' ? asked.refusal : { code: 'already_contributed' }
  }
  if (requested.status === 'cancelled') return { code: 'contribution_ended' }
  const { amountMinor, paymentIntentId } = requested
  const wanted = { goalId, userId, amountMinor, contributionId: paymentId, customerId, savesCard: true }
  const facts = paymentIntentId && (await gateway.retrieve(paymentIntentId))
  const known = facts && { contributionId: paymentId, facts, position: asked.position }
  const opened = known ?? (await openIntent(deps, wanted, context))
  if (isRefusal(opened)) return opened
  const begun = { scheduleId: id, position: opened.position }
  if (!isUnpaid(opened.facts)) return { ...begun, first: { made: { ...opened, first: false }, amountMinor } }
  if (cardId === undefined) return { ...begun, first: { opened: forPayer(opened), amountMinor } }
  const charge = { ...opened, customerId, cardId, attempt: 1, present: { returnUrl } }
  const made = await chargeCard(deps, charge, context)
  if (isRefusal(made)) return made
  // The member sees that it has failed, so no schedule may remain.
  if (made.facts.status === 'requires_payment_method') {
    const cancelled = await gateway.cancel(made.facts.id)
    await recordPayment(deps, { facts: cancelled, context, cancelledBecause: 'lapsed' })
  }
  return { scheduleId: id, position: made.position, first: { made, amountMinor } }
}

/** Whether its first payment is, or was, made here and now. Otherwise it waits for its day, or is over. */
const isPaidNow = ({ contributions }: GoalState, { status, payments, firstOn }: Schedule): boolean => {
  const first = payments.get(firstOn)
  const became = first && contributions.get(first)?.status
  return status === 'requested' || became === 'received' || (status === 'ended' && became === 'cancelled')
}

const hasPaidItsRound = (state: GoalState, userId: UserId): boolean =>
  state.terms?.rotation != null && hasPaid(state, userId, state.round)
