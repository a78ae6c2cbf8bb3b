import { type Fee, isFee } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Breach, Recorded } from './recorded.ts'

interface Closed {
  /** The present holder of the seat that received it. */
  recipientUserId: UserId
  readonly potMinor: number
}

/**
 * The promises about fees, by the events alone: each fee is one that the charter names, as high and no higher, once in a
 * round. A late fee is owed only by a seat that is late in a closed round and was not excused, to its recipient; the organiser's
 * by the recipient of a pot. No more is paid than is owed, and no money that is due to the debtor pays a fee while it could pay
 * another debt.
 */
export const brokenFees = (log: readonly Recorded[], honest: ReadonlySet<UserId>): Breach[] => {
  const named: Record<Fee, number> = { late_fee: 0, organiser_fee: 0 }
  let [contributionMinor, seats] = [0, 0]
  let organiser: UserId | undefined
  /** Of members with several seats, each of which may owe a late fee. */
  const seatsOf = new Map<UserId, number>()
  const closed = new Map<number, Closed>()
  const late = new Set<string>()
  const charged = new Set<string>()
  const left = new Map<string, number>()
  const others = new Map<string, { debtorUserId: UserId; leftMinor: number }>()
  const keyOf = (round: number | null, userId: UserId): string => `${round}-${userId}`

  const name = (charter: GoalEventOf<'CharterAmended'>['data']['charter'] | null | undefined): void => {
    named.late_fee = charter?.lateFeeMinor ?? 0
    named.organiser_fee = charter?.organiserFeeMinor ?? 0
  }
  const mostOf = (fee: Fee, potMinor: number, debtorUserId: UserId): number => {
    if (fee === 'late_fee')
      return Math.min(named.late_fee, contributionMinor / 10) * (seatsOf.get(debtorUserId) ?? 1)
    const whole = contributionMinor * seats
    return (Math.min(named.organiser_fee, whole / 20) * potMinor) / whole
  }
  /** What is wrong with a fee that arises. */
  const faultOf = (
    fee: Fee,
    { debtorUserId, creditorUserId, round, amountMinor }: GoalEventOf<'DebtArose'>['data'],
  ): string | undefined => {
    const of = closed.get(round ?? 0)
    const key = `${fee}-${fee === 'late_fee' ? keyOf(round, debtorUserId) : round}`
    if (!of) return 'before the round has closed'
    if (debtorUserId === creditorUserId) return 'to themselves'
    if (charged.has(key)) return 'a second time'
    charged.add(key)
    if (amountMinor > mostOf(fee, of.potMinor, debtorUserId)) return 'of more than was accepted'
    if (fee === 'organiser_fee') {
      if (creditorUserId !== organiser) return 'to who is not the organiser'
      return debtorUserId === of.recipientUserId ? undefined : 'of a pot that another has received'
    }
    if (creditorUserId !== of.recipientUserId) return 'to who has not received the round'
    if (!late.has(keyOf(round, debtorUserId))) return 'without being late'
    return honest.has(debtorUserId) ? 'though they keep the rules' : undefined
  }
  const pay = (debtId: string, userId: UserId, amountMinor: number): Breach[] => {
    const other = others.get(debtId)
    if (other) other.leftMinor -= amountMinor
    const rest = (left.get(debtId) ?? 0) - amountMinor
    if (!left.has(debtId)) return []
    left.set(debtId, rest)
    if (rest >= 0) return []
    return [breach({ userId, round: null, amountMinor: -rest }, `pays ${debtId} beyond what was owed`)]
  }

  return log.flatMap(({ event: { type, data } }): Breach[] => {
    switch (type) {
      case 'GoalCreated':
        contributionMinor = data.rotation?.contributionMinor ?? 0
        seats = data.rotation?.seats ?? 0
        name(data.rotation?.charter)
        return []
      case 'CharterAmended':
        name(data.charter)
        return []
      case 'CircleShrunk':
        seats = data.seats
        return []
      case 'MemberJoined':
      case 'MemberRoleChanged':
        if (data.role === 'organiser') organiser = data.userId
        return []
      case 'SeatsChosen':
        seatsOf.set(data.userId, data.positions.length)
        return []
      case 'MemberReplaced':
        seatsOf.set(data.userId, seatsOf.get(data.leaverUserId) ?? 1)
        seatsOf.delete(data.leaverUserId)
        for (const one of closed.values())
          if (one.recipientUserId === data.leaverUserId) one.recipientUserId = data.userId
        for (const { debtId } of data.arrears ?? []) {
          const other = others.get(debtId)
          if (other) other.debtorUserId = data.userId
        }
        return []
      case 'MemberLate':
        late.add(keyOf(data.round, data.userId))
        return []
      case 'SeatSpared':
        late.delete(keyOf(data.round, data.userId))
        return []
      case 'RoundClosed':
        closed.set(data.round, { recipientUserId: data.recipientUserId, potMinor: data.potMinor })
        return []
      case 'DebtArose': {
        const { debtId, cause, debtorUserId: userId, round, amountMinor } = data
        // What two members agree on after the beginning is paid even later.
        if (cause === 'opening_corrected') return []
        if (!isFee(cause)) {
          others.set(debtId, { debtorUserId: userId, leftMinor: amountMinor })
          return []
        }
        left.set(debtId, amountMinor)
        const fault = faultOf(cause, data)
        return fault === undefined ? [] : [breach({ userId, round, amountMinor }, `owes a ${cause} ${fault}`)]
      }
      case 'DebtNetted': {
        const { debtId, debtorUserId: userId, potRound: round, amountMinor } = data
        const isFirst = [...others.values()].some(one => one.debtorUserId === userId && one.leftMinor > 0)
        return left.has(debtId) && isFirst
          ? [breach({ userId, round, amountMinor }, `pays ${debtId} before another debt`)]
          : pay(debtId, userId, amountMinor)
      }
      case 'DebtRestored': {
        const { debtId, debtorUserId, amountMinor, overpaidMinor, recoveredMinor = 0 } = data
        return pay(debtId, debtorUserId, amountMinor - overpaidMinor - recoveredMinor)
      }
      case 'DebtPaid':
      case 'GuaranteePaid':
      case 'DebtReleased':
        return pay(data.debtId, data.debtorUserId, data.amountMinor)
      case 'EntryReversed': {
        const { type: mistaken, data: of } = data.mistaken
        return mistaken === 'DebtReleased' ? pay(of.debtId, of.debtorUserId, -of.amountMinor) : []
      }
      default:
        return []
    }
  })
}

const breach = (about: Pick<Breach, 'userId' | 'round' | 'amountMinor'>, words: string): Breach => ({
  rule: 'G2',
  ...about,
  words: `${about.userId} ${words}`,
})
