import type { UserId } from '#shared/ids.ts'
import type { Breach, Recorded } from './recorded.ts'

interface Owed {
  debtor: UserId
  leftMinor: number
  /** Former holders of the debtor seat who still answer for it, and who has added its stand-in. */
  former: readonly UserId[]
  readonly isOfSeat: boolean
}

/**
 * G1: a member who has received a seat's pot, or was replaced for what the seat owed, is sent nothing by the
 * bank while the seat owes a member something for a round: money due to them pays it. Nor is who has added a stand-in.
 */
export const sentToLiable = (log: readonly Recorded[]): Breach[] => {
  const received = new Set<UserId>()
  const former = new Map<UserId, readonly UserId[]>()
  const debts = new Map<string, Owed>()
  const lower = (debtId: string, amount: number): void => {
    const debt = debts.get(debtId)
    if (debt) debt.leftMinor -= amount
  }
  return log.flatMap(({ event: { type, data } }): Breach[] => {
    switch (type) {
      case 'MemberJoined':
        if (data.standIn) former.set(data.userId, [data.standIn.byUserId])
        return []
      case 'RoundClosed':
        received.add(data.recipientUserId)
        return []
      case 'MemberReplaced': {
        const { leaverUserId, userId, arrears = [] } = data
        const before = former.get(leaverUserId) ?? []
        const all = received.has(leaverUserId) ? [...before, leaverUserId] : before
        former.delete(leaverUserId)
        former.set(
          userId,
          all.filter(one => one !== userId),
        )
        if (received.delete(leaverUserId)) received.add(userId)
        for (const { debtId } of arrears) {
          const debt = debts.get(debtId)
          if (!debt) continue
          debt.debtor = userId
          debt.former = [...debt.former, leaverUserId]
        }
        return []
      }
      case 'DebtArose': {
        const { debtId, debtorUserId: debtor, creditorUserId, cause, amountMinor: leftMinor } = data
        if (creditorUserId === null) return []
        const isOfSeat = cause === 'round_closed_short' || cause === 'wound_up'
        const others = (former.get(debtor) ?? []).filter(one => one !== creditorUserId)
        debts.set(debtId, { debtor, leftMinor, isOfSeat, former: others })
        return []
      }
      case 'DebtPaid':
      case 'DebtNetted':
      case 'DebtReleased':
      case 'GuaranteePaid':
        lower(data.debtId, data.amountMinor)
        return []
      case 'EntryReversed':
        if (data.mistaken.type === 'DebtReleased')
          lower(data.mistaken.data.debtId, -data.mistaken.data.amountMinor)
        return []
      case 'PayoutSent': {
        const { userId, from, payoutId } = data
        if (from !== 'bank') return []
        return [...debts].flatMap(([debtId, { leftMinor, isOfSeat, debtor, former: all }]) => {
          const answers = debtor === userId || (isOfSeat && all.includes(userId))
          if (!answers || leftMinor <= 0) return []
          const words = `${userId} is sent ${payoutId}, and answers for ${debtId}`
          return [{ rule: 'G1', userId: null, round: null, amountMinor: leftMinor, words }]
        })
      }
      default:
        return []
    }
  })
}
