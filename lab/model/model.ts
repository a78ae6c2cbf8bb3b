import fc from 'fast-check'
import { journalOf } from '#shared/journal.ts'
import { cycleTypes } from '#shared/time.ts'
import { charterFrom } from '../worlds/charters.ts'
import { currencies } from '../worlds/currencies.ts'
import { createRandom } from '../worlds/random.ts'
import { join } from './actions/members.ts'
import { act } from './actions.ts'
import { compareAccounts, foldAgain } from './compare.ts'
import type { Counts } from './counts.ts'
import { finishCircle } from './finishCircle.ts'
import { invariant } from './invariant.ts'
import { organiser } from './people.ts'
import { createProcessor } from './processor.ts'
import { circleTerms, contribution, createWorld, type GoalDecider, type World } from './world.ts'

/**
 * Whatever has happened, a circle that turns can be wound up at once, and each of its seats comes out even: a
 * contribution given, or owed, for every one that it has had.
 */
export const canBeWoundUp = (world: World): void => {
  const { decider, state, now, pots, rounds, seats: holders } = world
  const { startsOn, cancelled } = state()
  const [seats, closed] = [pots.seats(), rounds.closed()]
  if (startsOn === undefined || cancelled || closed >= seats) return
  const command = { type: 'WindUpCircle', userId: organiser(world), asAdmin: false, now: now() } as const
  let decision = decider.decide(command, state())
  // Its last round had been paid early, and its day has come: then it is complete, and the clock only has to say so.
  if (decision.outcome === 'refused' && decision.refusal.code === 'goal_finished')
    decision = decider.decide({ type: 'AdvanceRotation', now: now() }, state())
  invariant(decision.outcome === 'accepted', () => 'a circle cannot be wound up')
  const owes = new Map<number, number>()
  let after = decider.draft(state())
  let closedNow = closed
  for (const event of decision.events) {
    journalOf(event)
    after = decider.evolve(after, event)
    if (event.type === 'RoundClosed') closedNow = event.data.round
    if (event.type !== 'DebtArose' || event.data.cause !== 'wound_up') continue
    const { debtorUserId, creditorUserId, amountMinor } = event.data
    owes.set(debtorUserId, (owes.get(debtorUserId) ?? 0) + amountMinor)
    if (creditorUserId !== null) owes.set(creditorUserId, (owes.get(creditorUserId) ?? 0) - amountMinor)
  }
  if (closedNow >= seats) return
  invariant(after.cancelled, () => 'a circle that was wound up goes on')
  for (const [userId, position] of holders.positions) {
    const fair = position <= closedNow ? (seats - closedNow) * contribution : -closedNow * contribution
    invariant(
      (owes.get(userId) ?? 0) === fair,
      () => `${userId} comes out with ${owes.get(userId)} instead of ${fair}`,
    )
  }
}

export interface Size {
  readonly seats: readonly [least: number, most: number]
  readonly actions: number
  /** One circle in so many is brought to its end, and all of its accounts are settled. */
  readonly finishEvery: number
  readonly runs: { readonly short: number; readonly long: number }
}

/** Many small circles, for all combinations; fewer large ones, for what only numbers bring about. */
export const sizes = {
  small: { seats: [2, 4], actions: 44, finishEvery: 4, runs: { short: 250, long: 80_000 } },
  middle: { seats: [5, 12], actions: 60, finishEvery: 6, runs: { short: 60, long: 18_000 } },
  large: { seats: [13, 50], actions: 80, finishEvery: 25, runs: { short: 10, long: 2_000 } },
} as const satisfies Record<string, Size>

const number = fc.integer({ min: 0, max: 0x7ffffffe })

/** A sequence is a number that determines a circle, and numbers that each determine an action in it. */
export const sequences = ({ actions }: Size) =>
  fc.tuple(number, fc.array(number, { minLength: Math.ceil(actions / 4), maxLength: actions, size: 'max' }))

const zones = ['Africa/Accra', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'] as const

const circleFrom = (seed: number, { seats: [least, most] }: Size) => {
  const random = createRandom(seed)
  const seats = random.between(least, most)
  const charter = charterFrom(random, { mostGraceDays: 4, zones })
  return {
    terms: circleTerms({ seats, charter, cycleType: random.pick(cycleTypes) }, random.pick(currencies)),
    isFilled: random.chance(0.8),
    hasBegun: random.chance(0.75),
    ending: random.below(1_000_000),
  }
}

/** Most circles begin as agreed; the others are for what can happen before that. */
const startDay = (world: World): void => {
  world.advance(24 * 22)
  world.ask({ type: 'AdvanceRotation', now: world.now() })
}

/** @throws InvariantBroken */
export const playSequence = (
  decider: GoalDecider,
  size: Size,
  counts: Counts,
  [seed, numbers]: readonly [number, readonly number[]],
): World => {
  const { terms, isFilled, hasBegun, ending } = circleFrom(seed, size)
  const world = createWorld(decider, terms, counts)
  const processor = createProcessor(world)
  world.begin()
  if (isFilled) for (let seat = 1; seat < (terms.rotation?.seats ?? 0); seat++) join(world)
  if (isFilled && hasBegun) startDay(world)
  for (const one of numbers) act(world, processor, createRandom(one))
  compareAccounts(world)
  foldAgain(world, ending % 16 === 0)
  counts.circle('played')
  if (world.pots.seats() > 0 && world.pots.paidSeats() === world.pots.seats())
    counts.circle('finished by themselves')
  canBeWoundUp(world)
  if (ending % size.finishEvery === 0) {
    finishCircle(world, processor)
    compareAccounts(world)
    counts.circle('brought to their end')
  }
  return world
}

export const holdsFor = (decider: GoalDecider, size: Size, counts: Counts) =>
  fc.property(sequences(size), sequence => {
    playSequence(decider, size, counts, sequence)
  })
