import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { invariant } from './invariant.ts'

interface Lot {
  readonly userId: UserId
  left: number
  isFirm: boolean
}

/**
 * Deposits from the events alone: no more is released than was deposited, a firm part is never lowered by a
 * bank, and it pays a round only from the share of that round.
 */
export const createDeposits = () => {
  const lots = new Map<string, Lot>()
  const parts = new Map<string, number>()
  const seatOf = new Map<UserId, UserId>()

  const give = (depositId: string, amount: number): Lot => {
    const lot = lots.get(depositId)
    invariant(lot !== undefined && amount <= lot.left, () => `${depositId} gives ${amount} of ${lot?.left}`)
    lot.left -= amount
    return lot
  }
  const holderOf = (userId: UserId): UserId => {
    let holder = userId
    for (let next = seatOf.get(holder); next !== undefined && next !== userId; next = seatOf.get(holder))
      holder = next
    return holder
  }
  return {
    see: ({ type, data }: GoalEvent): void => {
      switch (type) {
        case 'DepositPlaced':
        case 'DepositKept': {
          const { depositId, userId, amountMinor } = data
          lots.set(depositId, { userId, left: (lots.get(depositId)?.left ?? 0) + amountMinor, isFirm: false })
          return
        }
        case 'DepositFirm': {
          const lot = lots.get(data.depositId)
          invariant(lot?.left === data.amountMinor, () => `${data.depositId} is firm with another sum`)
          lot.isFirm = true
          return
        }
        case 'DepositLowered': {
          const lot = give(data.depositId, data.amountMinor)
          invariant(!lot.isFirm, () => `${data.depositId} was firm, and a bank takes of it`)
          return
        }
        case 'MemberReplaced':
          seatOf.set(data.leaverUserId, data.userId)
          seatOf.delete(data.userId)
          for (const [key, amount] of [...parts]) {
            const [of, round] = key.split('-')
            if (of !== String(data.leaverUserId)) continue
            parts.delete(key)
            parts.set(`${data.userId}-${round}`, amount)
          }
          return
        case 'DepositSplit': {
          const whole = [...lots.values()]
            .filter(({ userId, isFirm }) => isFirm && holderOf(userId) === holderOf(data.userId))
            .reduce((sum, { left }) => sum + left, 0)
          const shared = data.parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          invariant(
            shared === whole,
            () => `${shared} of the deposit of ${data.userId} is shared, of ${whole}`,
          )
          for (const { round, amountMinor } of data.parts)
            parts.set(`${holderOf(data.userId)}-${round}`, amountMinor)
          return
        }
        case 'DepositReleased': {
          const { userId } = give(data.depositId, data.amountMinor)
          if (!data.forDebt) return
          const key = `${holderOf(userId)}-${data.forDebt.round}`
          const left = (parts.get(key) ?? 0) - data.amountMinor
          invariant(left >= 0, () => `${data.depositId} pays more than its part for ${key}`)
          parts.set(key, left)
          return
        }
        default:
      }
    },
    /** Deposits equal those of the decider's state. */
    settled: ({ deposits }: GoalState): void => {
      for (const [depositId, { leftMinor, isFirm }] of deposits.entries()) {
        const lot = lots.get(depositId)
        invariant(
          lot?.left === leftMinor && lot.isFirm === isFirm,
          () => `${leftMinor} of ${depositId} lies, and should ${lot?.left}`,
        )
      }
    },
    /** Nothing is left in the end. */
    leftMinor: (): number => [...lots.values()].reduce((sum, { left }) => sum + left, 0),
  }
}
