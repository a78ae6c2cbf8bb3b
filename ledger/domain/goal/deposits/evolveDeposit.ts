import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { changeContribution } from '../contributions/holdings.ts'
import { lowerPayout, takeOut } from '../payouts/evolvePayout.ts'
import { raiseCharter } from '../rotation/acceptance.ts'
import type { Evolvers, Evolving } from '../state.ts'
import type { Deposit } from './depositState.ts'

export const depositEvolvers = {
  DepositPlaced: (state, { depositId, change, userId, amountMinor, contributionId }) => {
    const { leftMinor, amountMinor: before } = state.deposits.get(depositId) ?? nothing
    state.deposits.set(depositId, {
      ...{ userId, seatUserId: userId, isFirm: false, round: undefined, changes: change },
      contributionIds: [contributionId],
      amountMinor: add(before, amountMinor),
      leftMinor: add(leftMinor, amountMinor),
    })
    const spent = state.contributions.get(contributionId)?.spentMinor
    if (spent !== undefined)
      changeContribution(state, contributionId, { spentMinor: add(spent, amountMinor) })
  },
  DepositFirm: (state, { depositId, change }) =>
    changed(state, depositId, () => ({ isFirm: true, changes: change })),
  DepositKept: (state, { depositId, change, userId, amountMinor, payoutId, round, contributionIds }) => {
    lowerPayout(state, payoutId, amountMinor)
    const kept = { amountMinor, leftMinor: amountMinor, isFirm: false, round, contributionIds }
    state.deposits.set(depositId, { userId, seatUserId: userId, changes: change, ...kept })
  },
  DepositLowered: (state, { depositId, change, amountMinor, contributionId, reversal }) => {
    const potRound = state.deposits.get(depositId)?.round
    changed(state, depositId, one => ({ ...less(one, amountMinor), changes: change }))
    takeOut(state, contributionId, { reversal, amountMinor, potRound })
  },
  DepositSplit: (state, { userId, parts }) => {
    state.depositParts.set(userId, new Map(parts.map(({ round, amountMinor }) => [round, amountMinor])))
  },
  DepositReleased: (state, released) => {
    const { depositId, change, userId, amountMinor, reason, from, contributionIds, forDebt } = released
    const seatUserId = state.deposits.get(depositId)?.seatUserId ?? userId
    changed(state, depositId, one => ({
      ...(reason === 'returned'
        ? less(one, amountMinor)
        : { leftMinor: subtract(one.leftMinor, amountMinor) }),
      changes: change,
    }))
    const [contributionId] = contributionIds
    const spent = contributionId && state.contributions.get(contributionId)?.spentMinor
    if (from === 'payment' && contributionId !== undefined && spent !== undefined)
      changeContribution(state, contributionId, { spentMinor: subtract(spent as Minor, amountMinor) })
    const parts = state.depositParts.get(seatUserId)
    const part = forDebt && parts?.get(forDebt.round)
    if (parts && forDebt && part !== undefined)
      state.depositParts.set(seatUserId, new Map(parts).set(forDebt.round, subtract(part, amountMinor)))
    raiseCharter(state, null, { charterVersion: released.charterVersion, askedOn: released.askedOn })
  },
} satisfies Partial<Evolvers>

const nothing: Pick<Deposit, 'amountMinor' | 'leftMinor'> = {
  amountMinor: zero,
  leftMinor: zero,
}

const less = ({ amountMinor, leftMinor }: Deposit, amount: Minor): Partial<Deposit> => ({
  amountMinor: subtract(amountMinor, amount),
  leftMinor: subtract(leftMinor, amount),
})

const changed = (
  { deposits }: Evolving,
  depositId: string,
  changes: (one: Deposit) => Partial<Deposit>,
): void => {
  const known = deposits.get(depositId)
  if (known) deposits.set(depositId, { ...known, ...changes(known) })
}

/** A deposit keeps answering for a seat that changes hands. */
export const depositsGoOn = (
  state: Evolving,
  { leaverUserId, userId }: Record<'leaverUserId' | 'userId', Deposit['userId']>,
): void => {
  for (const [id, one] of [...state.deposits.entries()])
    if (one.seatUserId === leaverUserId) state.deposits.set(id, { ...one, seatUserId: userId })
  const parts = state.depositParts.get(leaverUserId)
  if (!parts) return
  state.depositParts.delete(leaverUserId)
  state.depositParts.set(userId, parts)
}
