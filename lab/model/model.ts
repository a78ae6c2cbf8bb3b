import fc from 'fast-check'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { longestDebitDays } from '#shared/bankDebits.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { dayMs, instant } from '#shared/time.ts'
import type { Recorded } from '../thief/recorded.ts'
import { charterFrom, depositFrom, feesFrom, instalmentsFrom } from '../worlds/charters.ts'
import { currencies } from '../worlds/currencies.ts'
import { createRandom, type Random } from '../worlds/random.ts'
import { acceptAll } from './actions/forming.ts'
import { join } from './actions/members.ts'
import { admins } from './actions/payouts.ts'
import { actAtTable, nameCashHolders } from './actions/table.ts'
import { act } from './actions.ts'
import { compareAccounts, foldAgain } from './compare.ts'
import type { Counts } from './counts.ts'
import { finishCircle } from './finishCircle.ts'
import { invariant } from './invariant.ts'
import { createPairs } from './pairs.ts'
import { createProcessor } from './processor.ts'
import { promisesHold } from './promises.ts'
import { circleTerms, contribution, createWorld, type GoalDecider, type World } from './world.ts'

const rhythms = [
  'weekly',
  'biweekly',
  'monthly',
  'days:1',
  'weekdays:1,4',
  'monthdays:1,15',
  'months:3',
] as const

/** Tries events on a draft, as far as the decider accepts them. */
const trial = ({ decider, state, events: before }: World) => {
  let after = decider.draft(state())
  const pairs = createPairs()
  for (const event of before) pairs.see(event)
  const debts = new Map<string, number>()
  const ask = (command: GoalCommand): void => {
    const decision = decider.decide(command, after)
    if (decision.outcome === 'refused') return
    for (const event of decision.events) {
      journalOf(event)
      after = decider.evolve(after, event)
      pairs.see(event)
      if (event.type !== 'DebtArose' || event.data.cause !== 'wound_up') continue
      const { debtId, debtorUserId, amountMinor } = event.data
      // The seat to which it is owed, possibly in part to its former holder.
      const seat = debtId.split('-')[3]
      const key = `${debtorUserId}-${seat}`
      debts.set(key, (debts.get(key) ?? 0) + amountMinor)
    }
  }
  return { ask, pairs, debts, state: () => after }
}

/**
 * From any state, a circle in rotation can be ended, by vote or by standing still; then members who have
 * received owe each of the others what that seat has paid them, and nothing else.
 */
export const canBeWoundUp = (world: World): void => {
  const { startsOn, cancelled } = world.state()
  if (startsOn === undefined || cancelled || world.rounds.closed() >= world.pots.seats()) return
  const { ask, pairs, debts, state } = trial(world)
  const now = world.now()
  const seats = world.pots.seats()
  ask({ type: 'AdvanceRotation', now })
  const [admin] = admins
  ask({ type: 'ProposeVote', userId: admin, asAdmin: true, proposal: { kind: 'wind_up' }, now })
  const [vote] =
    [...state().openVotes.entries()].find(([, { proposal }]) => proposal.kind === 'wind_up') ?? []
  for (const [userId] of [...state().members.entries()])
    if (vote !== undefined) ask({ type: 'CastVote', userId, vote, inFavour: true, now })
  // If all members are late, none may vote.
  for (let months = 2; months <= 4 * (seats + 2) && !state().cancelled; months += 2)
    ask({ type: 'AdvanceRotation', now: instant(Date.parse(now) + months * 31 * dayMs) })
  const { closedRounds: closed, members, openDebts } = state()
  invariant(state().cancelled || closed >= seats, () => 'a circle cannot be brought to its end')
  if (!state().cancelled) return
  const positions = new Map([...members.entries()].map(([userId, { position }]) => [userId, position ?? 0]))
  for (const [recipient, round] of positions)
    for (const [other, position] of positions) {
      const isOwed = round > 0 && round <= closed && position > closed
      const fair = isOwed ? pairs.given(other, round) : 0
      const owes = debts.get(`${recipient}-${other}`) ?? 0
      invariant(owes === fair, () => `${recipient} owes ${other} ${owes} instead of ${fair}`)
    }
  for (const [debtId, { cause, debtorUserId }] of openDebts.entries())
    invariant(
      cause !== 'round_closed_short' || (positions.get(debtorUserId) ?? 0) <= closed,
      () => `${debtId} is owed by who has not received`,
    )
}

