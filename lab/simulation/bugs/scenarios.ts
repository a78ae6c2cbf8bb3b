import { minor } from '#shared/money.ts'
import { createRandom } from '../../worlds/random.ts'
import { outsiders } from '../people/cast.ts'
import { withConnect } from '../people/connectScenario.ts'
import { answerFrom } from '../people/debitScenario.ts'
import type { Scenario } from '../people/scenario.ts'
import type { Behaviour } from '../ports/stripe.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const turn = { goal: 0, what: 'turn', windows: 1 } as const

/** For each action the organiser also edits the goal in two windows, each served by another process. */
export const edited = (scenario: Scenario): Scenario => {
  const node = { takesRequests: true, runsJobs: true, warmEvents: 100_000 }
  const edits = scenario.actions.map(({ at, goal }, index) => ({
    ...({ at: at + 200 * index, goal, user: 1, what: 'organise', how: 'target' } as const),
    ...{ minor: 1_000_00 + 10 * index, windows: 2 },
  }))
  return { ...scenario, nodes: [node, node], actions: [...scenario.actions, ...edits] }
}

/** Stripe fails sometimes, and an admin soon cancels leftover payments there. */
export const tidied = (scenario: Scenario): Scenario => {
  const { startsAt, actions, outages, incidents, quietAt } = scenario
  const moments = actions.map(({ at }) => at)
  const from = startsAt + Math.min(...moments)
  const to = startsAt + Math.max(...moments) + minute
  return {
    ...scenario,
    outages: [...outages, { port: 'stripe', from, to, share: 0.3 }],
    incidents: [...incidents, ...moments.map(at => ({ at: at + 15_000, what: 'tidyStripe' }) as const)],
    quietAt: Math.max(quietAt, to),
  }
}

/** Payments are refunded manually while the log is unreachable, and no webhook arrives in time. */
export const refundedInTrouble = (scenario: Scenario): Scenario => {
  const { startsAt, goals, actions, outages, quietAt } = scenario
  const from = Math.max(...actions.map(({ at }) => at)) + minute
  const refunds = Array.from({ length: 6 }, (_, index) => ({
    ...({ at: from + 20_000 * index, goal: index % goals.length, user: 1, what: 'refund' } as const),
    ...{ share: 0.3, clicks: 1, byHand: true },
  }))
  const outage = {
    port: 'store',
    from: startsAt + from,
    to: startsAt + from + 4 * minute,
    share: 1,
  } as const
  return {
    ...scenario,
    lateWebhooks: true,
    actions: [...actions, ...refunds],
    outages: [...outages, outage],
    quietAt: Math.max(quietAt, outage.to),
  }
}

/**
 * In a circle the card of a schedule is declined, and its owner clicks the button for the round until there
 * is a response, while responses are lost and payments are refunded.
 */
export const pressed = (scenario: Scenario): Scenario => {
  const { startsAt, goals, savedCards, outages, quietAt } = scenario
  const [goal] = goals
  if (goal?.kind !== 'circle' || goal.circle) return scenario
  const at = day - (startsAt % day) + 12 * hour
  const own = { goal: 0, user: 1, minor: goal.contributionMinor } as const
  const card: Behaviour = {
    attempts: ['declines', 'pays'],
    wantsOwner: false,
    refund: 'succeeds',
    dispute: 'none',
  }
  const refunds = [1, 3, 6, 10, 15, 20].map(
    seconds =>
      ({ ...own, at: at + seconds * 1_000, what: 'refund', share: 1, clicks: 1, byHand: false }) as const,
  )
  const outage = { port: 'network', from: startsAt + at, to: startsAt + at + minute, share: 0.5 } as const
  return {
    ...scenario,
    zones: [],
    savedCards: savedCards.with(0, card),
    actions: [
      { ...own, at: minute, what: 'beginPlan', every: 'weekly', inDays: 1, card, newCard: false, clicks: 1 },
      { ...own, at, what: 'payBySavedCard', clicks: 3 },
      ...refunds,
    ],
    outages: [...outages, outage],
    quietAt: Math.max(quietAt, outage.to),
  }
}

