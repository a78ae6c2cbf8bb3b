import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, larger, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { type Contribution, firmMinor } from '../contributions/contribution.ts'
import { changeContribution } from '../contributions/holdings.ts'
import type { Evolvers, Evolving, GoalState } from '../state.ts'
import { type Debt, putDebt } from './circleState.ts'
import { mayRelease } from './permissions.ts'

/** Whom it is owed to lets it go, or has had it outside. */
export interface ReleaseDebt {
  readonly type: 'ReleaseDebt'
  readonly userId: UserId
  readonly debtId: string
  readonly reason: 'paid_outside' | 'forgiven'
}

export const releaseDebt = (
  { userId, debtId, reason }: ReleaseDebt,
  state: GoalState,
): Decision<GoalEvent> => {
  if (!state.terms) return refuse('goal_not_found')
  const debt = state.debts.get(debtId)
  if (!debt) return refuse('debt_not_found')
  const refused = mayRelease(state, debt, userId)
  if (refused) return refused
  if (debt.leftMinor <= 0) return accept()
  const { debtorUserId, leftMinor: amountMinor } = debt
  const release = debt.releases + 1
  const data = { debtId, debtorUserId, creditorUserId: userId, amountMinor, reason }
  return accept({ type: 'DebtReleased', data: release === 1 ? data : { ...data, release } })
}

export const shortDebtId = (round: number, debtorUserId: UserId): string => `round-${round}-${debtorUserId}`
const reversalDebtId = (reversal: string): string => `reversal-${reversal}`

/** The debt that a payment is for: it was made for it, or it was for a round that has been closed without it. */
export const debtOf = (
  state: GoalState,
  { debtId, round, holderUserId }: Pick<Contribution, 'debtId' | 'round' | 'holderUserId'>,
): [string, Debt] | undefined => {
  if (debtId !== undefined) {
    const debt = state.openDebts.get(debtId)
    return debt && [debtId, debt]
  }
  if (round === null || round > state.closedRounds) return undefined
  for (const entry of state.openDebts.entries()) {
    const [, debt] = entry
    const isOfRound = debt.cause === 'round_closed_short' && debt.round === round
    if (isOfRound && debt.debtorUserId === holderUserId) return entry
  }
  return undefined
}

/** What a payment that has come in does for the debt that it is for: it is passed on to the creditor at once. */
export const payingDebt = (state: GoalState, contributionId: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  const [debtId, debt] = (contribution && debtOf(state, contribution)) ?? []
  if (!contribution || debtId === undefined || !debt) return []
  const amountMinor = smaller(firmMinor(contribution), debt.leftMinor)
  if (amountMinor <= 0) return []
  const { debtorUserId, creditorUserId, round } = debt
  const payment = debt.payments + 1
  const paid: GoalEvent = {
    type: 'DebtPaid',
    data: { debtId, payment, contributionId, debtorUserId, creditorUserId, round, amountMinor },
  }
  const contributionIds = [contributionId]
  return [paid, ...passedOn(debtId, debt, { amountMinor, round: null, contributionIds })]
}

/** The house keeps what is owed to it. */
const passedOn = (
  debtId: string,
  { creditorUserId: userId, payments }: Debt,
  money: Pick<GoalEventOf<'PayoutDue'>['data'], 'amountMinor' | 'round' | 'contributionIds'>,
): GoalEvent[] =>
  userId === null
    ? []
    : [
        {
          type: 'PayoutDue',
          data: { payoutId: `debt-${debtId}-${payments + 1}`, userId, reason: 'debt', ...money },
        },
      ]