const logOf = ({ events, times }: World): readonly Recorded[] =>
  events.map((event, index) => ({ event, at: times[index] ?? instant(0) }))

export interface Size {
  readonly seats: readonly [least: number, most: number]
  readonly actions: number
  /** One circle in this many is brought to its end, and all its accounts are settled. */
  readonly finishEvery: number
  readonly runs: { readonly short: number; readonly long: number }
}

/** Many small circles, for all combinations; fewer large ones, for effects of size. */
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

/** One circle in seven ran before: its present round, and what the seats had paid into the earlier ones. */
const adoptedFrom = (random: Random, seats: number) => {
  if (seats < 3 || !random.chance(1 / 7)) return undefined
  const round = random.between(2, seats)
  const lines = Array.from({ length: seats }, (_, seat) =>
    Array.from({ length: round - 1 }, (_, earlier) =>
      seat === earlier ? contribution : random.pick([contribution, contribution, minor(40_00), minor(0)]),
    ),
  )
  return { round, lines }
}

const circleFrom = (seed: number, { seats: [least, most] }: Size) => {
  const random = createRandom(seed)
  const seats = random.between(least, most)
  const adopted = adoptedFrom(createRandom(seed + 3), seats)
  const debits = seed % 2 === 0 ? { debitDays: longestDebitDays } : {}
  const charter = {
    ...charterFrom(random, { mostGraceDays: 4, zones }, depositFrom(random, seats)),
    ...debits,
    // By its own seed, so that all other figures of a sequence stay as they were.
    ...feesFrom(createRandom(seed + 1), { seats, contributionMinor: 100_00 }),
    ...instalmentsFrom(createRandom(seed + 2)),
  }
  const earlier = adopted && { order: 'organiser' as const, adopted: { round: adopted.round, names: '' } }
  return {
    terms: circleTerms(
      { seats, charter, cycleType: random.pick(rhythms), ...earlier },
      random.pick(currencies),
    ),
    lines: adopted?.lines,
    hasBoxes: createRandom(seed + 4).chance(0.3),
    isFilled: random.chance(0.8),
    hasBegun: random.chance(0.75),
    ending: random.below(1_000_000),
  }
}

/** Most circles begin as agreed; the others cover what can happen before. */
const startDay = (world: World): void => {
  world.advance(24 * 22)
  world.ask({ type: 'AdvanceRotation', now: world.now() })
}

/** The books, the decider's state and the log agree. */
const settled = (world: World): void => {
  const state = world.underFirstIds()
  compareAccounts({ books: world.books, state: () => state })
  promisesHold(logOf(world), state)
}

/** @throws InvariantBroken */
export const playSequence = (
  decider: GoalDecider,
  size: Size,
  counts: Counts,
  [seed, numbers]: readonly [number, readonly number[]],
): World => {
  const { terms, lines, hasBoxes, isFilled, hasBegun, ending } = circleFrom(seed, size)
  const world = createWorld(decider, terms, counts, lines)
  const processor = createProcessor(world)
  world.begin()
  if (isFilled) for (let seat = 1; seat < (terms.rotation?.seats ?? 0); seat++) join(world)
  if (isFilled && hasBoxes) nameCashHolders(world, createRandom(seed + 5))
  else if (isFilled && lines) acceptAll(world)
  if (isFilled && hasBegun) startDay(world)
  for (const one of numbers) {
    act(world, processor, createRandom(one))
    actAtTable(world, createRandom(one + 1))
  }
  settled(world)
  foldAgain(world, ending % 16 === 0)
  counts.circle('played')
  if (world.pots.seats() > 0 && world.pots.paidSeats() === world.pots.seats())
    counts.circle('finished by themselves')
  canBeWoundUp(world)
  if (ending % size.finishEvery === 0) {
    finishCircle(world, processor)
    settled(world)
    counts.circle('brought to their end')
  }
  return world
}

export const holdsFor = (decider: GoalDecider, size: Size, counts: Counts) =>
  fc.property(sequences(size), sequence => {
    playSequence(decider, size, counts, sequence)
  })
