import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'

/** The turn of each member, and the holder of each original seat, from the events. */
export const createSeats = () => {
  const positions = new Map<UserId, number>()
  /** A replacement hands a seat over; a swap only changes its turn. */
  const seats = new Map<UserId, number>()
  const order = (users: readonly UserId[]): void => {
    for (const [index, userId] of users.entries()) positions.set(userId, index + 1)
  }
  const put = (userId: UserId, position: number | null): void => {
    if (position === null) positions.delete(userId)
    else positions.set(userId, position)
  }
  return {
    positions,
    seatOf: (userId: UserId): number | undefined => seats.get(userId),
    /** The member with the turn of a round. */
    turn: (round: number): UserId | undefined => {
      for (const [userId, position] of positions) if (position === round) return userId
      return undefined
    },
    see: (event: GoalEvent): void => {
      switch (event.type) {
        case 'MemberJoined':
        case 'MemberRoleChanged':
          put(event.data.userId, event.data.position)
          return
        case 'MemberLeft':
          positions.delete(event.data.userId)
          return
        case 'MemberReplaced': {
          const { leaverUserId, userId } = event.data
          const seat = seats.get(leaverUserId)
          seats.delete(leaverUserId)
          if (seat !== undefined) seats.set(userId, seat)
          return
        }
        case 'RotationOrdered':
          order(event.data.order)
          return
        case 'DrawRevealed':
          order([...event.data.order, ...(event.data.latecomers ?? [])])
          return
        case 'CircleShrunk':
          order([...positions].sort(([, one], [, other]) => one - other).map(([userId]) => userId))
          return
        case 'RotationBegan':
          for (const [userId, position] of positions) seats.set(userId, position)
          return
        case 'SwapAccepted':
          for (const { userId, position } of event.data.turns) put(userId, position)
          return
        default:
      }
    },
  }
}
export type Seats = ReturnType<typeof createSeats>
