import type { ChangeScheduleRequest } from '#shared/api/payments.ts'
import type { GoalId, ScheduleId, SetupIntentId, UserId } from '#shared/ids.ts'
import { parseAmount, zero } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'
import { calendarDate } from '#shared/time.ts'
import type { ChangeSchedule as Command } from '../domain/goal/schedules/schedules.ts'
import type { Context } from '../handle.ts'
import { type Dependencies, type Knowing, todayOf } from './dependencies.ts'
import type { Recording } from './recordPayment.ts'
import { releaseOfSchedule } from './releasePayments.ts'
import { cardsOf } from './savedCards.ts'

interface Input {
  readonly goalId: GoalId
  readonly scheduleId: ScheduleId
  readonly userId: UserId
  readonly change: ChangeScheduleRequest
}
type Needs = Pick<Dependencies, 'goals' | 'gateway' | 'payers' | 'jobs' | 'clock' | 'newId'> & Knowing

/** The owner changes a schedule: pauses, resumes or ends it, skips a period, or changes its amount or card. */
export const changeSchedule = async (
  deps: Needs,
  { change, ...about }: Input,
  context: Context,
): Promise<{ readonly position: bigint | undefined } | Refusal> => {
  if (change.action === 'card') return changeScheduleCard(deps, { ...about, cardId: change.cardId }, context)
  if (change.action === 'cancel') return endSchedule(deps, about, context)
  const { goalId, scheduleId, userId } = about
  const command = await commandOf(deps, { change, goalId, userId })
  const handled = await deps.goals.handle(goalId, { ...command, scheduleId, userId }, context)
  return handled.outcome === 'refused' ? handled.refusal : { position: handled.position }
}

interface Changing extends Pick<Input, 'goalId' | 'userId'> {
  readonly change: Exclude<ChangeScheduleRequest, { action: 'card' | 'cancel' }>
}
const commandOf = async (deps: Needs, { change, goalId, userId }: Changing): Promise<Command> => {
  switch (change.action) {
    case 'pause':
      return { type: 'PauseSchedule', reason: 'by_member' }
    case 'resume':
      return { type: 'ResumeSchedule', today: await todayOf(deps, userId) }
    case 'skip':
      return { type: 'SkipPeriod', period: calendarDate(change.period) }
    case 'amount': {
      const { terms } = await deps.goals.load(goalId)
      const amountMinor = terms && parseAmount(change.amount, terms.currency)
      return { type: 'ChangeScheduleAmount', amountMinor: amountMinor ?? zero }
    }
  }
}

interface NewCard {
  readonly goalId: GoalId
  readonly scheduleId: ScheduleId
  readonly userId: UserId
  readonly cardId: string
  /** The setup that saved the card for this schedule. */
  readonly setupIntentId?: SetupIntentId | null
}

/**
 * Charges this card of its owner from now on, and failed payments at once; once for a card saved for this.
 */
export const changeScheduleCard = async (
  deps: Pick<Dependencies, 'goals' | 'gateway' | 'payers' | 'jobs' | 'newId'>,
  { goalId, scheduleId, userId, cardId, setupIntentId = null }: NewCard,
  context: Context,
): Promise<{ readonly position: bigint | undefined } | Refusal> => {
  const { goals, payers, jobs, newId } = deps
  const schedule = (await goals.load(goalId, 'fresh')).schedules.get(scheduleId)
  if (schedule?.userId !== userId) return { code: 'schedule_not_found' }
  if (schedule.status === 'ended') return { code: 'schedule_ended' }
  if (setupIntentId !== null && schedule.setups.has(setupIntentId)) return { position: undefined }
  const cards = await cardsOf(deps, userId)
  if (!cards.some(({ id }) => id === cardId)) return { code: 'card_unknown' }
  const isOther = (await payers.cardOf(scheduleId)) !== cardId
  // An interruption here is repaired by a repetition: the log does not contain the change yet.
  await payers.setCard({ scheduleId, userId, cardId })
  let position: bigint | undefined
  if (isOther || setupIntentId !== null) {
    const changed = { type: 'ChangeScheduleCard', scheduleId, userId, setupIntentId } as const
    const handled = await goals.handle(goalId, changed, context)
    if (handled.outcome === 'refused') return handled.refusal
    position = handled.position
  }
  if (schedule.status !== 'active') return { position }
  const state = await goals.load(goalId)
  for (const [period, id] of schedule.payments)
    if ((state.contributions.get(id)?.declines ?? 0) > 0 && state.open.has(id))
      await jobs.add(
        'charge-period',
        { goalId, scheduleId, period, atOnce: true },
        { id: `${scheduleId}-${period}-${newId()}` },
      )
  return { position }
}

type Ending = Recording & Pick<Dependencies, 'gateway'>

/** Ends a schedule, and its open payments. */
export const endSchedule = async (
  deps: Ending,
  {
    goalId,
    scheduleId,
    userId,
  }: {
    readonly goalId: GoalId
    readonly scheduleId: ScheduleId
    readonly userId: UserId
  },
  context: Context,
): Promise<{ readonly position: bigint | undefined } | Refusal> => {
  const handled = await deps.goals.handle(goalId, { type: 'CancelSchedule', scheduleId, userId }, context)
  if (handled.outcome === 'refused') return handled.refusal
  return { position: (await releaseOfSchedule(deps, { goalId, scheduleId }, context)) ?? handled.position }
}

/** A user who deletes their account keeps no schedules. */
export const endSchedulesOf = async (
  deps: Ending & { readonly reads: Pick<Dependencies['reads'], 'schedulesOf'> },
  userId: UserId,
  context: Context,
): Promise<void> => {
  for (const { goalId, scheduleId, status } of await deps.reads.schedulesOf(userId))
    if (status !== 'ended') await endSchedule(deps, { goalId, scheduleId, userId }, context)
}
