import type { GoalEventOf } from '#shared/events/goal.ts'
import { subtract } from '#shared/money.ts'
import { lowerPayout } from '../payouts/evolvePayout.ts'
import { lower } from '../rotation/debts.ts'
import { bringForDebt } from '../rotation/pairs.ts'
import type { Evolvers, Evolving } from '../state.ts'
import type { Guarantee } from './guaranteeState.ts'

export const guaranteeEvolvers = {
  GuaranteeAsked: (state, { guarantee, ...asked }) => {
    state.guarantees.set(guarantee, {
      ...asked,
      leftMinor: asked.amountMinor,
      status: 'asked',
      potRound: undefined,
    })
  },
  GuaranteeAccepted: (state, { guarantee, guarantorUserId, acceptedFigureMinor: figureMinor }) => {
    change(state, guarantee, () => ({ status: 'accepted' }))
    const member = state.members.get(guarantorUserId)
    if (member) state.members.set(guarantorUserId, { ...member, figureMinor })
  },
  GuaranteeEnded: (state, { guarantee, guarantorUserId }) => {
    const known = state.guarantees.get(guarantee)
    change(state, guarantee, () => ({ status: 'ended' }))
    const member = state.members.get(guarantorUserId)
    if (known?.status !== 'accepted' || member?.figureMinor === undefined) return
    const figureMinor = subtract(member.figureMinor, known.amountMinor)
    state.members.set(guarantorUserId, { ...member, figureMinor })
  },
  GuaranteePaid: (state, { guarantee, debtId, payoutId, amountMinor }) => {
    change(state, guarantee, ({ leftMinor }) => ({ leftMinor: subtract(leftMinor, amountMinor) }))
    bringForDebt(state, state.debts.get(debtId), amountMinor)
    lower(state, debtId, amountMinor, ({ payments }) => ({ payments: payments + 1 }))
    lowerPayout(state, payoutId, amountMinor)
  },
} satisfies Partial<Evolvers>

const change = (
  { guarantees }: Evolving,
  guarantee: number,
  changes: (known: Guarantee) => Partial<Guarantee>,
): void => {
  const known = guarantees.get(guarantee)
  if (known) guarantees.set(guarantee, { ...known, ...changes(known) })
}

/** The seat has received its pot. */
export const guaranteesBind = (
  state: Evolving,
  { recipientUserId, round: potRound }: GoalEventOf<'RoundClosed'>['data'],
): void => {
  for (const [guarantee, { seatUserId, status }] of [...state.guarantees.entries()])
    if (seatUserId === recipientUserId && status === 'accepted')
      change(state, guarantee, () => ({ potRound }))
}

/** Once a seat has received its pot, a guarantee stays with the seat; before that it was for its holder. */
export const guaranteesGoOn = (
  state: Evolving,
  { leaverUserId, userId }: Pick<GoalEventOf<'MemberReplaced'>['data'], 'leaverUserId' | 'userId'>,
): void => {
  for (const [guarantee, { seatUserId, potRound }] of [...state.guarantees.entries()])
    if (seatUserId === leaverUserId && potRound !== undefined)
      change(state, guarantee, () => ({ seatUserId: userId }))
}
