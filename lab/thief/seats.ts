import type { Charter } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import type { CalendarDate } from '#shared/time.ts'
import { followDeposits } from './deposits.ts'
import type { Parties } from './recorded.ts'

/** The terms that a member has accepted: who pays what, when, and in which place. */
interface Terms {
  readonly seats: number
  readonly startDate: CalendarDate
  readonly latePolicy: string
  readonly graceDays: number
  readonly depositMinor: number
  readonly lateFeeMinor: number
  readonly organiserFeeMinor: number
  readonly hasInstalments: boolean
}
export interface Accepted extends Terms {
  /** Undefined where it was still to be drawn. */
  readonly position: number | undefined
  /** What they could lose then. */
  readonly figureMinor: number
}
export interface Circle extends Terms {
  readonly cycleType: Rhythm
  readonly contributionMinor: number
}
/** A seat, or an equal share of one. */
interface Slot {
  readonly position: number
  readonly number: number
  readonly of: number
}
export interface Beginning {
  readonly startsOn: CalendarDate
  /** Of each round: among how many the seat is shared. */
  readonly shares: readonly number[]
  /** The seats of each party, a share as a fraction. */
  readonly weights: ReadonlyMap<string, number>
  /** The place of each honest member, and what they had accepted. */
  readonly places: ReadonlyMap<UserId, Place>
}

export interface Place {
  /** The first of their rounds. */
  readonly position: number
  readonly rounds: readonly number[]
  /** What they can lose there, without deposits. */
  readonly figureMinor: number
  readonly accepted: Accepted | undefined
}

const rulesOf = (charter: Charter | null) => ({
  depositMinor: charter?.deposit?.amountMinor ?? 0,
  lateFeeMinor: charter?.lateFeeMinor ?? 0,
  organiserFeeMinor: charter?.organiserFeeMinor ?? 0,
  hasInstalments: charter?.instalments ?? false,
})

const wholeAt = (position: number): Slot[] => [{ position, number: 1, of: 1 }]
const firstOf = (slots: ReadonlyMap<UserId, readonly Slot[]>) =>
  [...slots].flatMap(([userId, [first]]) => (first ? [[userId, first.position] as const] : []))

/**
 * The holder and place of each seat, and the terms that honest members have accepted, by the given events.
 */
