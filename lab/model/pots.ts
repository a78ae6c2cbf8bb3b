import { isFee } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { invariant } from './invariant.ts'
import type { Seats } from './seats.ts'

/** Each round has one pot, and each seat receives one; what is missing in a pot is owed to its recipient. */
export const createPots = (holders: Seats) => {
  const paidSeats = new Set<number>()
  /** The rest of the pot of each closed round. */
  const left = new Map<number, number>()
  /** The recipient of each pot: it does not move with a seat that is handed over later. */
  const dueTo = new Map<number, UserId>()
  /** The debts that must arise for a round that was just closed short. */
  const missing = new Map<string, number>()
  const debts = new Map<string, number>()
  /** The holder of the seat that owes it. */
  const arrears = new Map<string, UserId>()
  /** The payers of payments that were taken back, and the next holders of each leaver's seats. */
  const payers = new Map<string, UserId>()
  const successors = new Map<UserId, Set<UserId>>()
  let contribution = 0
  let seats = 0

  const close = ({ round, recipientUserId, shortByUserId, short, potMinor, shares }: Closed): void => {
    invariant(!left.has(round), () => `round ${round} has a second pot`)
    invariant(
      holders.turn(round) === recipientUserId,
      () => `round ${round} is not the turn of ${recipientUserId}`,
    )
    const seat = holders.seatOf(recipientUserId)
    invariant(seat !== undefined && !paidSeats.has(seat), () => `seat ${seat} is paid twice`)
    paidSeats.add(seat)
    const total = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    invariant(total === potMinor, () => `round ${round}: shares of ${total} make a pot of ${potMinor}`)
    invariant(
      shares.every(({ amountMinor }) => amountMinor <= contribution),
      () => `round ${round}: too large a share`,
    )
    invariant(
      shortByUserId !== null || short === true || potMinor === contribution * seats,
      () => `round ${round} closes with ${potMinor} though it was not closed short`,
    )
    left.set(round, potMinor)
    oweMissing(round, recipientUserId, shares)
  }

  const oweMissing = (
    round: number,
    recipientUserId: UserId,
    shares: readonly { readonly userId: UserId; readonly amountMinor: number }[],
  ): void => {
    const given = new Map(shares.map(({ userId, amountMinor }) => [userId, amountMinor]))
    for (const userId of holders.positions.keys()) {
      const owes = contribution - (given.get(userId) ?? 0)
      if (userId !== recipientUserId && owes > 0) missing.set(`${userId}-${recipientUserId}-${round}`, owes)
    }
  }

  /** A round before the circle was adopted: its pot was paid outside, and what was missing is owed. */
  const adopt = ({ round, recipientUserId, shares }: GoalEventOf<'RoundAdopted'>['data']): void => {
    const seat = holders.seatOf(recipientUserId)
    invariant(
      holders.turn(round) === recipientUserId && seat !== undefined && !paidSeats.has(seat),
      () => `round ${round} before the beginning was not the turn of ${recipientUserId}`,
    )
    if (seat !== undefined) paidSeats.add(seat)
    oweMissing(round, recipientUserId, shares)
  }

  const take = (round: number, amount: number): void => {
    const rest = (left.get(round) ?? 0) - amount
    invariant(rest >= 0, () => `${amount} too much is taken from the pot of round ${round}`)
    left.set(round, rest)
  }
  const lower = (debtId: string, amount: number): void => {
    const rest = (debts.get(debtId) ?? 0) - amount
    invariant(rest >= 0, () => `${debtId} is paid beyond what was owed`)
    debts.set(debtId, rest)
  }
  const arise = (arose: Arose): void => {
    const { debtId, debtorUserId, creditorUserId, round, amountMinor, cause, contributionId } = arose
    invariant(!debts.has(debtId), () => `${debtId} arises twice`)
    debts.set(debtId, amountMinor)
    const isOther =
      ['wound_up', 'seat_taken_over', 'guaranteed', 'opening_corrected'].includes(cause) || isFee(cause)
    if (creditorUserId === null || isOther) return
    const isTakenBack = contributionId !== undefined
    invariant(
      !isTakenBack || isPayerOrSuccessor(contributionId, debtorUserId),
      () => `${debtId} is owed by ${debtorUserId}, who neither paid nor has the seat`,
    )
    const own = isTakenBack
      ? `${creditorUserId}-${contributionId}`
      : `${debtorUserId}-${creditorUserId}-${round}`
    // A part may be owed to a former holder of the recipient's seat.
    const key = missing.has(own) || round === null ? own : `${debtorUserId}-${holders.turn(round)}-${round}`
    const rest = (missing.get(key) ?? 0) - amountMinor
    invariant(rest >= 0, () => `${debtId} is ${amountMinor}, missing was ${missing.get(key)}`)
    if (rest > 0) missing.set(key, rest)
    else missing.delete(key)
    if (cause === 'round_closed_short') arrears.set(debtId, debtorUserId)
  }
  /** Money taken back is owed by its payer, or by a later holder of their seat. */
  const isPayerOrSuccessor = (contributionId: string, debtorUserId: UserId): boolean => {
    const payer = payers.get(contributionId)
    const later = new Set(payer === undefined ? [] : [payer])
    // A set visits what is added while it is walked through.
    for (const holder of later) for (const next of successors.get(holder) ?? []) later.add(next)
    return later.has(debtorUserId)
  }
  /** The arrears of a seat move with it, completely and alone. */
  const handOver = ({ leaverUserId, userId, arrears: recorded = [] }: Replaced): void => {
    successors.set(leaverUserId, new Set([...(successors.get(leaverUserId) ?? []), userId]))
    const moved = new Map(recorded.map(({ debtId, amountMinor }) => [debtId, amountMinor]))
    for (const [debtId, debtorUserId] of arrears) {
      const open = debtorUserId === leaverUserId ? (debts.get(debtId) ?? 0) : 0
      invariant(
        (moved.get(debtId) ?? 0) === open,
        () => `${debtId} stays with a leaver, or moves without reason`,
      )
      if (open > 0) arrears.set(debtId, userId)
    }
  }

  return {
    paidSeats: () => paidSeats.size,
    seats: () => seats,
    debtsLeft: () => [...debts.values()].reduce((sum, amount) => sum + amount, 0),
    /** After an append: every pot is distributed, and every missing part is owed. */
    settled: (): void => {
      for (const [round, amount] of left)
        invariant(amount === 0, () => `${amount} of the pot of round ${round} is given to no one`)
      invariant(missing.size === 0, () => `no one owes what is missing: ${[...missing.keys()].join()}`)
    },
    see: (event: GoalEvent): void => {
      switch (event.type) {
        case 'GoalCreated':
          contribution = event.data.rotation?.contributionMinor ?? 0
          seats = event.data.rotation?.seats ?? 0
          return
        case 'CircleShrunk':
          seats = event.data.seats
          return
        case 'RoundClosed':
          close(event.data)
          return
        case 'RoundAdopted':
          adopt(event.data)
          return
        case 'DebtArose':
          arise(event.data)
          return
        case 'MemberReplaced':
          handOver(event.data)
          return
        case 'DebtPaid':
        case 'GuaranteePaid':
        case 'DebtReleased':
          lower(event.data.debtId, event.data.amountMinor)
          return
        case 'DebtNetted':
          lower(event.data.debtId, event.data.amountMinor)
          // A debt paid from a due payout takes nothing from the pot.
          if (event.data.payoutId === undefined && event.data.potRound !== null)
            take(event.data.potRound, event.data.amountMinor)
          return
        case 'PayoutLowered': {
          const { userId, debtorUserId, contributionId, amountMinor } = event.data
          if (debtorUserId === null) return
          payers.set(contributionId, debtorUserId)
          missing.set(`${userId}-${contributionId}`, amountMinor)
          return
        }
        case 'DepositReleased': {
          // A part kept from a pot counts as if it were still in it.
          const { from, reason, round, amountMinor } = event.data
          if (from === 'pot' && reason === 'default' && round !== undefined) take(round, -amountMinor)
          return
        }
        case 'DepositLowered': {
          const { userId, debtorUserId, contributionId, amountMinor } = event.data
          if (debtorUserId === undefined) return
          payers.set(contributionId, debtorUserId)
          missing.set(`${userId}-${contributionId}`, amountMinor)
          return
        }
        case 'DebtRestored':
          lower(event.data.debtId, event.data.amountMinor - event.data.overpaidMinor)
          return
        case 'PayoutDue': {
          const { reason, round, userId, amountMinor } = event.data
          if (reason !== 'round' || round === null) return
          invariant(holders.turn(round) === userId, () => `round ${round} is paid to ${userId}`)
          dueTo.set(round, userId)
          take(round, amountMinor)
          return
        }
        case 'PotLowered': {
          // Share and pot are lowered by it; it is owed, unless it was the recipient's own.
          const { userId, recipientUserId, round, amountMinor } = event.data
          invariant(dueTo.get(round) === recipientUserId, () => `round ${round} is lowered for another`)
          if (userId !== recipientUserId) missing.set(`${userId}-${recipientUserId}-${round}`, amountMinor)
          return
        }
        case 'EntryReversed': {
          // A released debt is owed again.
          const { type, data } = event.data.mistaken
          if (type === 'DebtReleased')
            debts.set(data.debtId, (debts.get(data.debtId) ?? 0) + data.amountMinor)
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
