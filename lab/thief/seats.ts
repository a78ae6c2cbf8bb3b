import type { Charter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
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
export interface Beginning {
  readonly startsOn: CalendarDate
  /** The place of each honest member, and what they had accepted. */
  readonly places: ReadonlyMap<UserId, { readonly position: number; readonly accepted: Accepted | undefined }>
}

const rulesOf = (charter: Charter | null) => ({
  depositMinor: charter?.deposit?.amountMinor ?? 0,
  lateFeeMinor: charter?.lateFeeMinor ?? 0,
  organiserFeeMinor: charter?.organiserFeeMinor ?? 0,
  hasInstalments: charter?.instalments ?? false,
})

/**
 * The holder and place of each seat, and the terms that honest members have accepted, by the given events.
 */
export const followSeats = ({ honest }: Parties) => {
  const seats = new Map<UserId, string>()
  const positions = new Map<UserId, number>()
  const accepted = new Map<UserId, Accepted>()
  const replaced = new Set<UserId>()
  let circle: Circle | undefined
  let beginning: Beginning | undefined
  let version = 1
  let isDrawing = false
  let overruled: readonly UserId[] = []
  const deposits = followDeposits()

  /**
   * The sum over the turns before, less what their deposits cover, in the worst order where turns are to be
   * drawn.
   */
  const figureOf = (userId: UserId, position: number | undefined): number => {
    if (!circle) return 0
    const { seats: number, contributionMinor } = circle
    const others = [...positions].filter(([other]) => other !== userId)
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
    const position = isDrawing ? undefined : positions.get(userId)
    const rules = { startDate, latePolicy, graceDays, depositMinor, ...fees, hasInstalments }
    accepted.set(userId, { seats: number, ...rules, position, figureMinor: figureOf(userId, position) })
  }
  const anew = (byUserId: UserId, next: number | undefined): void => {
    if (next === undefined) return
    version = next
    accept(byUserId, next)
  }
  const order = (users: readonly UserId[]): void => {
    users.forEach((userId, index) => {
      positions.set(userId, index + 1)
    })
  }
  const begin = (startsOn: CalendarDate): void => {
    const places = [...positions]
      .filter(([userId]) => honest.has(userId))
      .map(([userId, position]) => [userId, { position, accepted: accepted.get(userId) }] as const)
    beginning = { startsOn, places: new Map(places) }
  }

  const see = (event: GoalEvent): void => {
    const { type, data } = event
    const positionOf = (userId: UserId) => positions.get(userId)
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
        positions.set(userId, position)
        accept(userId, charterVersion)
        return
      }
      case 'MemberRoleChanged': {
        const { userId, position } = data
        if (position === null) positions.delete(userId)
        else positions.set(userId, position)
        if (position !== null && !seats.has(userId)) seats.set(userId, `${userId}`)
        // Given to a member who has not accepted it.
        if (data.askedOn !== undefined) accepted.delete(userId)
        return
      }
      case 'MemberReplaced': {
        const seat = seats.get(data.leaverUserId)
        if (honest.has(data.leaverUserId)) replaced.add(data.leaverUserId)
        else if (seat) seats.set(data.userId, seat)
        return
      }
      case 'MemberLeft':
        positions.delete(data.userId)
        return
      case 'CharterAmended':
        if (circle)
          circle = { ...circle, ...data.charter, ...rulesOf(data.charter), startDate: data.startDate }
        anew(data.byUserId, data.version)
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
        order([...positions].sort(([, one], [, other]) => one - other).map(([userId]) => userId))
        anew(data.byUserId, data.charterVersion)
        return
      case 'RulesAgreed':
        // Honest members accept nothing new after the beginning.
        overruled = [...positions.keys()].filter(userId => honest.has(userId))
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
        for (const { userId, position } of data.turns) positions.set(userId, position)
        return
      case 'RotationBegan':
        begin(data.startsOn)
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
    partyOf: (userId: UserId): string =>
      honest.has(userId) ? `honest ${userId}` : `seat ${seats.get(userId) ?? userId}`,
    positionOf: (userId: UserId) => positions.get(userId),
    deposits,
    /** The present holder of such a party's seat. */
    holderOfParty: (party: string): UserId | undefined =>
      [...positions.keys()].find(
        userId => (honest.has(userId) ? `honest ${userId}` : `seat ${seats.get(userId) ?? userId}`) === party,
      ),
    /** Honest members whose circle has other rules since, which all seats are recorded to have accepted. */
    overruled: () => overruled,
    hasLostSeat: (userId: UserId) => replaced.has(userId),
  }
}
export type Seats = ReturnType<typeof followSeats>
