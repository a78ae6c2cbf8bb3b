import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formed, paid, paymentOf, terms } from '#lab/builders/domain/circles.ts'
import { id, now } from '#lab/builders/domain/goal.ts'
import { defaultCharter } from '#shared/charter.ts'
import { commitmentOf, drawnOrder, saltCommitmentOf } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { dateOf, dayMs, type Instant, instant } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import type { GoalState } from '../state.ts'

/**
 * The platform, the organiser and every member but one are one coalition. It knows the seed and its own salts
 * from the beginning, sees the log at each moment, and chooses what it adds, what it reveals, when, and who
 * joins and leaves.
 */
const seats = 4
const users = Array.from({ length: seats }, (_, index) => userId(index + 1))
const [organiser, , honest] = users as [UserId, UserId, UserId, UserId]
const coalition = users.filter(user => user !== honest)
const favourite = coalition[1]!
const share = 1 / seats

/** The same random numbers in every run, so that the limits are deterministic. */
const numbers = (name: string) => {
  let count = 0
  const digits = (bytes: number): string =>
    createHash('sha256')
      .update(`${name} ${count++}`)
      .digest('hex')
      .slice(0, 2 * bytes)
  return { digits, chance: () => Number.parseInt(digits(4), 16) / 2 ** 32 }
}
type Numbers = ReturnType<typeof numbers>

/** Chance exceeds this once in ten thousand runs. */
const chiSquareLimit = 21.1 // Three degrees of freedom.
const mostOf = (expected: number, draws: number): number =>
  draws * expected + 3.72 * Math.sqrt(draws * expected * (1 - expected))

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const chiSquare = (counts: readonly number[]): number => {
  const expected = sum(counts) / counts.length
  return sum(counts.map(count => (count - expected) ** 2 / expected))
}

const forming = [
  { type: 'GoalCreated', data: terms({}, seats) } as GoalEvent,
  ...formed().slice(1),
  {
    type: 'MemberJoined',
    data: { userId: users[3]!, role: 'member', position: 4, join: 1, charterVersion: 1 },
  } as GoalEvent,
].reduce(goalDecider.evolve, goalDecider.initialState())

/** The honest member and the favourite are proved, the organiser and the fourth are drawn after them. */
const groups = [[favourite, honest], users.filter(user => user !== favourite && user !== honest)] as const
const amended = {
  version: 2,
  byUserId: organiser,
  startDate: terms().startDate,
  askedOn: dateOf(now),
}
const formingInGroups = [
  {
    type: 'CharterAmended',
    data: { ...amended, charter: { ...defaultCharter, provedFirst: true } },
  } as GoalEvent,
  ...groups[0].flatMap((who): GoalEvent[] => [
    ...paid(who, 1),
    {
      type: 'ContributionSettled',
      data: {
        ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
        ...{ netMinor: minor(96_80), availableAt: now },
      },
    },
  ]),
].reduce(goalDecider.evolve, goalDecider.draft(forming))

const openTable = (given: Numbers, circle: GoalState) => {
  let state: GoalState = goalDecider.draft(circle)
  let at: Instant = now
  const ask = (command: GoalCommand): boolean => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'refused') return false
    state = decision.events.reduce(goalDecider.evolve, state)
    return true
  }
  const seed = given.digits(32)
  return {
    given,
    seed,
    state: () => state,
    now: () => at,
    ask,
    wait: (days: number): void => {
      at = instant(Date.parse(at) + days * dayMs)
      ask({ type: 'AdvanceRotation', now: at })
    },
    begin: (draw = 1): boolean => {
      const commitment = commitmentOf({ goalId: id, draw, seed })
      const endsAt = instant(Date.parse(at) + dayMs)
      const verified = users
      return ask({ type: 'CommitDraw', userId: organiser, draw, commitment, endsAt, verified, now: at })
    },
    add: (user: UserId, salt: string, draw = 1): boolean => {
      const commitment = saltCommitmentOf({ goalId: id, draw, userId: user, salt })
      return ask({ type: 'CommitSalt', userId: user, draw, commitment, now: at })
    },
    /** Everybody accepts that turns are drawn, so that nothing waits for that. */
    accept: (): void => {
      const version = state.charterVersion
      for (const user of users) ask({ type: 'AcceptCharter', userId: user, version, now: at })
    },
    show: (user: UserId, salt: string, draw = 1): boolean =>
      ask({ type: 'RevealSalt', userId: user, draw, salt, now: at }),
    reveal: (draw = 1): boolean => ask({ type: 'RevealDraw', draw, seed, now: at }),
  }
}
type Table = ReturnType<typeof openTable>
type Salts = ReadonlyMap<UserId, string>

