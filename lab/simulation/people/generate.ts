import { cycleTypes } from '#shared/time.ts'
import { ports, type Trouble } from '../core/faults.ts'
import { createRandom, type Random } from '../core/random.ts'
import type { Attempt, Behaviour } from '../stripe/objects.ts'
import { type CircleSketch, sketchCircle, sketchCircleDeeds, sketchWeeks } from './circleScenario.ts'
import type { CircleDeed } from './circles.ts'

/** What somebody is going to do, in milliseconds after the start; whom and what it meets is seen when it is done. */
export type Deed = { readonly at: number; readonly user: number; readonly goal: number } & (
  | {
      readonly what: 'pay'
      readonly cents: number
      /** One after another, when the one before it was declined. */
      readonly cards: readonly Behaviour[]
      /** How often the button reaches us, and how often the browser tells that it has paid. */
      readonly clicks: number
      readonly reports: number
      readonly confirms: boolean
      readonly authenticates: 'succeeds' | 'fails' | 'never'
    }
  | { readonly what: 'payBySavedCard'; readonly cents: number; readonly clicks: number }
  | {
      readonly what: 'beginPlan'
      readonly cents: number
      readonly every: (typeof cycleTypes)[number]
      readonly inDays: number
      readonly card: Behaviour
      readonly newCard: boolean
      readonly clicks: number
    }
  | {
      readonly what: 'changePlan'
      readonly how: 'pause' | 'resume' | 'skip' | 'amount' | 'cancel' | 'card'
      readonly cents: number
    }
  | { readonly what: 'fix'; readonly card: Behaviour }
  | { readonly what: 'refund'; readonly share: number; readonly clicks: number; readonly byHand: boolean }
  | { readonly what: 'answerDispute'; readonly accepts: boolean }
  | {
      readonly what: 'organise'
      readonly how: 'archive' | 'restore' | 'target' | 'cancel' | 'give up'
      readonly cents: number
      /** Windows in which it is done at the same time, each a little differently where that is possible. */
      readonly windows: number
    }
  | { readonly what: 'leave' }
  | {
      readonly what: 'turn'
      readonly how: CircleDeed
      /** In which the same is done at once, in some by another person. */
      readonly windows: number
    }
)

export type Mishap = { readonly at: number } & (
  | { readonly what: 'crash'; readonly node: number; readonly forMs: number }
  | { readonly what: 'freeze'; readonly node: number; readonly forMs: number }
  | { readonly what: 'stall'; readonly forMs: number }
  | { readonly what: 'doubleJob' }
  | { readonly what: 'forgetJobs' }
  /** Somebody cancels at Stripe what seems to lie about there. */
  | { readonly what: 'tidyStripe' }
)

export interface GoalSketch {
  readonly kind: 'savings' | 'circle'
  readonly targetCents: number
  /** In a circle the fixed amount; elsewhere nothing. */
  readonly contributionCents: number
  readonly members: readonly number[]
  /** Of one that has not all the time in the world; its end is when payments are due. */
  readonly endsInDays?: number
  /** Of one that turns while it is looked at. */
  readonly circle?: CircleSketch
}

