import { defaultCurrency } from '#shared/money.ts'
import { cycleTypes } from '#shared/time.ts'
import { currencies, nearestAmount } from '../../worlds/currencies.ts'
import { createRandom, type Random } from '../../worlds/random.ts'
import { type Outage, ports } from '../core/faults.ts'
import type { Attempt, Behaviour } from '../ports/stripe.ts'
import {
  generateCircle,
  generateCircleActions,
  generateWeeks,
  withDeposits,
  withFees,
  withGuarantors,
} from './circleScenario.ts'
import { withConnect } from './connectScenario.ts'
import { withDebits } from './debitScenario.ts'
import type { Action, GoalScenario, Incident, Scenario } from './scenario.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The fraction of scenarios with a circle whose rounds take weeks; the others are about payments. */
const circles = 0.2
/** The fraction of scenarios with notifications. */
const telling = 0.3

export const scenarioFrom = (seed: number): Scenario => {
  const random = createRandom(seed)
  const kind = createRandom(seed ^ 0xc1c1e)
  const inDollars = kind.chance(circles) ? generateTurning(random) : generatePaying(random)
  const deposited = withDeposits(createRandom(seed ^ 0xde905), inDollars)
  const guaranteed = withGuarantors(createRandom(seed ^ 0x90a4a), deposited)
  const asking = withFees(createRandom(seed ^ 0xfee5), guaranteed)
  const scenario = inCurrencies(createRandom(seed ^ 0xc0135), asking)
  const notified = withNotifications(kind, scenario)
  const debited = withDebits(createRandom(seed ^ 0xdeb17), notified)
  return withConnect(createRandom(seed ^ 0xc022e), debited)
}

const withNotifications = (kind: Random, scenario: WithoutNotifications): Scenario => {
  if (!kind.chance(telling)) return { ...scenario, notifies: false }
  // With notifications, goals end soon, so that people are reminded.
  const soon = (goal: GoalScenario): GoalScenario =>
    goal.kind === 'savings' && kind.chance(0.5) ? { ...goal, endsInDays: kind.between(1, 9) } : goal
  return { ...scenario, goals: scenario.goals.map(soon), notifies: true }
}

type WithoutNotifications = Omit<Scenario, 'notifies'>

/** Each goal has its currency, with amounts in its major units. */
const inCurrencies = (random: Random, scenario: WithoutNotifications): WithoutNotifications => {
  const goals = scenario.goals.map(goal => ({ ...goal, currency: random.pick(currencies) }))
  const actions = scenario.actions.map(action => {
    const { currency = defaultCurrency } = goals[action.goal] ?? {}
    return 'minor' in action ? { ...action, minor: nearestAmount(action.minor, currency) } : action
  })
  return { ...scenario, goals, actions }
}

const generateStart = (random: Random): number =>
  Date.parse('2026-03-02T00:00:00Z') + random.between(0, 40 * 24 - 1) * hour + random.between(0, hour)

const generatePaying = (random: Random): WithoutNotifications => {
  const startsAt = generateStart(random)
  const lastsDays = random.chance(0.25)
  const span = lastsDays ? random.between(2, 15) * day : random.pick([2 * minute, 10 * minute, 40 * minute])
  const users = random.between(1, 4)
  const goals = Array.from({ length: random.chance(0.8) ? 1 : 2 }, () => generateGoal(random, users))
  const people = generatePeople(random, users)
  const nodes = generateNodes(random)
  const lateWebhooks = random.chance(0.1)
  const rough = random.chance(0.85)
  const moments = generateMoments(random, { span, startsAt, lastsDays })
  const actions = generateActions(random, { goals, moments, lastsDays })
  const rest = { startsAt, goals, ...people, nodes, lateWebhooks, actions }
  return disturbed(random, rest, { rough, moments, span })
}

