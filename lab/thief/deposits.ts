import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'

/**
 * A seat that has failed another since its own pot: the deposit's promised part for each seat that it owed by
 * then.
 */
interface Failed {
  readonly partMinor: number
  /** The first round that it owed then; all from there on are promised a part. */
  readonly fromRound: number
}

interface Lot {
  seatUserId: UserId
  leftMinor: number
  isFirm: boolean
}

/** The deposits of seats, and the parts that they have promised, by the given events. */
export const followDeposits = () => {
  const lots = new Map<string, Lot>()
  const failed = new Map<UserId, Failed>()
  const early: { readonly round: number; readonly amountMinor: number }[] = []
  let closedRounds = 0
  let isOver = false

  const firmOf = (userId: UserId): number =>
    [...lots.values()]
      .filter(({ seatUserId, isFirm }) => isFirm && seatUserId === userId)
      .reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const change = (depositId: string, amount: number): void => {
    const lot = lots.get(depositId)
    if (lot) lot.leftMinor += amount
  }
  /** Records a failure: the seat, the number of seats, and the round of its own pot. */
  const see = (
    { type, data }: GoalEvent,
    {
      seats,
      positionOf,
    }: { readonly seats: number; readonly positionOf: (userId: UserId) => number | undefined },
  ): void => {
    switch (type) {
      case 'DepositPlaced':
      case 'DepositKept': {
        const { depositId, userId, amountMinor } = data
        const leftMinor = (lots.get(depositId)?.leftMinor ?? 0) + amountMinor
        lots.set(depositId, { seatUserId: userId, leftMinor, isFirm: false })
        return
      }
      case 'DepositFirm': {
        const lot = lots.get(data.depositId)
        if (lot) lot.isFirm = true
        return
      }
      case 'GoalCancelled':
      case 'CircleWoundUp':
        isOver = true
        return
      case 'DepositLowered':
      case 'DepositReleased': {
        const lot = lots.get(data.depositId)
        const position = positionOf(data.userId) ?? Number.POSITIVE_INFINITY
        const isOwn = lot?.seatUserId === data.userId && lot.isFirm
        const goesOn = !isOver && position <= closedRounds && closedRounds < seats
        if (type === 'DepositReleased' && data.reason === 'returned' && isOwn && goesOn)
          early.push({ round: position, amountMinor: data.amountMinor })
        change(data.depositId, -data.amountMinor)
        return
      }
      case 'MemberReplaced': {
        for (const lot of lots.values())
          if (lot.seatUserId === data.leaverUserId) lot.seatUserId = data.userId
        // It stays with the seat: who takes another one leaves it behind.
        const before = failed.get(data.leaverUserId)
        failed.delete(data.leaverUserId)
        failed.delete(data.userId)
        if (before) failed.set(data.userId, before)
        return
      }
      case 'RoundClosed':
        closedRounds = data.round
        return
      case 'DebtArose': {
        const { debtorUserId, creditorUserId, cause, round } = data
        const position = positionOf(debtorUserId) ?? Number.POSITIVE_INFINITY
        if (creditorUserId === null || position > closedRounds || failed.has(debtorUserId)) return
        const isOfLater = cause === 'round_closed_short' && round !== null && round > position
        if (!isOfLater && cause !== 'wound_up') return
        const before = cause === 'wound_up' ? closedRounds : Math.min(round ?? closedRounds, closedRounds) - 1
        const owed = Math.max(1, seats - before)
        failed.set(debtorUserId, {
          partMinor: Math.floor(firmOf(debtorUserId) / owed),
          fromRound: before + 1,
        })
        return
      }
      default:
    }
  }
  return {
    see,
    firmOf,
    /** Firm deposits that were returned while their seat still owed rounds. */
    early: (): typeof early => early,
    /** The promised part of a failed seat's deposit for this round's seat. */
    promisedBy: (userId: UserId, round: number): number => {
      const known = failed.get(userId)
      return known && round >= known.fromRound ? known.partMinor : 0
    },
  }
}
export type Deposits = ReturnType<typeof followDeposits>
