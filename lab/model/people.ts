import { isCircle, missingIn } from '#ledger/domain/goal/rotation/circle.ts'
import type { UserId } from '#shared/ids.ts'
import * as circle from '../worlds/circle.ts'
import type { World } from './world.ts'

/** Members by the decider's state: to choose who acts, never to check a result. */
export const holders = (world: World): UserId[] => circle.holders(world.state())
export const organiser = (world: World): UserId => circle.organiser(world.state()) ?? holders(world)[0]!
export const members = (world: World): UserId[] =>
  [...world.state().members.entries()].map(([userId]) => userId)
export const missing = (world: World): UserId[] => {
  const state = world.state()
  return isCircle(state) ? missingIn(state, state.round) : members(world)
}
