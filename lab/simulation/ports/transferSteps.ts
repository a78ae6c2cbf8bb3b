import type { SandboxEvent, Stored } from '#embedded/stripe/objects.ts'
import { goalCategory, goalIdOf, readGoalEvent } from '#shared/events/goal.ts'
import { type GoalId, goalId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { TransferStep } from '../people/scenario.ts'

/** A step of a payout to an account with Stripe. */
export interface TransferStepOf {
  readonly step: TransferStep
  readonly goalId: GoalId
  readonly payoutId: string
  readonly transferId?: string
}

/** The steps of transfers, from the log and from Stripe. */
export const createTransferSteps = () => {
  const listeners: ((step: TransferStepOf) => void)[] = []
  const tell = (step: TransferStepOf): void => {
    for (const listener of listeners) listener(step)
  }
  return {
    listen: (listener: (step: TransferStepOf) => void): void => void listeners.push(listener),
    committed: (events: readonly RecordedEvent[]): void => {
      for (const recorded of events.filter(({ stream }) => stream.startsWith(goalCategory))) {
        const { type, data } = readGoalEvent(recorded)
        const goal = goalIdOf(recorded.stream)
        if (type === 'PayoutDue') tell({ step: 'due', goalId: goal, payoutId: data.payoutId })
        if (type === 'PayoutTransferBegun') tell({ step: 'begun', goalId: goal, payoutId: data.payoutId })
        if (type === 'PayoutSent' && data.transferId !== undefined)
          tell({ step: 'recorded', goalId: goal, payoutId: data.payoutId, transferId: data.transferId })
      }
    },
    happened: ({ type, data }: SandboxEvent): void => {
      if (type !== 'transfer.created') return
      const { id, metadata } = data.object as Stored['transfer']
      const { goalId: goal, payoutId = '' } = metadata
      tell({ step: 'made', goalId: goalId(Number(goal)), payoutId, transferId: id })
    },
  }
}
