import { accept } from '#ledger/domain/decider.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { following } from '#ledger/domain/goal/following.ts'
import { putDebt } from '#ledger/domain/goal/rotation/circleState.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { times } from '#shared/money.ts'
import type { Setting } from '../setting.ts'
import type { GoalDecider } from '../table.ts'
import type { Planted } from './planting.ts'

const setting: Partial<Setting> = { kind: 'cards', hasBegun: true, seats: 4, deposit: 0, sendsAfter: 0 }

/** Where these show, and by which moves. */
const here = { setting, liked: ['ask for a guarantor', 'answer for a seat', 'wait'] } as const

const changing = (change: (events: readonly GoalEvent[]) => readonly GoalEvent[]): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    return decision.outcome === 'refused' ? decision : accept(...change(decision.events))
  },
})
/** The state differs from what the events say. */
const evolving = (evolve: GoalDecider['evolve']): GoalDecider => ({ ...goalDecider, evolve })

const isRecourse = (event: GoalEvent | undefined): boolean =>
  event?.type === 'DebtArose' && event.data.cause === 'guaranteed'

/** Rules of guarantees, removed one by one. */
export const inGuarantees: Readonly<Record<string, Planted>> = {
  'a guarantee binds without its guarantor’s word': {
    ...{ ...here, setting: { ...setting, honest: [4] } },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const decision = goalDecider.decide(command, state)
        const known = command.type === 'AcceptGuarantee' ? state.guarantees.get(command.guarantee) : undefined
        if (
          decision.outcome === 'accepted' ||
          command.type !== 'AcceptGuarantee' ||
          known?.status !== 'asked'
        )
          return decision
        const { guarantee, figureMinor: acceptedFigureMinor } = command
        const { seatUserId, guarantorUserId, amountMinor } = known
        const data = { guarantee, seatUserId, guarantorUserId, amountMinor, acceptedFigureMinor }
        return following(command, state, () => accept({ type: 'GuaranteeAccepted', data }))
      },
    },
  },
  'a guarantor pays more than accepted': {
    ...here,
    from: 235,
    decider: evolving((state, event) => {
      const next = goalDecider.evolve(state, event)
      const known = event.type === 'GuaranteeAccepted' ? next.guarantees.get(event.data.guarantee) : undefined
      if (event.type === 'GuaranteeAccepted' && known)
        next.guarantees.set(event.data.guarantee, { ...known, leftMinor: times(known.leftMinor, 3) })
      return next
    }),
  },
  'a guarantor pays twice': {
    ...here,
    decider: evolving((state, event) => {
      if (event.type !== 'GuaranteePaid') return goalDecider.evolve(state, event)
      const { debtId, guarantee } = event.data
      const [debt, known] = [state.debts.get(debtId), state.guarantees.get(guarantee)]
      const next = goalDecider.evolve(state, event)
      if (debt) putDebt(next, debtId, { ...debt, payments: debt.payments + 1 })
      if (known) next.guarantees.set(guarantee, known)
      return next
    }),
    from: 10,
  },
  'the seat owes its guarantor nothing': {
    ...here,
    decider: changing(events => events.filter(event => !isRecourse(event))),
    from: 10,
  },
  'a guarantor is sent their pot before it has paid': {
    ...here,
    decider: evolving((state, event) => {
      const next = goalDecider.evolve(state, event)
      const known = event.type === 'GuaranteeAccepted' ? next.guarantees.get(event.data.guarantee) : undefined
      if (event.type === 'GuaranteeAccepted' && known)
        next.guarantees.set(event.data.guarantee, { ...known, status: 'ended' })
      return next
    }),
    from: 20,
  },
  'what binds is taken back': {
    ...here,
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const decision = goalDecider.decide(command, state)
        if (decision.outcome !== 'refused' || decision.refusal.code !== 'guarantee_binds') return decision
        const known = command.type === 'EndGuarantee' ? state.guarantees.get(command.guarantee) : undefined
        if (command.type !== 'EndGuarantee' || !known) return decision
        const { seatUserId, guarantorUserId } = known
        const about = { guarantee: command.guarantee, seatUserId, guarantorUserId }
        return accept({
          type: 'GuaranteeEnded',
          data: { ...about, byUserId: command.userId, reason: 'taken_back' },
        })
      },
    },
  },
}