/** Out of the pot of a debtor's own turn, the oldest debt first; and what is left of the pot. */
export const netting = (
  state: GoalState,
  { debtorUserId, potRound, potMinor }: { debtorUserId: UserId; potRound: number; potMinor: Minor },
): { readonly events: GoalEvent[]; readonly leftMinor: Minor } => {
  const events: GoalEvent[] = []
  let leftMinor = potMinor
  for (const [debtId, debt] of state.openDebts.entries()) {
    const amountMinor = smaller(leftMinor, debt.leftMinor)
    if (debt.debtorUserId !== debtorUserId || amountMinor <= 0) continue
    const { creditorUserId } = debt
    const payment = debt.payments + 1
    leftMinor = subtract(leftMinor, amountMinor)
    events.push(
      { type: 'DebtNetted', data: { debtId, payment, potRound, debtorUserId, creditorUserId, amountMinor } },
      ...passedOn(debtId, debt, { amountMinor, round: potRound }),
    )
  }
  return { events, leftMinor }
}

/** A payment reversed after its pot was paid out is a debt of its payer to the platform. */
export const owing = (
  { contributions }: GoalState,
  { contributionId, reversal, owedMinor = zero }: Reversed,
): GoalEvent[] => {
  const contribution = contributions.get(contributionId)
  if (!contribution || owedMinor <= 0) return []
  const { userId: debtorUserId, round } = contribution
  const debt = { debtId: reversalDebtId(reversal), debtorUserId, creditorUserId: null, round }
  return [
    {
      type: 'DebtArose',
      data: { ...debt, amountMinor: owedMinor, cause: 'reversed', contributionId },
    },
  ]
}

/** It has come again: nothing is owed for it any more, and what was paid of the debt meanwhile goes back. */
export const restoring = (state: GoalState, { reversal, owedMinor = zero }: Reversed): GoalEvent[] => {
  const debtId = reversalDebtId(reversal)
  const debt = state.debts.get(debtId)
  if (!debt || owedMinor <= 0) return []
  const { debtorUserId } = debt
  const restoration = debt.restorations + 1
  const overpaidMinor = larger(zero, subtract(owedMinor, debt.leftMinor))
  const restored: GoalEvent = {
    type: 'DebtRestored',
    data: { debtId, restoration, debtorUserId, amountMinor: owedMinor, overpaidMinor },
  }
  if (overpaidMinor <= 0) return [restored]
  const payoutId = `restored-${debtId}-${restoration}`
  return [
    restored,
    {
      type: 'PayoutDue',
      data: { payoutId, userId: debtorUserId, amountMinor: overpaidMinor, reason: 'restored', round: null },
    },
  ]
}

interface Reversed {
  readonly contributionId: ContributionId
  /** The refund or dispute. */
  readonly reversal: string
  readonly owedMinor?: Minor | undefined
}

export const debtEvolvers = {
  DebtArose: (state, { debtId, debtorUserId, creditorUserId, round, amountMinor, cause }) =>
    putDebt(state, debtId, {
      debtorUserId,
      creditorUserId,
      round,
      cause,
      amountMinor,
      leftMinor: amountMinor,
      payments: 0,
      restorations: 0,
      releases: 0,
      underWay: undefined,
    }),
  DebtPaid: (state, { debtId, contributionId, amountMinor }) => {
    if (!state.debts.has(debtId)) return
    lower(state, debtId, amountMinor, ({ payments }) => ({ payments: payments + 1 }))
    const spent = state.contributions.get(contributionId)?.spentMinor ?? zero
    changeContribution(state, contributionId, { spentMinor: add(spent, amountMinor) })
  },
  DebtNetted: (state, { debtId, amountMinor }) =>
    lower(state, debtId, amountMinor, ({ payments }) => ({ payments: payments + 1 })),
  DebtReleased: (state, { debtId, amountMinor }) =>
    lower(state, debtId, amountMinor, ({ releases }) => ({ releases: releases + 1 })),
  DebtRestored: (state, { debtId, restoration: restorations, amountMinor, overpaidMinor }) =>
    lower(state, debtId, subtract(amountMinor, overpaidMinor), () => ({ restorations })),
} satisfies Partial<Evolvers>

const lower = (
  state: Evolving,
  debtId: string,
  amountMinor: Minor,
  changes: (debt: Debt) => Partial<Debt>,
): void => {
  const debt = state.debts.get(debtId)
  if (!debt) return
  putDebt(state, debtId, { ...debt, leftMinor: subtract(debt.leftMinor, amountMinor), ...changes(debt) })
}