export const followSeats = ({ honest }: Parties) => {
  const seats = new Map<UserId, string>()
  const slots = new Map<UserId, readonly Slot[]>()
  const accepted = new Map<UserId, Accepted>()
  const replaced = new Set<UserId>()
  let circle: Circle | undefined
  let beginning: Beginning | undefined
  let version = 1
  let isDrawing = false
  let overruled: readonly UserId[] = []
  const deposits = followDeposits()

  const inOrder = () =>
    [...slots]
      .flatMap(([userId, held]) => held.map(slot => ({ ...slot, userId })))
      .sort((one, other) => one.position - other.position || one.number - other.number)
  /** Not only one whole seat each. */
  const isShared = (): boolean =>
    [...slots.values()].some(held => held.length !== 1 || held.some(({ of }) => of > 1))
  /** Each turn before one of their own can fail its part; all others, where turns are to be drawn. */
  const lostBySlots = (userId: UserId, position: number | undefined): number => {
    if (!circle) return 0
    const { seats: number, contributionMinor } = circle
    const turns = inOrder()
    const taken = new Set(turns.map(turn => turn.position))
    const free = Array.from({ length: number }, (_, index) => index + 1)
      .filter(one => !taken.has(one))
      .map(one => ({ position: one, number: 1, of: 1, userId: undefined }))
    const others = [...turns, ...free].filter(turn => turn.userId !== userId)
    return (slots.get(userId) ?? []).reduce((sum, own) => {
      const isBefore = (turn: Slot): boolean =>
        turn.position < own.position || (turn.position === own.position && turn.number < own.number)
      const before = position === undefined ? others : others.filter(isBefore)
      return sum + before.reduce((lost, turn) => lost + contributionMinor / (own.of * turn.of), 0)
    }, 0)
  }
  /**
   * The sum over the turns before, less what their deposits cover, in the worst order where turns are to be
   * drawn.
   */
  const figureOf = (userId: UserId, position: number | undefined): number => {
    if (!circle) return 0
    const { seats: number, contributionMinor } = circle
    if (isShared()) return lostBySlots(userId, position)
    const others = [...firstOf(slots)].filter(([other]) => other !== userId)
    const placed =
      position === undefined
        ? others
            .map(([other]) => deposits.firmOf(other))
            .sort((one, other) => other - one)
            .map((firm, index) => [index + 1, firm] as const)
        : others.map(([other, turn]) => [turn, deposits.firmOf(other)] as const)
    const before = (position ?? number) - 1
    const covered = placed
      .filter(([turn]) => turn <= before)
      .map(([turn, firm]) => Math.min(contributionMinor, Math.floor(firm / Math.max(1, number - turn))))
    return before * contributionMinor - covered.reduce((sum, amount) => sum + amount, 0)
  }
  const accept = (userId: UserId, of: number | undefined): void => {
    if (!circle || of !== version) return
    const { seats: number, startDate, latePolicy, graceDays, depositMinor } = circle
    const { lateFeeMinor, organiserFeeMinor, hasInstalments } = circle
    const fees = { lateFeeMinor, organiserFeeMinor }
    const position = isDrawing ? undefined : slots.get(userId)?.[0]?.position
    const rules = { startDate, latePolicy, graceDays, depositMinor, ...fees, hasInstalments }
    accepted.set(userId, { seats: number, ...rules, position, figureMinor: figureOf(userId, position) })
  }
  const anew = (byUserId: UserId, next: number | undefined): void => {
    if (next === undefined) return
    version = next
    accept(byUserId, next)
  }
  const put = (userId: UserId, held: readonly Slot[]): void => {
    if (held.length === 0) slots.delete(userId)
    else
      slots.set(
        userId,
        held.toSorted((one, other) => one.position - other.position),
      )
  }
  const order = (users: readonly UserId[]): void => {
    const names = inOrder().filter(({ number }) => number === 1)
    const moved = new Map<number, number>()
    users.forEach((userId, index) => {
      const next = names.findIndex(name => name.userId === userId)
      const [name] = next < 0 ? [] : names.splice(next, 1)
      if (name) moved.set(name.position, index + 1)
    })
    for (const [userId, held] of slots)
      put(
        userId,
        held.map(slot => ({ ...slot, position: moved.get(slot.position) ?? slot.position })),
      )
  }
  const partyOf = (userId: UserId): string =>
    honest.has(userId) ? `honest ${userId}` : `seat ${seats.get(userId) ?? userId}`
  const begin = (startsOn: CalendarDate): void => {
    const turns = inOrder()
    const places = [...slots.keys()]
      .filter(userId => honest.has(userId))
      .map(userId => {
        const rounds = turns.flatMap((turn, index) => (turn.userId === userId ? [index + 1] : []))
        const position = rounds[0] ?? 0
        const figureMinor = lostBySlots(userId, position)
        return [userId, { position, rounds, figureMinor, accepted: accepted.get(userId) }] as const
      })
    const weights = new Map<string, number>()
    for (const { userId, of } of turns)
      weights.set(partyOf(userId), (weights.get(partyOf(userId)) ?? 0) + 1 / of)
    beginning = { startsOn, shares: turns.map(({ of }) => of), weights, places: new Map(places) }
  }

  /** The first has the seat; the others give up theirs, unless they have shared it with a member who left. */
  const shareOut = ({ sharing, position, holders }: GoalEventOf<'SeatShared'>['data']): void => {
    holders.forEach(({ userId }, index) => {
      const others = (slots.get(userId) ?? []).filter(slot => slot.position !== position)
      const kept = sharing !== undefined && index > 0 ? [] : others
      put(userId, [...kept, { position, number: index + 1, of: holders.length }])
    })
    for (const { userId } of holders)
      if (sharing === undefined) accepted.delete(userId)
      else accept(userId, version)
  }
  const swap = (turns: GoalEventOf<'SwapAccepted'>['data']['turns']): void => {
    const before = inOrder()
    const next = turns.map(({ userId, position, from }) => {
      const others =
        from === undefined ? [] : (slots.get(userId) ?? []).filter(slot => slot.position !== from)
      const taken = before.find(
        slot => slot.position === position && turns.some(turn => turn.userId === slot.userId),
      )
      return [userId, [...others, { position, number: taken?.number ?? 1, of: taken?.of ?? 1 }]] as const
    })
    for (const [userId, held] of next) put(userId, held)
  }

  /** Who has closed a round short, and had a share of the seat whose turn it was. */
  const closers = new Map<number, UserId>()
  const noteCloser = ({ round, shortByUserId }: GoalEventOf<'RoundClosed'>['data']): void => {
    const position = inOrder()[round - 1]?.position
    if (shortByUserId !== null && (slots.get(shortByUserId) ?? []).some(slot => slot.position === position))
      closers.set(round, shortByUserId)
  }

  const see = (event: GoalEvent): void => {
    const { type, data } = event
    const positionOf = (userId: UserId) => slots.get(userId)?.[0]?.position
    deposits.see(event, { seats: circle?.seats ?? 0, positionOf })
    switch (type) {
      case 'GoalCreated': {
        const { rotation, startDate } = data
        if (!rotation) return
        const { latePolicy = 'hold', graceDays = 3 } = rotation.charter ?? {}
        circle = { ...rotation, startDate, latePolicy, graceDays, ...rulesOf(rotation.charter) }
        return
      }
      case 'MemberJoined': {
        const { userId, position, join, charterVersion = 1 } = data
        if (position === null) return
        seats.set(userId, `${userId}.${join}`)
        put(userId, wholeAt(position))
        accept(userId, charterVersion)
        return
      }
      case 'MemberRoleChanged': {
        const { userId, position } = data
        if (position === null) slots.delete(userId)
        else if (!slots.has(userId)) put(userId, wholeAt(position))
        if (position !== null && !seats.has(userId)) seats.set(userId, `${userId}`)
        // Given to a member who has not accepted it.
        if (data.askedOn !== undefined) accepted.delete(userId)
        return
      }
      case 'MemberReplaced': {
        const seat = seats.get(data.leaverUserId)
        put(data.userId, slots.get(data.leaverUserId) ?? [])
        if (honest.has(data.leaverUserId)) replaced.add(data.leaverUserId)
        else if (seat) seats.set(data.userId, seat)
        return
      }
      case 'MemberLeft':
        slots.delete(data.userId)
        return
      case 'SeatsChosen': {
        const shares = (slots.get(data.userId) ?? []).filter(({ of }) => of > 1)
        put(data.userId, [...data.positions.flatMap(wholeAt), ...shares])
        if (data.byUserId === data.userId) accept(data.userId, version)
        return
      }
      case 'SeatShared':
        shareOut(data)
        return
      case 'CharterAmended':
        if (circle)
          circle = { ...circle, ...data.charter, ...rulesOf(data.charter), startDate: data.startDate }
        anew(data.byUserId, data.version)
        return
      case 'OpeningLinesAsked':
        // All confirm again, their author included.
        version = data.charterVersion
        return
      case 'CharterAccepted':
        accept(data.userId, data.version)
        return
      case 'RotationOrdered':
        order(data.order)
        anew(data.byUserId, data.charterVersion)
        return
      case 'CircleShrunk':
        if (circle) circle = { ...circle, seats: data.seats }
        order(
          inOrder()
            .filter(({ number }) => number === 1)
            .map(({ userId }) => userId),
        )
        anew(data.byUserId, data.charterVersion)
        return
      case 'RulesAgreed':
        // Honest members accept nothing new after the beginning.
        overruled = [...slots.keys()].filter(userId => honest.has(userId))
        return
      case 'DepositReleased':
        // A member who has accepted a figure that is higher without it accepts again.
        if (data.charterVersion !== undefined) version = data.charterVersion
        return
      case 'DrawCommitted':
        isDrawing = true
        anew(data.byUserId, data.charterVersion)
        return
      case 'DrawRevealed':
        isDrawing = false
        order([...data.order, ...(data.latecomers ?? [])])
        return
      case 'DrawVoided':
        // Everybody accepts again, the organiser included.
        isDrawing = false
        version = data.charterVersion
        return
      case 'SwapAccepted':
        swap(data.turns)
        return
      case 'RotationBegan':
        begin(data.startsOn)
        return
      case 'RoundClosed':
        noteCloser(data)
        return
      default:
    }
  }
  return {
    see,
    circle: () => circle,
    beginning: () => beginning,
    /**
     * An honest member is one party, regardless of their seat's holder; another seat is one, regardless of
     * its holder.
     */
    partyOf,
    positionOf: (userId: UserId) => slots.get(userId)?.[0]?.position,
    /** Whether the user had a share of the seat whose turn it was when they closed it. */
    hadTurn: (userId: UserId, round: number): boolean => closers.get(round) === userId,
    deposits,
    /** The present holder of such a party's seat. */
    holderOfParty: (party: string): UserId | undefined =>
      [...slots.keys()].find(userId => partyOf(userId) === party),
    /** Honest members whose circle has other rules since, which all seats are recorded to have accepted. */
    overruled: () => overruled,
    hasLostSeat: (userId: UserId) => replaced.has(userId),
  }
}
export type Seats = ReturnType<typeof followSeats>