/** In a circle two admins correct entries as soon as a pot is full. */
export const corrected = (scenario: Scenario): Scenario => {
  if (!scenario.goals.some(({ circle }) => circle)) return scenario
  const both = { ...turn, user: 1, windows: 2 } as const
  const corrections = scenario.actions.flatMap(({ at }) => [
    { ...both, at: at + 20_000, how: 'propose correction' } as const,
    { ...both, at: at + 40_000, how: 'end correction' } as const,
  ])
  return { ...scenario, actions: [...scenario.actions, ...corrections] }
}

/** A circle with some free seats, and people who all request them at once. */
const coming = (scenario: Scenario, free: number, how: 'invite' | 'link'): Scenario => {
  const [goal] = scenario.goals
  if (!goal?.circle) return scenario
  const actions = [
    ...[1, 2, 3].map(minutes => ({ ...turn, at: minutes * minute, user: 1, how }) as const),
    ...outsiders.map(user => ({ ...turn, at: 5 * minute + user, user, how: 'join' }) as const),
  ]
  const circle = { ...goal.circle, seats: goal.members.length + free }
  return { ...scenario, goals: [{ ...goal, circle }], actions: [...scenario.actions, ...actions] }
}

/** A circle with free seats, and people who forward their invitations. */
export const crowded = (scenario: Scenario): Scenario => coming(scenario, 3, 'invite')

/** A circle with one free seat, and links to it that many people use. */
export const rushed = (scenario: Scenario): Scenario => coming(scenario, 1, 'link')

/** A circle that asks a fee of who is late. */
export const charging = (scenario: Scenario): Scenario => ({
  ...scenario,
  goals: scenario.goals.map(goal => {
    const { circle } = goal
    if (!circle) return goal
    return { ...goal, circle: { ...circle, charter: { ...circle.charter, lateFeeMinor: minor(1_00) } } }
  }),
})

/** A circle of three with cards; its first member asks the last one, and stops paying after their own pot. */
export const guaranteed = (scenario: Scenario): Scenario => {
  const [goal] = scenario.goals
  if (!goal?.circle) return scenario
  const members = [1, 2, 3]
  const charter = { ...goal.circle.charter, latePolicy: 'reduced' } as const
  const circle = { ...goal.circle, charter, seats: members.length, money: 'cards', startsInDays: 0 } as const
  const asking = [1, 2, 3, 4, 5, 6].flatMap(hours => [
    { ...turn, at: hours * hour, user: 1, how: 'ask guarantor' } as const,
    { ...turn, at: hours * hour + 10 * minute, user: 2, how: 'answer guarantee' } as const,
  ])
  const lasts = 45
  const paying = Array.from({ length: lasts }, (_, index) => 8 * hour + index * day).flatMap(at => [
    ...(at < day ? members : [2, 3]).map(user => ({ ...turn, at, user, how: 'pay round' }) as const),
    { ...turn, at: at + hour, user: 1, how: 'approve payout' } as const,
    { ...turn, at: at + 2 * hour, user: 1, how: 'send payout' } as const,
  ])
  return {
    ...scenario,
    goals: [{ ...goal, members, circle }],
    actions: [...asking, ...paying],
    quietAt: Math.max(scenario.quietAt, scenario.startsAt + lasts * day),
  }
}

/** A full circle in euros, whose payouts are sent by Stripe; recipients name other accounts while money for them settles. */
export const transferred = (scenario: Scenario): Scenario => {
  const [goal] = scenario.goals
  if (!goal?.circle || scenario.connect) return scenario
  const circle = { ...goal.circle, money: 'cards', seats: goal.members.length } as const
  const inEuros = { ...goal, currency: 'EUR', circle } as const
  const sent = withConnect(createRandom(scenario.startsAt), { ...scenario, goals: [inEuros] })
  const { connect } = sent
  if (!connect) return sent
  const move = { step: 'due', afterMs: hour, what: 'move' } as const
  return { ...sent, connect: { ...connect, plans: [move, ...connect.plans, move] } }
}

