import { isFee } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { CashBooks } from './cashBooks.ts'
import type { Parties, Recorded } from './recorded.ts'
import type { Seats } from './seats.ts'

/** A closed round. */
export interface Closed {
  readonly at: Instant
  readonly round: number
  readonly recipientUserId: UserId
  readonly recipient: string
  /** What each party has put into it, truly or not. */
  readonly put: ReadonlyMap<string, number>
}

/** What each party has given to each other: in its round, for debts, and by set-offs. A fee is no part of that. */
export const followGiven = (
  log: readonly Recorded[],
  { honest }: Parties,
  { books, seats }: { readonly books: CashBooks; readonly seats: Seats },
) => {
  const given = new Map<string, number>()
  const rounds: Closed[] = []
  /** Rounds from before the circle was recorded here, and what was missing in them. */
  const adopted = new Set<number>()
  const missing = new Map<string, number>()
  const organiserFees = new Map<UserId, number>()
  const debtors = new Map<string, UserId>()
  /** The giver of a payout for a debt, and of a payment. */
  const giverOfPayout = new Map<string, string>()
  const giverOf = new Map<ContributionId, string>()
  const fees = new Set<string>()
  const feePayouts = new Set<string>()
  /** The seat that a debt or its payout is owed to. */
  const owedToSeat = new Map<string, string>()
  const takerOfPayout = new Map<string, string | undefined>()
  /** Cash that another member holds is given when it is handed over. */
  const waiting = new Map<string, () => void>()

  const give = (from: string, to: string, amount: number): void => {
    const key = `${from}>${to}`
    given.set(key, (given.get(key) ?? 0) + amount)
  }
  /** Cash is given to an honest member when they have it themselves. What is in a cash box is its holder's debt from then on. */
  const isInOtherHand = (userId: UserId, ids: readonly ContributionId[]): boolean => {
    const keeper = ids[0] === undefined ? null : books.keeperOf(ids[0])
    return honest.has(userId) && keeper !== null && keeper !== userId
  }
  const see = ({ type, data }: GoalEvent, at: Instant): void => {
    switch (type) {
      case 'RoundClosed': {
        const { round, recipientUserId, shares } = data
        const recipient = seats.partyOf(recipientUserId)
        const put = new Map<string, number>()
        for (const { userId, amountMinor, contributionIds } of shares) {
          const from = seats.partyOf(userId)
          put.set(from, amountMinor)
          for (const id of contributionIds) giverOf.set(id, from)
          const inHand = contributionIds.filter(id => !books.isBoxed(id))
          if (!isInOtherHand(recipientUserId, inHand)) give(from, recipient, amountMinor)
        }
        rounds.push({ at, round, recipientUserId, recipient, put })
        return
      }
      case 'RoundAdopted': {
        const { round, recipientUserId, shares } = data
        const recipient = seats.partyOf(recipientUserId)
        const put = new Map(shares.map(({ userId, amountMinor }) => [seats.partyOf(userId), amountMinor]))
        for (const [from, amountMinor] of put) give(from, recipient, amountMinor)
        rounds.push({ at, round, recipientUserId, recipient, put })
        adopted.add(round)
        return
      }
      case 'DebtArose':
        if (data.round !== null && data.creditorUserId !== null && adopted.has(data.round)) {
          const key = `${seats.partyOf(data.debtorUserId)}>${seats.partyOf(data.creditorUserId)}`
          missing.set(key, (missing.get(key) ?? 0) + data.amountMinor)
        }
        debtors.set(data.debtId, data.debtorUserId)
        if (isFee(data.cause)) fees.add(data.debtId)
        if (data.cause === 'organiser_fee')
          organiserFees.set(data.debtorUserId, (organiserFees.get(data.debtorUserId) ?? 0) + data.amountMinor)
        // It is paid for the seat that its creditor had, whichever they have by then.
        if (data.creditorUserId !== null)
          owedToSeat.set(data.debtId, seats.partyOf(data.seatUserId ?? data.creditorUserId))
        return
      case 'MemberReplaced':
        for (const { debtId } of data.arrears ?? []) debtors.set(debtId, data.userId)
        return
      case 'DebtPaid':
      case 'DebtNetted':
      case 'GuaranteePaid':
        if (fees.has(data.debtId)) feePayouts.add(`debt-${data.debtId}-${data.payment}`)
        else giverOfPayout.set(`debt-${data.debtId}-${data.payment}`, seats.partyOf(data.debtorUserId))
        takerOfPayout.set(`debt-${data.debtId}-${data.payment}`, owedToSeat.get(data.debtId))
        return
      case 'DebtReleased': {
        const { debtId, debtorUserId, creditorUserId, amountMinor, reason } = data
        if (reason === 'set_off' && creditorUserId !== null && !fees.has(debtId))
          give(
            seats.partyOf(debtorUserId),
            owedToSeat.get(debtId) ?? seats.partyOf(creditorUserId),
            amountMinor,
          )
        return
      }
      case 'PayoutDue': {
        if (data.reason !== 'debt') return
        const { payoutId, userId, amountMinor, contributionIds = [] } = data
        const from = giverOfPayout.get(payoutId)
        if (from === undefined) return
        const to = takerOfPayout.get(payoutId)
        const handOver = () => give(from, to ?? seats.partyOf(userId), amountMinor)
        if (isInOtherHand(userId, contributionIds)) waiting.set(payoutId, handOver)
        else handOver()
        return
      }
      case 'PayoutDivided': {
        if (feePayouts.has(data.payoutId)) feePayouts.add(data.restId)
        const giver = giverOfPayout.get(data.payoutId)
        if (giver !== undefined) giverOfPayout.set(data.restId, giver)
        takerOfPayout.set(data.restId, takerOfPayout.get(data.payoutId))
        return
      }
      case 'PayoutConfirmed':
        waiting.get(data.payoutId)?.()
        waiting.delete(data.payoutId)
        return
      case 'PayoutLowered': {
        const { payoutId, contributionId, userId, debtorUserId, amountMinor } = data
        if (debtorUserId === null || feePayouts.has(payoutId)) return
        const from = giverOfPayout.get(payoutId) ?? giverOf.get(contributionId) ?? seats.partyOf(debtorUserId)
        give(from, takerOfPayout.get(payoutId) ?? seats.partyOf(userId), -amountMinor)
        return
      }
      case 'DepositLowered': {
        const { contributionId, userId, debtorUserId, amountMinor } = data
        if (debtorUserId === undefined) return
        const from = giverOf.get(contributionId) ?? seats.partyOf(debtorUserId)
        give(from, seats.partyOf(userId), -amountMinor)
        return
      }
      case 'PotLowered':
        give(seats.partyOf(data.userId), seats.partyOf(data.recipientUserId), -data.amountMinor)
        return
      default:
    }
  }
  for (const { event, at } of log) {
    seats.see(event)
    see(event, at)
  }
  return {
    rounds: rounds as readonly Closed[],
    adoptedRounds: adopted.size,
    missingBefore: (from: string, to: string): number => missing.get(`${from}>${to}`) ?? 0,
    allMissingBefore: (to: string): number =>
      [...missing].reduce((sum, [key, amount]) => (key.endsWith(`>${to}`) ? sum + amount : sum), 0),
    organiserFeeOf: (userId: UserId): number => organiserFees.get(userId) ?? 0,
    between: (from: string, to: string): number => given.get(`${from}>${to}`) ?? 0,
    parties: (): string[] => [...new Set([...given.keys()].flatMap(key => key.split('>')))],
  }
}
export type Given = ReturnType<typeof followGiven>
