import type { UserId } from '#shared/ids.ts'
import { seatHolders } from '../../members/seats.ts'
import { byPosition, isCircle, missingIn } from '../../rotation/circle.ts'
import type { World } from './world.ts'

/** Who is there; for choosing whom to have do something, never for judging what came of it. */
export const holders = (world: World): UserId[] => seatHolders(world.state()).map(([userId]) => userId)
export const inOrder = (world: World): UserId[] => byPosition(world.state()).map(([userId]) => userId)
export const organiser = (world: World): UserId =>
  seatHolders(world.state()).find(([, { role }]) => role === 'organiser')?.[0] ?? holders(world)[0]!
export const members = (world: World): UserId[] =>
  [...world.state().members.entries()].map(([userId]) => userId)
export const missing = (world: World): UserId[] => {
  const state = world.state()
  return isCircle(state) ? missingIn(state, state.round) : []
}