/** The same, and recipients confirm while Stripe is asked. */
export const confirmedEarly = (scenario: Scenario): Scenario => {
  const sent = transferred(scenario)
  const { connect } = sent
  if (!connect) return sent
  const confirms = [20, 40, 60].map(afterMs => ({ step: 'begun', afterMs, what: 'confirm' }) as const)
  return { ...sent, connect: { ...connect, plans: [...confirms, ...connect.plans] } }
}

/** The same, and banks refuse what Stripe sends to them. */
export const refusedByBank = (scenario: Scenario): Scenario => {
  const sent = transferred(scenario)
  const { connect } = sent
  if (!connect) return sent
  const refuses = { step: 'recorded', afterMs: hour, what: 'bank refuses' } as const
  return { ...sent, connect: { ...connect, plans: [refuses, refuses, ...connect.plans] } }
}

/** Payments in dollars, all by bank debit. */
export const debited = (scenario: Scenario): Scenario => {
  const random = createRandom(scenario.startsAt)
  const goals = scenario.goals.map(goal => ({ ...goal, currency: 'USD' }) as const)
  const actions = scenario.actions.map(action =>
    action.what === 'pay'
      ? { ...action, cards: action.cards.map(card => ({ ...card, debit: answerFrom(random) })) }
      : action,
  )
  return { ...scenario, goals, actions, offersDebits: true }
}

/** People in several time zones who are reminded, and goals that end within days. */
export const owing = (scenario: Scenario): Scenario => ({
  ...scenario,
  notifies: true,
  goals: scenario.goals.map(goal => (goal.kind === 'savings' ? { ...goal, endsInDays: 2 } : goal)),
})

/** Members pay a round in the night in which it is due, or while no mail is sent. */
export const paidAtNight = (scenario: Scenario): Scenario => {
  const { startsAt, goals, actions, outages, quietAt } = scenario
  const [goal] = goals
  if (!goal?.circle) return owing(scenario)
  const midnight = day - (startsAt % day)
  const nights = [1, 2, 3].map(week => midnight + (week * 7 + goal.circle!.startsInDays - 1) * day)
  const pays = nights.flatMap(at =>
    goal.members.map(user => ({ at: at + hour + user * minute, ...turn, user, how: 'pay round' }) as const),
  )
  const mailOutages = nights.map(at => {
    const from = startsAt + at - hour
    return { port: 'mail', from, to: from + 3 * hour, share: 1 } as const
  })
  return {
    ...owing(scenario),
    actions: [...actions.filter(action => !('how' in action && action.how === 'pay round')), ...pays],
    outages: [...outages, ...mailOutages],
    quietAt: Math.max(quietAt, ...mailOutages.map(({ to }) => to)),
  }
}

/** Invitations are created and revoked while no process runs jobs; then, for a while, few mails are sent. */
export const uninvited = (scenario: Scenario): Scenario => {
  const invited = coming(scenario, 3, 'invite')
  if (!invited.goals.some(({ circle }) => circle)) return invited
  const { startsAt, actions, outages, incidents, quietAt } = invited
  const node = { takesRequests: true, runsJobs: false, warmEvents: 100_000 }
  const [from, to] = [startsAt + 10 * minute, startsAt + 15 * minute]
  return {
    ...invited,
    nodes: [node, { ...node, takesRequests: false, runsJobs: true }],
    actions: [
      ...actions.filter(action => !('how' in action && action.how === 'join')),
      ...[4, 5].map(minutes => ({ ...turn, at: minutes * minute, user: 1, how: 'revoke' }) as const),
    ],
    outages: [...outages, { port: 'mail', from, to, share: 0.8 }],
    incidents: [
      ...incidents.map(incident => ('node' in incident ? { ...incident, node: 0 } : incident)),
      { at: minute / 2, what: 'crash', node: 1, forMs: 9.5 * minute },
    ],
    quietAt: Math.max(quietAt, to),
  }
}

/** The same, and the queue loses its jobs. */
export const forgotten = (scenario: Scenario): Scenario => {
  const invited = uninvited(scenario)
  return { ...invited, incidents: [...invited.incidents, { at: 6 * minute, what: 'forgetJobs' }] }
}
