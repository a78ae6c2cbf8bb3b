import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { proposeToAdmins } from '../adminProposals/proposing.ts'
import { type Contribution, firmMinor, paysCreditor } from '../contributions/contribution.ts'
import { changeContribution } from '../contributions/holdings.ts'
import { lowerPayout } from '../payouts/evolvePayout.ts'
import { noteSetOff } from '../payouts/holds.ts'
import type { Caller } from '../permissions.ts'
import type { Evolvers, Evolving, GoalState } from '../state.ts'
import { type Debt, putDebt } from './circleState.ts'
import { feeOf } from './fees.ts'
import { comesLast } from './lastDebts.ts'
import { liableForNew } from './liability.ts'
import { areOfOneSeat, holderOf } from './order.ts'
import { bringForDebt, isMissingInRound, takeBack } from './pairs.ts'
import { mayRelease } from './permissions.ts'
import { releasing } from './releasing.ts'
import { passedOn } from './settingOff.ts'
import { writingOff } from './writingOff.ts'

/** The creditor releases a debt, or was paid outside. */
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
  return accept(releasing(debtId, debt, { creditorUserId: userId, reason }))
}

/** A debt to the platform that will not be paid: an admin proposes that the operator bears it. */
export interface WriteOffDebt extends Caller {
  readonly type: 'WriteOffDebt'
  readonly debtId: string
  readonly note: string
  readonly now: Instant
}

export const writeOffDebt = (command: WriteOffDebt, state: GoalState): Decision<GoalEvent> => {
  const { userId, asAdmin, debtId, note } = command
  const debt = state.debts.get(debtId)
  if (!state.terms || !debt) return refuse('debt_not_found')
  const { debtorUserId, leftMinor: amountMinor } = debt
  const about = { matter: { kind: 'write_off', debtId, note } as const, userId: debtorUserId, amountMinor }
  const trial = writingOff(state, { debtId, note, byUserId: userId, confirmedByUserId: null })
  return proposeToAdmins(state, { userId, asAdmin }, about, trial)
}

/**
 * The debt that a payment is for: it was made for it, it was for a round that was closed without it, or it
 * had been taken back and came again.
 */
export const debtOf = (
  state: GoalState,
  id: ContributionId,
  { debtId, round, holderUserId }: Pick<Contribution, 'debtId' | 'round' | 'holderUserId'>,
): [string, Debt] | undefined => {
  if (debtId !== undefined) {
    const debt = state.openDebts.get(debtId)
    if (debt) return [debtId, debt]
  } else if (round !== null && round > state.closedRounds) return undefined
  // The part that a guarantor has paid is owed to the guarantor instead.
  const isOfRound = ({ cause, ...debt }: Debt) =>
    (cause === 'round_closed_short' || cause === 'guaranteed') &&
    debt.round !== null &&
    round !== null &&
    areOfOneSeat(state, debt.round, round) &&
    debt.debtorUserId === holderUserId
  // What the platform has borne for it ends with the reversal itself.
  const isOfReversal = (debt: Debt) => debt.contributionId === id && debt.creditorUserId !== null
  for (const entry of state.openDebts.entries())
    if (isOfReversal(entry[1]) || (debtId === undefined && isOfRound(entry[1]))) return entry
  return undefined
}

/** A received payment for a debt is passed on to the creditor at once. */
export const payingDebt = (state: GoalState, contributionId: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  const [debtId, debt] = (contribution && debtOf(state, contributionId, contribution)) ?? []
  if (!contribution || debtId === undefined || !debt) return []
  // The debt may have been handed over with the seat since; its former holder's payment is not the
  // successor's.
  if (contribution.holderUserId !== debt.debtorUserId) return []
  if (!paysCreditor(contribution, debt)) return []
  const amountMinor = smaller(firmMinor(contribution), debt.leftMinor)
  return amountMinor > 0 ? paidBy(contributionId, [debtId, debt], amountMinor) : []
}

export const paidBy = (
  contributionId: ContributionId,
  [debtId, debt]: readonly [string, Debt],
  amountMinor: Minor,
  payerUserId = debt.debtorUserId,
): GoalEvent[] => {
  const { debtorUserId, creditorUserId, round } = debt
  const payment = debt.payments + 1
  const paid: GoalEvent = {
    type: 'DebtPaid',
    data: {
      ...{ debtId, payment, contributionId, debtorUserId, creditorUserId, round, amountMinor },
      ...(payerUserId === debtorUserId ? {} : { payerUserId }),
      ...feeOf(debt),
    },
  }
  const contributionIds = [contributionId]
  return [paid, ...passedOn(debtId, debt, { amountMinor, round: null, contributionIds })]
}

