import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { hasSeveralSeats } from '../members/seats.ts'
import type { Asked } from '../payouts/firmness.ts'
import { payoutOfDebt } from '../payouts/holds.ts'
import { type OwnAtRisk, ownAtRisk, waitingMinor, waitingOf } from '../payouts/ownAtRisk.ts'
import { firstPaidWith, paidWith } from '../payouts/paidWith.ts'
import type { Payout } from '../payouts/payoutState.ts'
import { isOutsidePayout } from '../payouts/permissions.ts'
import type { GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'
import { feeOf } from './fees.ts'
import { comesLast } from './lastDebts.ts'
import { answersFor } from './liability.ts'

/** What a command contains about firmness. */
export type Knowing = Partial<Asked>

/**
 * What a member owes is paid out of money due to them, so that no debtor is sent money: the first debt that
 * can be paid, out of the first unsent payout. Call it again until none is left. What its recipient would owe
 * if a bank took back a payment of theirs is reserved for that creditor.
 */
export const settingOff = (state: GoalState, asked: Knowing): GoalEvent[] => {
  if (state.openDebts.size === 0) return []
  for (const [debtId, debt] of inOrder(state.openDebts.entries()))
    for (const [payoutId, payout] of certainFirst(state.payouts.entries())) {
      if (!isPaidOutOf(state, payout, debt)) continue
      const free = larger(zero, subtract(payout.amountMinor, waitingMinor(state, payout, asked)))
      const amountMinor = smaller(free, debt.leftMinor)
      if (amountMinor > 0) return settingOffFrom(state, [debtId, debt], [payoutId, payout], amountMinor)
    }
  return []
}

export const settingOffFrom = (
  state: GoalState,
  [debtId, debt]: readonly [string, Debt],
  [payoutId, payout]: readonly [string, Payout],
  atMost: Minor,
): GoalEvent[] => {
  const { round: potRound } = payout
  const about = { ...debt, amountMinor: atMost }
  const { amountMinor, contributionIds } = hasSeveralSeats(state, debt.debtorUserId)
    ? firstPaidWith(state, payout, about)
    : { amountMinor: atMost, contributionIds: paidWith(state, payout, about) }
  return [
    netted(debtId, debt, {
      ...{ potRound, payoutId, amountMinor },
      ...(payout.userId === debt.debtorUserId ? {} : { payerUserId: payout.userId }),
    }),
    ...passedOn(debtId, debt, { amountMinor, round: potRound, contributionIds }),
  ]
}

/** What names no payments cannot be taken back by a bank any more, so that nobody else has to answer for it. */
const certainFirst = (payouts: Iterable<[string, Payout]>): readonly [string, Payout][] => {
  const all = [...payouts]
  const isCertain = ([, { contributionIds }]: [string, Payout]): boolean => contributionIds.length === 0
  return [...all.filter(isCertain), ...all.filter(one => !isCertain(one))]
}

/** Cash pays no debts, because its holder would keep it. */
export const isPaidOutOf = (state: GoalState, payout: Payout, debt: Debt): boolean =>
  payout.status === 'due' && answersFor(debt, payout.userId) && !isOutsidePayout(state, payout)

/** Out of the pot of a debtor's own turn as it is closed; and the rest of the pot, by its payers. */
export const netting = (
  state: GoalState,
  { debtorUserId, potRound, shares }: Pot,
  asked: Knowing,
): { readonly events: GoalEvent[]; readonly left: readonly Share[] } => {
  if (isOutsidePayout(state, { contributionIds: state.pots.get(potRound) ?? [] }))
    return { events: [], left: shares }
  const debts = inOrder(state.openDebts.entries()).filter(([, debt]) => debt.debtorUserId === debtorUserId)
  const about = { userId: debtorUserId, round: potRound, contributionIds: [] }
  const { taken, left } = takingFor(debts, shares, ownAtRisk(state, about, asked))
  const events = debts.flatMap(([debtId, debt]) => {
    const parts = taken.get(debtId) ?? []
    const isOwn = ({ userId }: Share): boolean => userId === debt.creditorUserId
    // Who has several seats can owe more than the creditor has paid into the pot. A bank takes back nothing of what they have.
    const paid = hasSeveralSeats(state, debtorUserId)
      ? [parts.filter(isOwn), parts.filter(part => !isOwn(part))]
      : [parts]
    return paid
      .filter(one => totalOf(one) > 0)
      .flatMap((one, index) => {
        const amountMinor = totalOf(one)
        const before = { ...debt, payments: debt.payments + index }
        const money = { amountMinor, round: potRound, contributionIds: idsOf(one) }
        return [netted(debtId, before, { potRound, amountMinor }), ...passedOn(debtId, before, money)]
      })
  })
  return { events, left }
}

export type Share = GoalEventOf<'RoundClosed'>['data']['shares'][number]
interface Pot {
  readonly debtorUserId: UserId
  readonly potRound: number
  readonly shares: readonly Share[]
}

export const totalOf = (shares: readonly Share[]): Minor => sum(shares.map(({ amountMinor }) => amountMinor))
export const idsOf = (shares: readonly Share[]): ContributionId[] =>
  shares.flatMap(({ contributionIds }) => contributionIds)

/**
 * How much of which share goes to each debt. A member's payment into a pot answers first for what its
 * recipient owes them: it counts as set off, even if others are owed something for longer. The waiting part
 * pays no one else, and consists of payments of those for whom it waits, as far as they have paid into the pot.
 */
const takingFor = (
  debts: readonly [string, Debt][],
  shares: readonly Share[],
  waiting: readonly OwnAtRisk[],
) => {
  const waits = waitingOf(waiting)
  const waitFor = new Set(
    waiting.flatMap(({ amountMinor, creditorUserIds }) => (amountMinor > 0 ? creditorUserIds : [])),
  )
  const taken = new Map<string, Share[]>()
  let left = shares
  const take = (
    [debtId, { leftMinor }]: readonly [string, Debt],
    isMeant: (share: Share) => boolean,
    stays: Minor = zero,
  ): void => {
    let free = larger(zero, subtract(totalOf(left), stays))
    left = left.map(share => {
      const parts = taken.get(debtId) ?? []
      const amountMinor = isMeant(share)
        ? smaller(free, smaller(share.amountMinor, subtract(leftMinor, totalOf(parts))))
        : zero
      free = subtract(free, amountMinor)
      if (amountMinor > 0) taken.set(debtId, [...parts, { ...share, amountMinor }])
      return { ...share, amountMinor: subtract(share.amountMinor, amountMinor) }
    })
  }
  for (const debt of debts) take(debt, ({ userId }) => userId === debt[1].creditorUserId)
  for (const debt of debts) {
    take(debt, ({ userId }) => !waitFor.has(userId), waits)
    take(debt, () => true, waits)
  }
  return { taken, left: left.filter(({ amountMinor }) => amountMinor > 0) }
}

/**
 * Debts to members before those to the platform; of each those for the earliest round first. A bank can take back a payment
 * for an early round last, and only for rounds after their own can the debtor's seat fail. Those that come last are paid later.
 */
const inOrder = (debts: Iterable<[string, Debt]>): [string, Debt][] => {
  const roundOf = ([, { round }]: [string, Debt]): number => round ?? Number.POSITIVE_INFINITY
  const all = [...debts]
    .filter(([, debt]) => !comesLast(debt))
    .sort((one, other) => (roundOf(one) < roundOf(other) ? -1 : roundOf(one) > roundOf(other) ? 1 : 0))
  const isOwedToMember = ([, { creditorUserId }]: [string, Debt]) => creditorUserId !== null
  return [...all.filter(isOwedToMember), ...all.filter(one => !isOwedToMember(one))]
}

export const netted = (
  debtId: string,
  { debtorUserId, creditorUserId, payments, cause }: Debt,
  how: Pick<GoalEventOf<'DebtNetted'>['data'], 'potRound' | 'payoutId' | 'payerUserId' | 'amountMinor'>,
): GoalEvent => ({
  type: 'DebtNetted',
  data: { debtId, payment: payments + 1, debtorUserId, creditorUserId, ...how, ...feeOf({ cause }) },
})

/** A payment of a debt is due to its creditor; the platform keeps what is owed to it. */
export const passedOn = (
  debtId: string,
  { creditorUserId: userId, payments }: Debt,
  money: Pick<GoalEventOf<'PayoutDue'>['data'], 'amountMinor' | 'round' | 'contributionIds'>,
): GoalEvent[] => {
  if (userId === null) return []
  const payoutId = payoutOfDebt(debtId, payments + 1)
  return [{ type: 'PayoutDue', data: { payoutId, userId, reason: 'debt', ...money } }]
}