/** What the coalition does about a result that it alone knows. */
interface Strategy {
  /** It is tried this many times as often as others. */
  readonly often?: number
  /** The salts that it adds, knowing the seed; before or after the honest member has added theirs. */
  readonly choose?: (table: Table) => Salts
  /** Called when the honest salt is in the log, with all data that determine the result. */
  readonly act: (table: Table, known: { readonly order: readonly UserId[]; readonly salts: Salts }) => void
  /** Called before that, when the coalition cannot know it. */
  readonly early?: (table: Table, salts: Salts) => void
}

/** Plays a circle until it has a drawn order, or can have none. */
const play = (strategy: Strategy, given: Numbers, circle: GoalState) => {
  const table = openTable(given, circle)
  table.begin()
  table.accept()
  const honestSalt = given.digits(16)
  table.add(honest, honestSalt)
  const own = strategy.choose?.(table) ?? new Map(coalition.map(user => [user, given.digits(16)]))
  for (const [user, salt] of own) table.add(user, salt)
  strategy.early?.(table, own)
  // The honest member's device reveals as soon as it can.
  if (!table.show(honest, honestSalt)) table.wait(1)
  table.show(honest, honestSalt)
  const salts = new Map(own).set(honest, honestSalt)
  const first = table.state().draw?.drawnFirst
  const order = drawnOrder({ goalId: id, draw: 1, seed: table.seed }, salts, users, first)
  strategy.act(table, { order, salts: own })
  table.reveal()
  return { bound: order, state: table.state() }
}

const tallyOf = (name: string, draws: number, strategy: Strategy, circle = forming) => {
  const given = numbers(name)
  const nothing = () => Array.from({ length: seats }, () => 0)
  /**
   * The honest member's position in each fixed result, and in each that stands; and the first position in
   * those.
   */
  const [bound, stands, firsts] = [nothing(), nothing(), nothing()]
  let voided = 0
  for (let draw = 0; draw < draws; draw++) {
    const played = play(strategy, given, circle)
    bound[played.bound.indexOf(honest)]!++
    if (played.state.drawnAmong === undefined) {
      voided++
      continue
    }
    const positionOf = (user: UserId): number => played.state.members.get(user)?.position ?? 0
    const place = positionOf(honest)
    if (place > 0) stands[place - 1]!++
    for (const [index, user] of users.entries()) if (positionOf(user) === 1) firsts[index]!++
  }
  const coalitionFirst = sum(firsts) - firsts[users.indexOf(honest)]!
  return { bound, stands, voided, favouriteFirst: firsts[users.indexOf(favourite)]!, coalitionFirst }
}

const showAll = (table: Table, salts: Salts): void => {
  for (const [user, salt] of salts) table.show(user, salt)
}
const showUnless =
  (isDisliked: (order: readonly UserId[]) => boolean): Strategy['act'] =>
  (table, { order, salts }) => {
    for (const [user, salt] of salts) if (user !== favourite || !isDisliked(order)) table.show(user, salt)
  }
const isFavouriteBehind = (order: readonly UserId[]): boolean => order[0] !== favourite
const isHonestFirst = (order: readonly UserId[]): boolean => order[0] === honest

/** After an unwanted result, tries everything that could cause another draw. */
const tryAgain = (table: Table): void => {
  table.wait(8)
  for (let tries = 0; tries < 2; tries++) {
    const draw = table.state().draws + 1
    table.begin(draw)
    const salts = new Map(coalition.map(user => [user, table.given.digits(16)]))
    for (const [user, salt] of salts) table.add(user, salt, draw)
    table.wait(1)
    for (const [user, salt] of salts) table.show(user, salt, draw)
    table.reveal(draw)
    table.ask({ type: 'LeaveGoal', userId: favourite, now: table.now() })
  }
}

/** Decides by what is known before the honest salt is revealed. */
const blind: Readonly<Record<string, Strategy>> = {
  'reveals what it added': { often: 5, act: (table, { salts }) => showAll(table, salts) },
  'adds the best of several salts by the seed': {
    choose: table => {
      const tries = Array.from({ length: 4 }, () => table.given.digits(16))
      const saltsOf = (salt: string): Salts => new Map(coalition.map(user => [user, salt]))
      const ranked = tries.map(salt => {
        const order = drawnOrder({ goalId: id, draw: 1, seed: table.seed }, saltsOf(salt), users)
        return { salt, rank: order.indexOf(favourite) }
      })
      return saltsOf(ranked.toSorted((one, other) => one.rank - other.rank)[0]!.salt)
    },
    act: (table, { salts }) => showAll(table, salts),
  },
  'adds nothing': { choose: () => new Map(), act: () => undefined },
  'reveals before the honest one, and withholds now and then': {
    early: (table, salts) => {
      for (const [user, salt] of salts) if (table.given.chance() < 0.8) table.show(user, salt)
    },
    act: () => undefined,
  },
}