/** What is in the goal of these contributions pays these debts, in order. */
export const payingOff = (
  state: GoalState,
  ids: readonly ContributionId[],
  debts: readonly (readonly [string, Debt])[],
): PaidOff => {
  const events: GoalEvent[] = []
  const left = new Map<ContributionId, Minor>()
  const owed = [...debts]
  for (const id of ids) {
    const contribution = state.contributions.get(id)
    let money = contribution ? firmMinor(contribution) : zero
    for (const [index, [debtId, debt]] of owed.entries()) {
      const amountMinor = smaller(money, debt.leftMinor)
      if (amountMinor <= 0 || (contribution && !paysCreditor(contribution, debt))) continue
      events.push(...paidBy(id, [debtId, debt], amountMinor, contribution?.holderUserId))
      const leftMinor = subtract(debt.leftMinor, amountMinor)
      owed[index] = [debtId, { ...debt, leftMinor, payments: debt.payments + 1 }]
      money = subtract(money, amountMinor)
    }
    left.set(id, money)
  }
  return { events, left, owed }
}

interface PaidOff {
  readonly events: readonly GoalEvent[]
  /** The rest of each contribution. */
  readonly left: ReadonlyMap<ContributionId, Minor>
  /** The debts as they are then. */
  readonly owed: readonly (readonly [string, Debt])[]
}

export const newDebt = ({
  amountMinor,
  contributionId,
  seatUserId,
  ...debt
}: Omit<GoalEventOf<'DebtArose'>['data'], 'debtId'>): Debt => ({
  ...debt,
  contributionId,
  seatUserId,
  amountMinor,
  leftMinor: amountMinor,
  writtenOffMinor: zero,
  liableUserIds: [],
  payments: 0,
  restorations: 0,
  releases: 0,
  underWay: undefined,
})

export const debtEvolvers = {
  DebtArose: (state, { debtId, ...arose }) => {
    const { cause, contributionId, debtorUserId, round, amountMinor } = arose
    const debt = newDebt(arose)
    putDebt(state, debtId, { ...debt, liableUserIds: liableForNew(state, debt) })
    // What is still missing in a closed pot was not brought by its seat.
    const wasBrought = cause === 'opening_corrected' || contributionId !== undefined
    if (isMissingInRound(arose) && wasBrought && round !== null)
      takeBack(state, debtorUserId, round, amountMinor)
  },
  DebtPaid: (state, { debtId, contributionId, amountMinor }) => {
    if (!state.debts.has(debtId)) return
    bringForDebt(state, state.debts.get(debtId), amountMinor)
    lower(state, debtId, amountMinor, ({ payments }) => ({ payments: payments + 1 }))
    const spent = state.contributions.get(contributionId)?.spentMinor ?? zero
    changeContribution(state, contributionId, { spentMinor: add(spent, amountMinor) })
  },
  DebtNetted: (state, netted) => {
    const { debtId, payoutId, amountMinor } = netted
    noteSetOff(state, netted)
    bringForDebt(state, state.debts.get(debtId), amountMinor)
    lower(state, debtId, amountMinor, ({ payments }) => ({ payments: payments + 1 }))
    if (payoutId !== undefined) lowerPayout(state, payoutId, amountMinor)
  },
  DebtReleased: (state, { debtId, amountMinor, creditorUserId, reason }) => {
    if (reason === 'paid_outside' || reason === 'set_off')
      bringForDebt(state, state.debts.get(debtId), amountMinor)
    lower(state, debtId, amountMinor, ({ releases, writtenOffMinor }) => ({
      releases: releases + 1,
      writtenOffMinor: creditorUserId === null ? add(writtenOffMinor, amountMinor) : writtenOffMinor,
    }))
  },
  DebtRestored: (state, restored) => {
    const { debtId, restoration: restorations, amountMinor, overpaidMinor, recoveredMinor = zero } = restored
    const lowered = subtract(amountMinor, add(overpaidMinor, recoveredMinor))
    lower(state, debtId, lowered, ({ writtenOffMinor }) => ({
      restorations,
      writtenOffMinor: subtract(writtenOffMinor, recoveredMinor),
    }))
  },
} satisfies Partial<Evolvers>

export const lower = (
  state: Evolving,
  debtId: string,
  amountMinor: Minor,
  changes: (debt: Debt) => Partial<Debt>,
): void => {
  const debt = state.debts.get(debtId)
  if (!debt) return
  const { debtorUserId, creditorUserId } = debt
  if (creditorUserId !== null && debtorUserId === holderOf(state, state.round) && !comesLast(debt))
    state.repaid = new Set(state.repaid).add(creditorUserId)
  putDebt(state, debtId, { ...debt, leftMinor: subtract(debt.leftMinor, amountMinor), ...changes(debt) })
}
