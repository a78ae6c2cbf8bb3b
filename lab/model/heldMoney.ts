import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { invariant } from './invariant.ts'

/**
 * The payments of each member into open rounds, and the money that the whole goal has received and given out.
 */
export const createHeldMoney = () => {
  const rounds = new Map<string, number>()
  const parts = new Map<string, number>()
  const owed = new Map<string, number>()
  const sums = { received: 0, takenBack: 0, pots: 0, debtsPaid: 0, withdrawn: 0, deposits: 0 }
  let closed = 0

  const part = (userId: UserId, round: number): number => parts.get(`${userId}-${round}`) ?? 0
  const change = (contributionId: string, userId: UserId, amount: number): void => {
    const round = rounds.get(contributionId)
    if (round === undefined || round <= closed) return
    parts.set(`${userId}-${round}`, part(userId, round) + amount)
  }
  return {
    part,
    /** Received, neither refunded nor paid out. */
    total: (): number =>
      sums.received - sums.takenBack - sums.pots - sums.debtsPaid - sums.withdrawn - sums.deposits,
    see: (event: GoalEvent): void => {
      switch (event.type) {
        case 'ContributionRequested': {
          const { contributionId, round, debtId } = event.data
          if (round !== null && debtId === undefined) rounds.set(contributionId, round)
          return
        }
        case 'ContributionReceived': {
          const { contributionId, userId, holderUserId = userId, amountMinor } = event.data
          sums.received += amountMinor
          change(contributionId, holderUserId, amountMinor)
          return
        }
        case 'ContributionRefunded':
        case 'ContributionDisputed': {
          const { contributionId, userId, holderUserId = userId, amountMinor, owedMinor = 0 } = event.data
          sums.takenBack += amountMinor - owedMinor
          change(contributionId, holderUserId, owedMinor - amountMinor)
          owed.set(reversalOf(event.data), owedMinor)
          return
        }
        case 'ContributionRefundFailed':
        case 'DisputeWon': {
          const { contributionId, userId, holderUserId = userId, amountMinor, owedMinor = 0 } = event.data
          invariant(owedMinor === owed.get(reversalOf(event.data)), () => 'not what was owed comes back')
          sums.takenBack -= amountMinor - owedMinor
          change(contributionId, holderUserId, amountMinor - owedMinor)
          return
        }
        case 'MemberReplaced': {
          const { leaverUserId, userId, savings, early } = event.data
          // Payments that the successor has not paid for are returned to the leaver.
          if (!savings && !early) return
          for (const [key, amount] of [...parts]) {
            const [from, round] = key.split('-').map(Number)
            if (from !== leaverUserId || round === undefined || round <= closed) continue
            parts.delete(key)
            parts.set(`${userId}-${round}`, part(userId, round) + amount)
          }
          return
        }
        case 'RoundClosed': {
          const { round, potMinor, shares } = event.data
          for (const { userId, amountMinor } of shares)
            invariant(
              amountMinor <= part(userId, round),
              () => `${userId} gives ${amountMinor} of ${part(userId, round)}`,
            )
          for (const key of parts.keys()) if (key.endsWith(`-${round}`)) parts.delete(key)
          closed = round
          sums.pots += potMinor
          return
        }
        case 'RefundFeeKept':
        case 'RefundFeeReturned': {
          const { contributionId, userId, holderUserId = userId } = event.data
          const amount = event.type === 'RefundFeeKept' ? event.data.amountMinor : -event.data.amountMinor
          sums.takenBack += amount
          change(contributionId, holderUserId, -amount)
          return
        }
        case 'DepositPlaced':
          sums.deposits += event.data.amountMinor
          return
        case 'DepositReleased':
          if (event.data.from === 'payment') sums.deposits -= event.data.amountMinor
          return
        case 'DepositLowered': {
          // It is missing in the deposit, and not owed to the platform.
          const { reversal, amountMinor, round } = event.data
          sums.takenBack += amountMinor
          if (round === undefined) sums.deposits -= amountMinor
          else sums.pots -= amountMinor
          owed.set(reversal, (owed.get(reversal) ?? 0) - amountMinor)
          return
        }
        case 'DebtPaid':
          sums.debtsPaid += event.data.amountMinor
          return
        case 'PayoutDue':
          if (event.data.reason === 'withdrawal') sums.withdrawn += event.data.amountMinor
          return
        case 'PayoutLowered': {
          // It is missing in the payout, and not owed to the platform.
          const { reversal, amountMinor } = event.data
          sums.takenBack += amountMinor
          sums.pots -= amountMinor
          owed.set(reversal, (owed.get(reversal) ?? 0) - amountMinor)
          return
        }
        case 'PotLowered':
          sums.pots -= event.data.amountMinor
          return
        case 'EntryReversed': {
          const { type, data } = event.data.mistaken
          if (type !== 'ContributionReceived') return
          sums.received -= data.amountMinor
          change(data.contributionId, data.holderUserId ?? data.userId, -data.amountMinor)
          return
        }
        default:
      }
    },
  }
}
const reversalOf = (data: { readonly refundId: string } | { readonly disputeId: string }): string =>
  'refundId' in data ? data.refundId : data.disputeId
