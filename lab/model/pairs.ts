import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'

/** What each seat has paid to the recipient of each closed round, from the events. */
export const createPairs = () => {
  const given = new Map<string, number>()
  const owed = new Map<string, { debtor: UserId; readonly round: number }>()
  const keyOf = (userId: UserId, round: number): string => `${userId}-${round}`
  const give = (userId: UserId, round: number, amount: number): void => {
    given.set(keyOf(userId, round), (given.get(keyOf(userId, round)) ?? 0) + amount)
  }
  const giveForDebt = (debtId: string, amount: number): void => {
    const debt = owed.get(debtId)
    if (debt) give(debt.debtor, debt.round, amount)
  }
  const move = (from: UserId, to: UserId): void => {
    for (const [key, amount] of [...given]) {
      const [of, round] = key.split('-').map(Number)
      if (of !== from || round === undefined) continue
      given.delete(key)
      give(to, round, amount)
    }
    for (const debt of owed.values()) if (debt.debtor === from) debt.debtor = to
  }
  return {
    given: (userId: UserId, round: number): number => given.get(keyOf(userId, round)) ?? 0,
    see: (event: GoalEvent): void => {
      switch (event.type) {
        case 'RoundClosed':
          for (const { userId, amountMinor } of event.data.shares)
            if (userId !== event.data.recipientUserId) give(userId, event.data.round, amountMinor)
          return
        case 'RoundAdopted':
          for (const { userId, amountMinor } of event.data.shares)
            if (userId !== event.data.recipientUserId) give(userId, event.data.round, amountMinor)
          return
        case 'DebtArose': {
          const { debtId, debtorUserId: debtor, round, cause, contributionId, amountMinor } = event.data
          const isCorrected = cause === 'opening_corrected'
          if ((cause !== 'round_closed_short' && !isCorrected) || round === null) return
          owed.set(debtId, { debtor, round })
          // A bank has taken back a part of the pot, or the two have agreed that it was never paid.
          if (contributionId !== undefined || isCorrected) give(debtor, round, -amountMinor)
          return
        }
        case 'DebtPaid':
        case 'DebtNetted':
        case 'GuaranteePaid':
          giveForDebt(event.data.debtId, event.data.amountMinor)
          return
        case 'DebtReleased':
          if (['paid_outside', 'set_off'].includes(event.data.reason))
            giveForDebt(event.data.debtId, event.data.amountMinor)
          return
        case 'PotLowered': {
          const { userId, recipientUserId, round, amountMinor } = event.data
          if (userId !== recipientUserId) give(userId, round, -amountMinor)
          return
        }
        case 'EntryReversed': {
          const { type, data } = event.data.mistaken
          if (type === 'DebtReleased' && data.reason === 'paid_outside')
            giveForDebt(data.debtId, -data.amountMinor)
          return
        }
        case 'StandInMerged':
          move(event.data.userId, event.data.accountUserId)
          return
        case 'MemberReplaced':
          move(event.data.leaverUserId, event.data.userId)
          return
        default:
      }
    },
  }
}
