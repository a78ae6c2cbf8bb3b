import type { UserId } from '#shared/ids.ts'
import type { Breach, Recorded } from './recorded.ts'

const never = Number.POSITIVE_INFINITY

interface Known {
  readonly guarantorUserId: UserId
  seatUserId: UserId
  leftMinor: number
  status: 'asked' | 'accepted' | 'ended'
  /** The round of the seat's pot, once it has received it. */
  potRound: number
}
interface Owed {
  debtor: UserId
  readonly creditor: UserId | null
  readonly round: number | null
  readonly cause: string
  leftMinor: number
}

/**
 * The promises to guarantors and by them, by the events alone: a guarantor pays what they have accepted and
 * no more, no debt is paid twice, the seat owes them what was paid, and their pot is not sent to them before
 * it has paid.
 */
export const brokenGuarantees = (log: readonly Recorded[], honest: ReadonlySet<UserId>): Breach[] => {
  const known = new Map<number, Known>()
  const debts = new Map<string, Owed>()
  const positions = new Map<UserId, number>()
  const dues = new Map<string, { readonly reason: string; readonly userId: UserId }>()

  const breach = (userId: UserId, amountMinor: number, words: string): Breach => ({
    ...{ rule: 'G1', userId, round: positions.get(userId) ?? null, amountMinor, words },
  })
  const isAnsweredFor = ({ seatUserId, guarantorUserId, potRound }: Known, debt: Owed): boolean => {
    if (potRound === never || debt.debtor !== seatUserId || debt.creditor === guarantorUserId) return false
    if (debt.creditor === null || debt.leftMinor <= 0) return false
    return debt.cause === 'wound_up' || (debt.cause === 'round_closed_short' && (debt.round ?? 0) > potRound)
  }
  const lower = (debtId: string, amount: number): void => {
    const debt = debts.get(debtId)
    if (debt) debt.leftMinor -= amount
  }

  return log.flatMap(({ event: { type, data } }, index): Breach[] => {
    switch (type) {
      case 'MemberJoined':
        if (data.position !== null) positions.set(data.userId, data.position)
        return []
      case 'SwapAccepted':
        for (const { userId, position } of data.turns) positions.set(userId, position)
        return []
      case 'DrawRevealed':
        for (const [at, userId] of [...data.order, ...(data.latecomers ?? [])].entries())
          positions.set(userId, at + 1)
        return []
      case 'RotationOrdered':
        for (const [at, userId] of data.order.entries()) positions.set(userId, at + 1)
        return []
      case 'CircleShrunk': {
        const order = [...positions].sort(([, one], [, other]) => one - other)
        for (const [at, [userId]] of order.entries()) positions.set(userId, at + 1)
        return []
      }
      case 'MemberLeft':
        positions.delete(data.userId)
        return []
      case 'MemberReplaced':
        for (const { debtId } of data.arrears ?? []) {
          const debt = debts.get(debtId)
          if (debt) debt.debtor = data.userId
        }
        for (const one of known.values())
          if (one.seatUserId === data.leaverUserId && one.potRound !== never) one.seatUserId = data.userId
        return []
      case 'RoundClosed':
        for (const one of known.values())
          if (one.seatUserId === data.recipientUserId) one.potRound = data.round
        return []
      case 'DebtArose': {
        const { debtorUserId: debtor, creditorUserId: creditor, round, cause, amountMinor } = data
        debts.set(data.debtId, { debtor, creditor, round, cause, leftMinor: amountMinor })
        return []
      }
      case 'DebtPaid':
      case 'DebtNetted':
      case 'DebtReleased':
        lower(data.debtId, data.amountMinor)
        return []
      case 'DebtRestored':
        lower(data.debtId, data.amountMinor - data.overpaidMinor)
        return []
      case 'EntryReversed':
        if (data.mistaken.type === 'DebtReleased')
          lower(data.mistaken.data.debtId, -data.mistaken.data.amountMinor)
        return []
      case 'GuaranteeAsked': {
        const { guarantee, seatUserId, guarantorUserId, amountMinor } = data
        known.set(guarantee, {
          seatUserId,
          guarantorUserId,
          leftMinor: amountMinor,
          status: 'asked',
          potRound: never,
        })
        return []
      }
      case 'GuaranteeAccepted': {
        const one = known.get(data.guarantee)
        if (one) one.status = 'accepted'
        return honest.has(data.guarantorUserId)
          ? [breach(data.guarantorUserId, data.amountMinor, 'an honest member answers for another')]
          : []
      }
      case 'GuaranteeEnded': {
        const one = known.get(data.guarantee)
        const wasBinding = one?.status === 'accepted' && one.potRound !== never
        if (one) one.status = 'ended'
        return wasBinding ? [breach(data.guarantorUserId, one.leftMinor, 'what binds was taken back')] : []
      }
      case 'GuaranteePaid': {
        const { guarantee, guarantorUserId, debtId, debtorUserId, amountMinor } = data
        const [one, debt] = [known.get(guarantee), debts.get(debtId)]
        const wrong = (words: string) => breach(guarantorUserId, amountMinor, `${words} for ${debtorUserId}`)
        const isAccepted = one?.status === 'accepted' && one.guarantorUserId === guarantorUserId
        const breaches = [
          ...(isAccepted ? [] : [wrong('a guarantor pays who has not accepted')]),
          ...(one && one.leftMinor < amountMinor ? [wrong('a guarantor pays more than accepted')] : []),
          ...(debt && debt.leftMinor < amountMinor ? [wrong('a guarantor pays what is paid already')] : []),
          ...(one && debt && !isAnsweredFor(one, debt)
            ? [wrong('a guarantor pays what is none of theirs')]
            : []),
          ...(isOwedTo(log.slice(index, index + 3), data) ? [] : [wrong('a guarantor is owed nothing')]),
        ]
        if (one) one.leftMinor -= amountMinor
        lower(debtId, amountMinor)
        return breaches
      }
      case 'PayoutDue':
        dues.set(data.payoutId, data)
        return []
      case 'PayoutSent': {
        const due = dues.get(data.payoutId)
        if (due?.reason !== 'round' || data.from === 'outside') return []
        return [...known.values()].flatMap(one => {
          if (one.status !== 'accepted' || one.leftMinor <= 0 || one.guarantorUserId !== due.userId) return []
          const owed = [...debts.values()].filter(debt => isAnsweredFor(one, debt))
          return owed.map(({ creditor, leftMinor }) =>
            breach(
              creditor ?? due.userId,
              leftMinor,
              `a guarantor is sent their pot, and ${creditor} is owed`,
            ),
          )
        })
      }
      default:
        return []
    }
  })
}

/** The seat owes the guarantor as much, in the same append. */
const isOwedTo = (
  after: readonly Recorded[],
  paid: { readonly guarantorUserId: UserId; readonly debtorUserId: UserId; readonly amountMinor: number },
): boolean =>
  after.some(
    ({ event: { type, data } }) =>
      type === 'DebtArose' &&
      data.creditorUserId === paid.guarantorUserId &&
      data.debtorUserId === paid.debtorUserId &&
      data.amountMinor === paid.amountMinor,
  )