/** Everything about a run that is settled before it begins. */
export interface Scenario {
  readonly startsAt: number
  readonly goals: readonly GoalSketch[]
  readonly nodes: readonly {
    readonly takesRequests: boolean
    readonly runsJobs: boolean
    readonly warmEvents: number
  }[]
  /** By user, from 1; undefined for those without. */
  readonly savedCards: readonly (Behaviour | undefined)[]
  /** Where they live, by user; undefined for those of whom nothing is known. */
  readonly zones: readonly (string | undefined)[]
  /** Whether what Stripe delivers takes minutes at the least, as when its way to us is blocked. */
  readonly lateWebhooks: boolean
  readonly deeds: readonly Deed[]
  readonly troubles: readonly Trouble[]
  readonly mishaps: readonly Mishap[]
  /** Whether anybody is told of anything: what is not wanted is not simulated. */
  readonly tells: boolean
  /** No trouble and no mishap lasts longer. */
  readonly quietAt: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Which kind of town it is: most are about payments, and some are circles that turn for weeks. */
const circles = 0.2
/** In which people hear of what happens. */
const telling = 0.3

export const sketch = (seed: number): Scenario => {
  const random = createRandom(seed)
  const kind = createRandom(seed ^ 0xc1c1e)
  const scenario = kind.chance(circles) ? sketchTurning(random) : sketchPaying(random)
  if (!kind.chance(telling)) return { ...scenario, tells: false }
  // Whoever is told of things is reminded of what is due.
  const soon = (goal: GoalSketch): GoalSketch =>
    goal.kind === 'savings' && kind.chance(0.5) ? { ...goal, endsInDays: kind.between(1, 9) } : goal
  return { ...scenario, goals: scenario.goals.map(soon), tells: true }
}

type Untold = Omit<Scenario, 'tells'>

const sketchStart = (random: Random): number =>
  Date.parse('2026-03-02T00:00:00Z') + random.between(0, 40 * 24 - 1) * hour + random.between(0, hour)

const sketchPaying = (random: Random): Untold => {
  const startsAt = sketchStart(random)
  const lastsDays = random.chance(0.25)
  const span = lastsDays ? random.between(2, 15) * day : random.pick([2 * minute, 10 * minute, 40 * minute])
  const users = random.between(1, 4)
  const goals = Array.from({ length: random.chance(0.8) ? 1 : 2 }, () => sketchGoal(random, users))
  const people = sketchPeople(random, users)
  const nodes = sketchNodes(random)
  const lateWebhooks = random.chance(0.1)
  const rough = random.chance(0.85)
  const moments = sketchMoments(random, { span, startsAt, lastsDays })
  const deeds = sketchDeeds(random, { goals, moments, lastsDays })
  const rest = { startsAt, goals, ...people, nodes, lateWebhooks, deeds }
  return troubled(random, rest, { rough, moments, span })
}

const sketchTurning = (random: Random): Untold => {
  const startsAt = sketchStart(random)
  const { circle, ...goal } = sketchCircle(random)
  const weeks = sketchWeeks(random, circle, startsAt)
  const moments = weeks.flatMap(({ pays, sends }) => [pays, sends])
  const nodes = sketchNodes(random)
  const deeds = sketchCircleDeeds(random, { ...goal, circle }, weeks)
  const people = sketchPeople(random, most)
  const lateWebhooks = random.chance(0.1)
  const rest = { startsAt, goals: [{ ...goal, circle }], ...people, nodes, lateWebhooks, deeds }
  return troubled(random, rest, { rough: random.chance(0.85), moments, span: Math.max(...moments) })
}
/** Of the numbers of those who may come into a circle. */
const most = 9

const sketchPeople = (random: Random, users: number): Pick<Scenario, 'savedCards' | 'zones'> => ({
  savedCards: Array.from({ length: users }, () => (random.chance(0.5) ? behaviour(random) : undefined)),
  zones: Array.from({ length: users }, () => (random.chance(0.5) ? random.pick(places) : undefined)),
})

/** With what goes wrong, if anything does. */
const troubled = (
  random: Random,
  calm: Omit<Untold, 'troubles' | 'mishaps' | 'quietAt'>,
  about: { readonly rough: boolean; readonly moments: readonly number[]; readonly span: number },
): Untold => {
  const { rough, moments, span } = about
  const { startsAt, nodes } = calm
  const troubles = rough ? sketchTroubles(random, moments).map(trouble => shifted(trouble, startsAt)) : []
  const mishaps = rough ? sketchMishaps(random, { moments, nodes: nodes.length }) : []
  const ends = [
    startsAt + span,
    ...troubles.map(({ to }) => to),
    ...mishaps.map(mishap => startsAt + mishap.at + ('forMs' in mishap ? mishap.forMs : 0)),
  ]
  return { ...calm, troubles, mishaps, quietAt: Math.max(...ends) }
}

/** Where the day begins first, last, in between, at half past, and somewhere that changes its clocks in these weeks. */
const places = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata'] as const

const shifted = (trouble: Trouble, ms: number): Trouble => ({
  ...trouble,
  from: trouble.from + ms,
  to: trouble.to + ms,
})

const sketchGoal = (random: Random, users: number): GoalSketch => {
  const members = Array.from({ length: users }, (_, index) => index + 1)
  const contributionCents = random.pick([20_00, 50_00])
  if (users > 1 && random.chance(0.35))
    return { kind: 'circle', targetCents: contributionCents * users, contributionCents, members }
  return {
    kind: 'savings',
    targetCents: random.pick([60_00, 100_00, 250_00, 1_000_00]),
    contributionCents: 0,
    members,
  }
}

const sketchNodes = (random: Random): Scenario['nodes'] => {
  const warmEvents = random.chance(0.3) ? 1 : 100_000
  const whole = { takesRequests: true, runsJobs: true, warmEvents }
  const kind = random.next()
  if (kind < 0.25) return [whole]
  if (kind < 0.5) return [whole, whole]
  const api = { ...whole, runsJobs: false }
  const worker = { ...whole, takesRequests: false }
  return kind < 0.8 ? [api, worker] : [api, api, worker, worker]
}

/** Around which things happen: most of them together, since that is when they meet. */
const sketchMoments = (
  random: Random,
  {
    span,
    startsAt,
    lastsDays,
  }: { readonly span: number; readonly startsAt: number; readonly lastsDays: boolean },
): number[] => {
  const midnight = day - (startsAt % day)
  const moments = Array.from({ length: random.between(1, 3) }, () =>
    random.between(0, Math.min(span, 40 * minute)),
  )
  if (!lastsDays) return moments
  // Plans are charged when a day begins.
  const days = Math.floor((span - midnight) / day)
  const charging = Array.from(
    { length: random.between(1, 3) },
    () => midnight + random.between(0, days) * day,
  )
  return [...moments, ...charging]
}

const near = (random: Random, moments: readonly number[]): number =>
  random.pick(moments) + (random.chance(0.7) ? random.between(0, 300) : random.between(0, 4 * minute))

const sketchDeeds = (
  random: Random,
  about: {
    readonly goals: readonly GoalSketch[]
    readonly moments: readonly number[]
    readonly lastsDays: boolean
  },
): Deed[] => {
  const { goals, moments, lastsDays } = about
  const somebody = (at: number) => {
    const goal = random.between(0, goals.length - 1)
    const { members, kind, contributionCents, targetCents } = goals[goal] as GoalSketch
    const cents = kind === 'circle' ? contributionCents : amount(random, targetCents)
    return { done: { at, goal, user: random.pick(members) }, cents }
  }
  const deeds = Array.from({ length: random.between(3, 12) }, (): Deed => {
    const { done, cents } = somebody(near(random, moments))
    return { ...done, ...sketchDeed(random, cents) }
  })
  // Days are for plans, and what is to be taken back has to be paid first.
  const plans = Array.from({ length: lastsDays ? random.between(1, 2) : 0 }, (): Deed => {
    const { done, cents } = somebody(near(random, moments.slice(0, 1)))
    return { ...done, ...sketchPlan(random, cents, random.between(0, 3)) }
  })
  const refunds = Array.from({ length: random.between(0, 2) }, (): Deed => {
    const { done } = somebody(
      near(random, moments) + random.between(3_000, random.chance(0.5) ? minute : 20 * minute),
    )
    const [share, clicks] = [random.pick([0.3, 0.5, 1, 1]), random.between(1, 2)]
    return { ...done, what: 'refund', share, clicks, byHand: random.chance(0.25) }
  })
  return [...deeds, ...plans, ...refunds]
}

const amount = (random: Random, targetCents: number): number =>
  random.pick([10_00, 12_34, 25_00, 50_00, Math.round(targetCents / 2), targetCents])

type Distributed<Kind> = Kind extends unknown ? Omit<Kind, 'at' | 'user' | 'goal'> : never

const sketchPlan = (random: Random, cents: number, inDays: number): Distributed<Deed> => ({
  ...{ what: 'beginPlan', cents, inDays, every: random.chance(0.8) ? 'weekly' : random.pick(cycleTypes) },
  ...{ card: behaviour(random), newCard: random.chance(0.3) },
  clicks: random.chance(0.6) ? 1 : random.between(2, 3),
})

const sketchDeed = (random: Random, cents: number): Distributed<Deed> => {
  const kind = random.next()
  const clicks = random.chance(0.6) ? 1 : random.between(2, 3)
  if (kind < 0.46)
    return {
      ...{ what: 'pay', cents, clicks, reports: random.between(0, 3), confirms: random.chance(0.9) },
      cards: Array.from({ length: random.between(1, 2) }, () => behaviour(random)),
      authenticates: random.pick(['succeeds', 'succeeds', 'fails', 'never']),
    }
  if (kind < 0.68) return { what: 'payBySavedCard', cents, clicks }
  if (kind < 0.76) return sketchPlan(random, cents, random.between(0, 1))
  if (kind < 0.83) {
    const how = random.pick(['pause', 'resume', 'skip', 'amount', 'cancel', 'card'] as const)
    return { what: 'changePlan', how, cents }
  }
  if (kind < 0.87) return { what: 'fix', card: behaviour(random) }
  if (kind < 0.91) return { what: 'answerDispute', accepts: random.chance(0.5) }
  if (kind < 0.98) {
    const how = random.pick([
      'archive',
      'restore',
      'target',
      'target',
      'target',
      'cancel',
      'give up',
    ] as const)
    return { what: 'organise', how, cents, windows: random.between(1, 2) }
  }
  return { what: 'leave' }
}

const behaviour = (random: Random): Behaviour => {
  const attempts: Attempt[] = []
  while (random.chance(0.22) && attempts.length < 3)
    attempts.push(
      random.pick(['declines', 'declines', 'lost', 'authenticates', 'processes_in_vain'] as const),
    )
  attempts.push(
    random.chance(0.85) ? 'pays' : random.pick(['processes', 'authenticates', 'declines'] as const),
  )
  const isRough = random.chance(0.3)
  return {
    attempts,
    wantsOwner: random.chance(0.1),
    refund: isRough ? random.pick(['pends', 'fails', 'fails'] as const) : 'succeeds',
    dispute: random.chance(0.85)
      ? 'none'
      : random.pick(['question', 'question_escalates', 'won', 'won', 'lost'] as const),
  }
}

const sketchTroubles = (random: Random, moments: readonly number[]): Trouble[] =>
  Array.from({ length: random.between(1, 5) }, () => {
    const from = Math.max(0, random.pick(moments) - random.between(0, 10_000))
    const ms = random.chance(0.8)
      ? random.between(1_000, 5 * minute)
      : random.between(5 * minute, 90 * minute)
    const share = random.chance(0.25) ? 1 : random.pick([0.05, 0.2, 0.5])
    // Stripe is furthest away.
    const port = random.chance(0.2) ? 'stripe' : random.pick(ports)
    return { port, from, to: from + ms, share }
  })

const sketchMishaps = (
  random: Random,
  { moments, nodes }: { readonly moments: readonly number[]; readonly nodes: number },
): Mishap[] =>
  Array.from({ length: random.between(0, 5) }, (): Mishap => {
    const at = near(random, moments) + (random.chance(0.5) ? random.between(0, 2_000) : 0)
    const node = random.between(0, nodes - 1)
    const kind = random.next()
    if (kind < 0.45) return { at, what: 'crash', node, forMs: random.pick([200, 5_000, 60_000]) }
    if (kind < 0.65) return { at, what: 'freeze', node, forMs: random.pick([1_000, 20_000, 90_000]) }
    if (kind < 0.8) return { at, what: 'stall', forMs: random.pick([5_000, 120_000, 600_000]) }
    if (kind < 0.9) return { at, what: 'doubleJob' }
    return kind < 0.95
      ? { at, what: 'forgetJobs' }
      : { at: at + random.between(0, minute), what: 'tidyStripe' }
  })
