import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
import { releasing } from './releasing.ts'

type WrittenOff = Required<
  Pick<GoalEventOf<'DebtReleased'>['data'], 'debtId' | 'note' | 'byUserId' | 'confirmedByUserId'>
>

/** The operator bears the rest of a debt to the platform; no events without a rest. */
export const writingOff = (state: GoalState, { debtId, ...by }: WrittenOff): Decision<GoalEvent> => {
  const debt = state.debts.get(debtId)
  if (!debt) return refuse('debt_not_found')
  if (debt.leftMinor <= 0) return accept()
  return accept(releasing(debtId, debt, { creditorUserId: null, reason: 'written_off', ...by }))
}
