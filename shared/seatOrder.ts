import type { UserId } from './ids.ts'

/** A seat of the order, by the member who has it. */
export interface NamedSeat {
  readonly userId: UserId
  readonly position: number
}

/**
 * Where each position moves when seats are put into this order. Each seat is named by its member; several seats of a member stay in
 * their own order.
 */
export const movedTo = (
  seats: readonly NamedSeat[],
  order: readonly UserId[],
): ReadonlyMap<number, number> => {
  const left = seats.toSorted((one, other) => one.position - other.position)
  const moved = new Map<number, number>()
  order.forEach((userId, index) => {
    const next = left.findIndex(seat => seat.userId === userId)
    const [seat] = next < 0 ? [] : left.splice(next, 1)
    if (seat) moved.set(seat.position, index + 1)
  })
  return moved
}