/** Decides by the result, which follows from the seed and the honest salt. */
const seeing: Readonly<Record<string, Strategy>> = {
  'withholds unless its favourite is first': { often: 5, act: showUnless(isFavouriteBehind) },
  'withholds when the honest one is first': { act: showUnless(isHonestFirst) },
  'withholds when the honest one is first, and tries to draw again': {
    act: (table, { order, salts }) => {
      showUnless(isHonestFirst)(table, { order, salts })
      if (isHonestFirst(order)) tryAgain(table)
    },
  },
  'loses the seed unless its favourite is first': {
    act: (table, { order, salts }) => {
      showAll(table, salts)
      if (isFavouriteBehind(order)) table.wait(15)
    },
  },
  'has one leave unless its favourite is first': {
    act: (table, { order, salts }) => {
      const [last] = coalition.slice(-1) as [UserId]
      for (const [user, salt] of salts) if (user !== last) table.show(user, salt)
      if (isFavouriteBehind(order)) table.ask({ type: 'LeaveGoal', userId: last, now: table.now() })
      else table.show(last, salts.get(last)!)
    },
  },
}

const check = (few: number): void => {
  it.each(Object.entries(blind))('that %s is uniform where it stands', (name, strategy) => {
    const draws = few * (strategy.often ?? 1)
    const { bound, stands, favouriteFirst, coalitionFirst } = tallyOf(name, draws, strategy)
    expect(chiSquare(bound)).toBeLessThan(chiSquareLimit)
    expect(chiSquare(stands)).toBeLessThan(chiSquareLimit)
    const standing = sum(stands)
    expect(standing).toBeGreaterThan(draws / 4)
    expect(favouriteFirst).toBeLessThan(mostOf(share, standing))
    expect(coalitionFirst).toBeLessThan(mostOf(1 - share, standing))
  })

  it.each(Object.entries(seeing))('that %s gains it no position', (name, strategy) => {
    const draws = few * (strategy.often ?? 1)
    const { bound, stands, voided, favouriteFirst, coalitionFirst } = tallyOf(name, draws, strategy)
    // The result is fixed before it can be known, and is uniform.
    expect(chiSquare(bound)).toBeLessThan(chiSquareLimit)
    // A coalition that sees the result can only void it, so no more circles than by chance get an order that
    // it likes.
    expect(voided + sum(stands)).toBe(draws)
    expect(voided).toBeGreaterThan(draws / 8)
    expect(sum(stands)).toBeGreaterThan(draws / 8)
    expect(favouriteFirst).toBeLessThan(mostOf(share, draws))
    expect(coalitionFirst).toBeLessThan(mostOf(1 - share, draws))
    for (const count of stands) expect(count).toBeLessThan(mostOf(share, draws))
  })

  it('of which proved members come first is uniform in either group', () => {
    const many = 5 * few
    const all: Strategy = { act: (table, { salts }) => showAll(table, salts) }
    const { bound, stands, favouriteFirst } = tallyOf('in groups', many, all, formingInGroups)
    for (const [first = 0, second = 0, ...others] of [bound, stands]) {
      expect(others).toEqual([0, 0])
      expect(first + second).toBe(many)
      expect(Math.max(first, second)).toBeLessThan(mostOf(1 / 2, many))
    }
    expect(favouriteFirst).toBeLessThan(mostOf(1 / 2, many))
    const withheld: Strategy = { act: showUnless(isFavouriteBehind) }
    const seen = tallyOf('in groups, seeing', few, withheld, formingInGroups)
    expect(seen.favouriteFirst).toBeLessThan(mostOf(1 / 2, few))
    expect(seen.voided).toBeGreaterThan(few / 4)
    expect(sum(seen.stands)).toBe(few - seen.voided)
  })
  it('is uniform among those who follow the proved members', () => {
    const given = numbers('the others')
    const [one, other] = groups[1]
    let firsts = 0
    for (let draw = 0; draw < few; draw++) {
      const { bound } = play({ act: () => undefined }, given, formingInGroups)
      expect(new Set(bound.slice(2))).toEqual(new Set([one, other]))
      if (bound[2] === one) firsts++
    }
    expect(Math.max(firsts, few - firsts)).toBeLessThan(mostOf(1 / 2, few))
  })
}

describe('a draw of which a coalition has the seed and all salts but one', () => check(300))
describe('such a draw, many times', { tags: ['detail'] }, () => check(2_000))
