import type { GoalEvent } from '#shared/events/goal.ts'
import { larger, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { waitingMinor } from '../payouts/ownAtRisk.ts'
import { paidWith } from '../payouts/paidWith.ts'
import type { Payout } from '../payouts/payoutState.ts'
import type { Debt } from '../rotation/circleState.ts'
import { passedOn } from '../rotation/settingOff.ts'
import type { GoalState } from '../state.ts'
import type { Guarantee } from './guaranteeState.ts'
import { lapses, potOf } from './guarantees.ts'

/** The time, and how long the operator waits for card payments, where a command contains it. */
export interface Asked {
  readonly now?: Instant
  readonly firmAfterDays?: number | undefined
}

/** The next guarantee that ends before it binds, or that pays. Call it again until there is none. */
export const nextOfGuarantees = (state: GoalState, asked: Asked): GoalEvent[] => {
  for (const [number, guarantee] of state.guarantees.entries()) {
    const next = lapses(state, guarantee)
      ? [lapsing(number, guarantee)]
      : paying(state, [number, guarantee], asked)
    if (next.length > 0) return next
  }
  return []
}

const lapsing = (guarantee: number, { seatUserId, guarantorUserId }: Guarantee): GoalEvent => ({
  type: 'GuaranteeEnded',
  data: { guarantee, seatUserId, guarantorUserId, byUserId: null, reason: 'lapsed' },
})

/**
 * What the seat owes for a round after its own pot, beyond its deposit, is paid out of what could be sent to
 * the guarantor now: their own debts have been set off by then, and what a bank could still make them owe stays
 * in it.
 */
const paying = (
  state: GoalState,
  [number, guarantee]: readonly [number, Guarantee],
  { now, firmAfterDays }: Asked,
): GoalEvent[] => {
  const { status, leftMinor, guarantorUserId } = guarantee
  if (status !== 'accepted' || leftMinor <= 0 || now === undefined || firmAfterDays === undefined) return []
  const owed = [...state.openDebts.entries()].find(([, debt]) => answersFor(guarantee, debt))
  if (!owed) return []
  for (const [payoutId, payout] of potOf(state, guarantorUserId)) {
    const waits = waitingMinor(state, payout, { now, firmAfterDays })
    const freeMinor = larger(zero, subtract(payout.amountMinor, waits))
    if (freeMinor > 0) return paidOutOf(state, { payoutId, payout, freeMinor }, owed, [number, guarantee])
  }
  return []
}

const answersFor = ({ seatUserId, guarantorUserId, potRound }: Guarantee, debt: Debt): boolean => {
  const { debtorUserId, creditorUserId, cause, round } = debt
  if (potRound === undefined || debtorUserId !== seatUserId) return false
  if (creditorUserId === null || creditorUserId === guarantorUserId) return false
  return cause === 'wound_up' || (cause === 'round_closed_short' && round !== null && round > potRound)
}

interface Pot {
  readonly payoutId: string
  readonly payout: Payout
  /** What need not wait for payments that its recipient answers for. */
  readonly freeMinor: Minor
}

/** The seat owes the guarantor what their pot has actually paid, and nothing is owed twice. */
const paidOutOf = (
  state: GoalState,
  { payoutId, payout, freeMinor }: Pot,
  [debtId, debt]: readonly [string, Debt],
  [guarantee, { guarantorUserId, leftMinor }]: readonly [number, Guarantee],
): GoalEvent[] => {
  const { debtorUserId, creditorUserId, round, contributionId } = debt
  if (creditorUserId === null) return []
  const amountMinor = smaller(leftMinor, smaller(freeMinor, debt.leftMinor))
  const payment = debt.payments + 1
  const { round: potRound } = payout
  const contributionIds = paidWith(state, payout, { creditorUserId, amountMinor })
  return [
    {
      type: 'GuaranteePaid',
      data: {
        guarantee,
        guarantorUserId,
        debtId,
        payment,
        debtorUserId,
        creditorUserId,
        payoutId,
        potRound,
        amountMinor,
      },
    },
    ...passedOn(debtId, debt, { amountMinor, round: potRound, contributionIds }),
    {
      type: 'DebtArose',
      data: {
        debtId: `guaranteed-${guarantee}-${payment}-${debtId}`,
        debtorUserId,
        creditorUserId: guarantorUserId,
        round,
        amountMinor,
        cause: 'guaranteed',
        ...(contributionId === undefined ? {} : { contributionId }),
      },
    },
  ]
}
