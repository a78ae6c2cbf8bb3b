import type { AdoptionResponse } from '#shared/api/adoption.ts'
import { isWrittenFor } from '#shared/text.ts'

/**
 * The members in the order of the lines that have their names; those without one take the seats that are left. Undefined where
 * a seat is empty, and where all sit there already.
 */
export const seatingByName = ({ lines, isFull }: AdoptionResponse): readonly number[] | undefined => {
  const holders = lines.flatMap(({ holder }) => holder ?? [])
  if (!isFull) return undefined
  const named = lines.map(({ name }) => {
    const same = holders.filter(one => isWrittenFor(name, one.name))
    return same.length === 1 ? same[0]?.userId : undefined
  })
  const taken = named.filter((userId, index) => userId !== undefined && named.indexOf(userId) === index)
  const rest = holders.map(({ userId }) => userId).filter(userId => !taken.includes(userId))
  const order = named.map((userId, index) =>
    userId !== undefined && named.indexOf(userId) === index ? userId : rest.shift(),
  )
  const seats = order.flatMap(userId => userId ?? [])
  return seats.every((userId, index) => userId === lines[index]?.holder?.userId) ? undefined : seats
}