const generateTurning = (random: Random): WithoutNotifications => {
  const startsAt = generateStart(random)
  const { circle, ...goal } = generateCircle(random)
  const weeks = generateWeeks(random, circle, startsAt)
  const moments = weeks.flatMap(({ pays, sends }) => [pays, sends])
  const nodes = generateNodes(random)
  const actions = generateCircleActions(random, { ...goal, circle }, weeks)
  const people = generatePeople(random, most)
  const lateWebhooks = random.chance(0.1)
  const rest = { startsAt, goals: [{ ...goal, circle }], ...people, nodes, lateWebhooks, actions }
  return disturbed(random, rest, { rough: random.chance(0.85), moments, span: Math.max(...moments) })
}
/** The highest id of a user in a circle. */
const most = 9

const generatePeople = (random: Random, users: number): Pick<Scenario, 'savedCards' | 'zones'> => ({
  savedCards: Array.from({ length: users }, () => (random.chance(0.5) ? behaviour(random) : undefined)),
  zones: Array.from({ length: users }, () => (random.chance(0.5) ? random.pick(places) : undefined)),
})

/** Adds disturbances. */
const disturbed = (
  random: Random,
  calm: Omit<WithoutNotifications, 'outages' | 'incidents' | 'quietAt'>,
  about: { readonly rough: boolean; readonly moments: readonly number[]; readonly span: number },
): WithoutNotifications => {
  const { rough, moments, span } = about
  const { startsAt, nodes } = calm
  const outages = rough ? generateOutages(random, moments).map(outage => shifted(outage, startsAt)) : []
  const incidents = rough ? generateIncidents(random, { moments, nodes: nodes.length }) : []
  const ends = [
    startsAt + span,
    ...outages.map(({ to }) => to),
    ...incidents.map(incident => startsAt + incident.at + ('forMs' in incident ? incident.forMs : 0)),
  ]
  return { ...calm, outages, incidents, quietAt: Math.max(...ends) }
}

/** Zones where the day begins first, last, at half past, and one that changes its clocks in these weeks. */
const places = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata'] as const

const shifted = (outage: Outage, ms: number): Outage => ({
  ...outage,
  from: outage.from + ms,
  to: outage.to + ms,
})

const generateGoal = (random: Random, users: number): GoalScenario => {
  const members = Array.from({ length: users }, (_, index) => index + 1)
  const contributionMinor = random.pick([20_00, 50_00])
  if (users > 1 && random.chance(0.35))
    return {
      ...{ kind: 'circle', currency: defaultCurrency },
      ...{ targetMinor: contributionMinor * users, contributionMinor, members },
    }
  return {
    kind: 'savings',
    currency: defaultCurrency,
    targetMinor: random.pick([60_00, 100_00, 250_00, 1_000_00]),
    contributionMinor: 0,
    members,
  }
}

const generateNodes = (random: Random): Scenario['nodes'] => {
  const warmEvents = random.chance(0.3) ? 1 : 100_000
  const whole = { takesRequests: true, runsJobs: true, warmEvents }
  const kind = random.next()
  if (kind < 0.25) return [whole]
  if (kind < 0.5) return [whole, whole]
  const api = { ...whole, runsJobs: false }
  const worker = { ...whole, takesRequests: false }
  return kind < 0.8 ? [api, worker] : [api, api, worker, worker]
}

/** Times around which actions happen: most of them together, so that they interleave. */
const generateMoments = (
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
  // Schedules are charged when a day begins.
  const days = Math.floor((span - midnight) / day)
  const charging = Array.from(
    { length: random.between(1, 3) },
    () => midnight + random.between(0, days) * day,
  )
  return [...moments, ...charging]
}

const near = (random: Random, moments: readonly number[]): number =>
  random.pick(moments) + (random.chance(0.7) ? random.between(0, 300) : random.between(0, 4 * minute))

