import type { SetupFacts, WantedSetup } from '#shared/ports/paymentFacts.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import { changeScheduleCard } from './changeSchedule.ts'
import type { Dependencies } from './dependencies.ts'
import { customerFor } from './savedCards.ts'

/** Milliseconds after which an unconfirmed setup is cancelled. */
const lapseAfterMs = 3_600_000

type Needs = Pick<Dependencies, 'goals' | 'gateway' | 'payers' | 'jobs' | 'newId'>

/** Begins to save a card without a payment; the browser confirms with the client secret. */
export const beginCardSetup = async (deps: Needs, wanted: WantedSetup): Promise<SetupFacts | Refusal> => {
  const { gateway, jobs, newId } = deps
  const refused = await refusedSchedule(deps, wanted)
  if (refused) return refused
  const customerId = await customerFor(deps, wanted.userId)
  if (customerId === undefined) return { code: 'not_a_member' }
  const facts = await gateway.openSetup({ ...wanted, customerId, requestId: newId() })
  const payload = { setupIntentId: facts.id, type: 'lapsed' }
  await jobs.add('card-setup', payload, { id: `${facts.id}-lapsed`, delayMs: lapseAfterMs })
  return facts
}

const refusedSchedule = async (
  { goals }: Needs,
  { userId, schedule }: WantedSetup,
): Promise<Refusal | undefined> => {
  if (schedule === undefined) return undefined
  const known = (await goals.load(schedule.goalId, 'fresh')).schedules.get(schedule.scheduleId)
  if (known?.userId !== userId) return { code: 'schedule_not_found' }
  return known.status === 'ended' ? { code: 'schedule_ended' } : undefined
}

/** The consequence of a saved card: the schedule that it was saved for is charged to it from then on. */
export const settleCardSetup = async (
  deps: Needs,
  { id, setup, cardId, customerId }: SetupFacts,
  context: Context,
): Promise<{ readonly position: bigint | undefined }> => {
  if (cardId === undefined || !setup?.schedule) return { position: undefined }
  const { userId, schedule } = setup
  if (customerId === undefined || customerId !== (await deps.payers.customerOf(userId)))
    return { position: undefined }
  // The card is saved, whatever has happened to the schedule.
  const changed = await changeScheduleCard(deps, { ...schedule, userId, cardId, setupIntentId: id }, context)
  return isRefusal(changed) ? { position: undefined } : changed
}
