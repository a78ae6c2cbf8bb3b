import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { join } from '../model/actions/members.ts'
import { act } from '../model/actions.ts'
import { createCounts } from '../model/counts.ts'
import { createProcessor } from '../model/processor.ts'
import { circleTerms, createWorld } from '../model/world.ts'
import { createRandom } from '../worlds/random.ts'

const actions = 120

export interface TimedEvent {
  readonly at: Instant
  readonly event: GoalEvent
}

/** The events of a goal from random actions of the decider's model: the same for the same seed. */
export const walk = (
  goalId: GoalId,
  kind: 'goal' | 'circle',
  seed: number,
  currency: Currency = 'USD',
): TimedEvent[] => {
  const random = createRandom(seed)
  const charter = { ...defaultCharter, latePolicy: 'reduced' as const, netArrears: random.chance(0.5) }
  const circle = {
    ...circleTerms({ cycleType: 'weekly', seats: 3, charter }, currency),
    goalId,
    totalMembers: 3,
  }
  const goal = { ...circle, targetMinor: minor(2_000_00), contributionMinor: null, rotation: null }
  const world = createWorld(goalDecider, kind === 'circle' ? circle : goal, createCounts())
  const processor = createProcessor(world)
  world.begin()
  for (let member = 1; member < 3; member++) join(world)
  for (let action = 0; action < actions; action++) act(world, processor, random)
  return world.events.map((event, index) => ({ at: world.times[index] ?? world.now(), event }))
}