const generateActions = (
  random: Random,
  about: {
    readonly goals: readonly GoalScenario[]
    readonly moments: readonly number[]
    readonly lastsDays: boolean
  },
): Action[] => {
  const { goals, moments, lastsDays } = about
  const oneOf = (at: number) => {
    const goal = random.between(0, goals.length - 1)
    const { members, kind, contributionMinor, targetMinor } = goals[goal] as GoalScenario
    const minor = kind === 'circle' ? contributionMinor : amount(random, targetMinor)
    return { done: { at, goal, user: random.pick(members) }, minor }
  }
  const actions = Array.from({ length: random.between(3, 12) }, (): Action => {
    const { done, minor } = oneOf(near(random, moments))
    return { ...done, ...generateAction(random, minor) }
  })
  // Long scenarios are for schedules; a refund needs an earlier payment.
  const plans = Array.from({ length: lastsDays ? random.between(1, 2) : 0 }, (): Action => {
    const { done, minor } = oneOf(near(random, moments.slice(0, 1)))
    return { ...done, ...generatePlan(random, minor, random.between(0, 3)) }
  })
  const refunds = Array.from({ length: random.between(0, 2) }, (): Action => {
    const { done } = oneOf(
      near(random, moments) + random.between(3_000, random.chance(0.5) ? minute : 20 * minute),
    )
    const [share, clicks] = [random.pick([0.3, 0.5, 1, 1]), random.between(1, 2)]
    return { ...done, what: 'refund', share, clicks, byHand: random.chance(0.25) }
  })
  return [...actions, ...plans, ...refunds]
}

const amount = (random: Random, targetMinor: number): number =>
  random.pick([10_00, 12_34, 25_00, 50_00, Math.round(targetMinor / 2), targetMinor])

type Distributed<Kind> = Kind extends unknown ? Omit<Kind, 'at' | 'user' | 'goal'> : never

const generatePlan = (random: Random, minor: number, inDays: number): Distributed<Action> => ({
  ...{ what: 'beginPlan', minor, inDays, every: random.chance(0.8) ? 'weekly' : random.pick(cycleTypes) },
  ...{ card: behaviour(random), newCard: random.chance(0.3) },
  clicks: random.chance(0.6) ? 1 : random.between(2, 3),
})

const generateAction = (random: Random, minor: number): Distributed<Action> => {
  const kind = random.next()
  const clicks = random.chance(0.6) ? 1 : random.between(2, 3)
  if (kind < 0.46)
    return {
      ...{ what: 'pay', minor, clicks, reports: random.between(0, 3), confirms: random.chance(0.9) },
      cards: Array.from({ length: random.between(1, 2) }, () => behaviour(random)),
      authenticates: random.pick(['succeeds', 'succeeds', 'fails', 'never']),
    }
  if (kind < 0.68) return { what: 'payBySavedCard', minor, clicks }
  if (kind < 0.76) return generatePlan(random, minor, random.between(0, 1))
  if (kind < 0.83) {
    const how = random.pick(['pause', 'resume', 'skip', 'amount', 'cancel', 'card'] as const)
    return { what: 'changePlan', how, minor }
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
    return { what: 'organise', how, minor, windows: random.between(1, 2) }
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

const generateOutages = (random: Random, moments: readonly number[]): Outage[] =>
  Array.from({ length: random.between(1, 5) }, () => {
    const from = Math.max(0, random.pick(moments) - random.between(0, 10_000))
    const ms = random.chance(0.8)
      ? random.between(1_000, 5 * minute)
      : random.between(5 * minute, 90 * minute)
    const share = random.chance(0.25) ? 1 : random.pick([0.05, 0.2, 0.5])
    // Stripe fails more often than the others.
    const port = random.chance(0.2) ? 'stripe' : random.pick(ports)
    return { port, from, to: from + ms, share }
  })

const generateIncidents = (
  random: Random,
  { moments, nodes }: { readonly moments: readonly number[]; readonly nodes: number },
): Incident[] =>
  Array.from({ length: random.between(0, 5) }, (): Incident => {
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
