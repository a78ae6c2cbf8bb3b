import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { insist } from './breach.ts'
import type { createSeating } from './seating.ts'

/** Each round has one pot, and each seat is paid one; what is missing in a pot is owed to its recipient. */
export const createPots = (seating: ReturnType<typeof createSeating>) => {
  const paidSeats = new Set<number>()
  /** What of each closed round's pot has not been given to anybody. */
  const left = new Map<number, number>()
  /** Who gets each pot: a seat that is handed over later does not take it along. */
  const dueTo = new Map<number, UserId>()
  /** What is to be owed for a round that has just been closed short. */
  const missing = new Map<string, number>()
  const debts = new Map<string, number>()
  /** Whose seat owes it. */
  const arrears = new Map<string, UserId>()
  let contribution = 0
  let seats = 0

  const close = ({ round, recipientUserId, shortByUserId, potCents, shares }: Closed): void => {
    insist(!left.has(round), () => `round ${round} has a second pot`)
    insist(
      seating.turn(round) === recipientUserId,
      () => `round ${round} is not the turn of ${recipientUserId}`,
    )
    const seat = seating.seatOf(recipientUserId)
    insist(seat !== undefined && !paidSeats.has(seat), () => `seat ${seat} is paid twice`)
    paidSeats.add(seat)
    const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
    insist(total === potCents, () => `round ${round}: shares of ${total} make a pot of ${potCents}`)
    insist(
      shares.every(({ amountCents }) => amountCents <= contribution),
      () => `round ${round}: too large a share`,
    )
    insist(
      shortByUserId !== null || potCents === contribution * seats,
      () => `round ${round} closes with ${potCents} though nobody closed it short`,
    )
    left.set(round, potCents)
    const given = new Map(shares.map(({ userId, amountCents }) => [userId, amountCents]))
    for (const userId of seating.positions.keys()) {
      const owes = contribution - (given.get(userId) ?? 0)
      if (userId !== recipientUserId && owes > 0) missing.set(`${userId}-${recipientUserId}-${round}`, owes)
    }
  }

  const take = (round: number, amount: number): void => {
    const rest = (left.get(round) ?? 0) - amount
    insist(rest >= 0, () => `${amount} too much is taken from the pot of round ${round}`)
    left.set(round, rest)
  }
  const lower = (debtId: string, amount: number): void => {
    const rest = (debts.get(debtId) ?? 0) - amount
    insist(rest >= 0, () => `${debtId} is paid beyond what was owed`)
    debts.set(debtId, rest)
  }
  const arise = ({ debtId, debtorUserId, creditorUserId, round, amountCents, cause }: Arose): void => {
    insist(!debts.has(debtId), () => `${debtId} arises twice`)
    debts.set(debtId, amountCents)
    if (cause !== 'round_closed_short') return
    const key = `${debtorUserId}-${creditorUserId}-${round}`
    insist(
      missing.get(key) === amountCents,
      () => `${debtId} is ${amountCents}, missing was ${missing.get(key)}`,
    )
    missing.delete(key)
    arrears.set(debtId, debtorUserId)
  }
  /** What a seat owes goes with it, all of it and nothing else. */
  const handOver = ({ leaverUserId, userId, arrears: told = [] }: Replaced): void => {
    const moved = new Map(told.map(({ debtId, amountCents }) => [debtId, amountCents]))
    for (const [debtId, debtorUserId] of arrears) {
      const open = debtorUserId === leaverUserId ? (debts.get(debtId) ?? 0) : 0
      insist((moved.get(debtId) ?? 0) === open, () => `${debtId} stays with a leaver, or goes without reason`)
      if (open > 0) arrears.set(debtId, userId)
    }
  }

  return {
    paidSeats: () => paidSeats.size,
    seats: () => seats,
    debtsLeft: () => [...debts.values()].reduce((sum, amount) => sum + amount, 0),
    /** After an append: nothing of a pot lies about, and everything missing is owed. */
    settled: (): void => {
      for (const [round, amount] of left)
        insist(amount === 0, () => `${amount} of the pot of round ${round} is nobody's`)
      insist(missing.size === 0, () => `nobody owes what is missing: ${[...missing.keys()].join()}`)
    },
    see: (event: GoalEvent): void => {
      switch (event.type) {
        case 'GoalCreated':
          contribution = event.data.rotation?.contributionCents ?? 0
          seats = event.data.rotation?.seats ?? 0
          return
        case 'CircleShrunk':
          seats = event.data.seats
          return
        case 'RoundClosed':
          close(event.data)
          return
        case 'DebtArose':
          arise(event.data)
          return
        case 'MemberReplaced':
          handOver(event.data)
          return
        case 'DebtPaid':
        case 'DebtReleased':
          lower(event.data.debtId, event.data.amountCents)
          return
        case 'DebtNetted':
          lower(event.data.debtId, event.data.amountCents)
          take(event.data.potRound, event.data.amountCents)
          return
        case 'DebtRestored':
          lower(event.data.debtId, event.data.amountCents - event.data.overpaidCents)
          return
        case 'PayoutDue': {
          const { reason, round, userId, amountCents } = event.data
          if (reason !== 'round' || round === null) return
          insist(seating.turn(round) === userId, () => `round ${round} is paid to ${userId}`)
          dueTo.set(round, userId)
          take(round, amountCents)
          return
        }
        case 'PotLowered': {
          // The share and the pot are as much less; it is owed, unless it was the recipient's own.
          const { userId, recipientUserId, round, amountCents } = event.data
          insist(dueTo.get(round) === recipientUserId, () => `round ${round} is lowered for another`)
          if (userId !== recipientUserId) missing.set(`${userId}-${recipientUserId}-${round}`, amountCents)
          return
        }
        case 'EntryReversed': {
          // What was let go is owed again.
          const { type, data } = event.data.mistaken
          if (type === 'DebtReleased')
            debts.set(data.debtId, (debts.get(data.debtId) ?? 0) + data.amountCents)
          return
        }
        default:
      }
    },
  }
}
type Closed = GoalEventOf<'RoundClosed'>['data']
type Replaced = GoalEventOf<'MemberReplaced'>['data']
type Arose = GoalEventOf<'DebtArose'>['data']
