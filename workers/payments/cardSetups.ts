import { randomUUID } from 'node:crypto'
import type { GoalHandler } from '#ledger/handle.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { CardSetups, Payers, PaymentGateway, Plans, WantedSetup } from '#shared/ports/payments.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { customerFor } from './cards.ts'

interface Parts {
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly plans: Pick<Plans, 'changeCard'>
  readonly jobs: JobQueue
  readonly newId?: () => string
}

/** Milliseconds after which a card that nobody has confirmed is waited for no more. */
const lapseAfterMs = 3_600_000

/**
 * Cards that are saved without a payment. As with payments, only what the processor says counts: browser and webhook say
 * no more than where to look, and whatever both have lost is looked at when the time is over.
 */
export const createCardSetups = (parts: Parts): CardSetups => {
  const { goals, gateway, payers, plans, jobs, newId = randomUUID } = parts

  const refusedPlan = async ({ userId, plan }: WantedSetup): Promise<Refusal | undefined> => {
    if (plan === undefined) return undefined
    const known = (await goals.load(plan.goalId, 'fresh')).schedules.get(plan.scheduleId)
    if (known?.userId !== userId) return { code: 'schedule_not_found' }
    return known.status === 'ended' ? { code: 'schedule_ended' } : undefined
  }

  return {
    begin: async wanted => {
      const refused = await refusedPlan(wanted)
      if (refused) return refused
      const customerId = await customerFor(gateway, payers, wanted.userId)
      if (customerId === undefined) return { code: 'not_a_member' }
      const facts = await gateway.openSetup({ ...wanted, customerId, requestId: newId() })
      const payload = { setupIntentId: facts.id, type: 'lapsed' }
      await jobs.add('card-setup', payload, { id: `${facts.id}-lapsed`, delayMs: lapseAfterMs })
      return facts
    },
    look: id => gateway.retrieveSetup(id),
    settle: async ({ id, setup, cardId, customerId }, context) => {
      if (cardId === undefined || !setup?.plan) return { position: undefined }
      const { userId, plan } = setup
      if (customerId === undefined || customerId !== (await payers.customerOf(userId)))
        return { position: undefined }
      // The card is saved, whatever has become of the plan meanwhile.
      const changed = await plans.changeCard({ ...plan, userId, cardId, setupIntentId: id }, context)
      return isRefusal(changed) ? { position: undefined } : changed
    },
    letGo: id => gateway.cancelSetup(id),
  }
}
