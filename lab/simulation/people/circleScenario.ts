import { defaultCurrency, minor } from '#shared/money.ts'
import { charterFrom, feesFrom } from '../../worlds/charters.ts'
import type { Random } from '../../worlds/random.ts'
import { outsiders } from './cast.ts'
import type { CircleAction } from './circleActions.ts'
import type { Action, CircleScenario, GoalScenario, Scenario } from './scenario.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata'] as const

export const generateCircle = (random: Random): GoalScenario & { readonly circle: CircleScenario } => {
  const joined = random.between(2, 3)
  const isFilled = random.chance(0.75)
  const seats = isFilled ? joined : joined + random.between(1, 2)
  const contributionMinor = random.pick([20_00, 50_00])
  return {
    ...{ kind: 'circle', currency: defaultCurrency },
    ...{ targetMinor: contributionMinor * seats, contributionMinor },
    members: Array.from({ length: joined }, (_, index) => index + 1),
    circle: {
      charter: charterFrom(random, { mostGraceDays: 2, zones }),
      startsInDays: isFilled && random.chance(0.7) ? 0 : random.between(1, 2),
      seats,
      money: random.chance(0.5) ? 'outside' : 'cards',
      hasCoOrganiser: random.chance(0.4),
    },
  }
}

/** Some circles with cards require a deposit, which most members pay while it forms, or later. */
export const withDeposits = <Part extends Pick<Scenario, 'goals' | 'actions'>>(
  random: Random,
  scenario: Part,
): Part => {
  const goals = scenario.goals.map((goal): GoalScenario => {
    const { circle, contributionMinor } = goal
    if (circle?.money !== 'cards' || !random.chance(0.5)) return goal
    const most = contributionMinor * (circle.seats - 1)
    const amountMinor = minor(Math.min(random.pick([10_00, 20_00, 60_00]), most))
    return {
      ...goal,
      circle: { ...circle, charter: { ...circle.charter, deposit: { amountMinor, firmAfterDays: 0 } } },
    }
  })
  const actions = goals.flatMap(({ circle, members }, goal) =>
    circle?.charter.deposit === undefined
      ? []
      : members.flatMap((user): Action[] => {
          const at = random.chance(0.8) ? random.between(0, hour) : random.between(0, week)
          return random.chance(0.15)
            ? []
            : [{ at, user, goal, what: 'turn', how: 'leave deposit', windows: random.between(1, 2) }]
        }),
  )
  return { ...scenario, goals, actions: [...scenario.actions, ...actions] }
}

/** Some circles ask for fees. */
export const withFees = <Part extends Pick<Scenario, 'goals'>>(random: Random, scenario: Part): Part => ({
  ...scenario,
  goals: scenario.goals.map(goal => {
    const { circle, contributionMinor, members } = goal
    if (!circle) return goal
    // Of the seats that are taken: a scenario may have fewer than the circle was made for.
    const fees = feesFrom(random, { seats: members.length, contributionMinor })
    return { ...goal, circle: { ...circle, charter: { ...circle.charter, ...fees } } }
  }),
})

/**
 * In some circles with cards members ask others to answer for seats, and some stop paying after the first
 * week. These circles last for some more weeks, so that rounds close without them and guarantors pay.
 */
export const withGuarantors = <Part extends Pick<Scenario, 'goals' | 'actions' | 'startsAt' | 'quietAt'>>(
  random: Random,
  scenario: Part,
): Part => {
  const { startsAt, goals, actions, quietAt } = scenario
  const guaranteed = goals.map(
    ({ circle, members }) => circle?.money === 'cards' && members.length > 2 && random.chance(0.6),
  )
  if (!guaranteed.includes(true)) return scenario
  const stopping = random.pick([1, 2])
  const isPaid = ({ goal, at, user, ...action }: Action): boolean =>
    !guaranteed[goal] || !('how' in action) || action.how !== 'pay round' || at < week || user !== stopping
  const added = goals.flatMap(({ members, circle }, goal) => {
    if (!guaranteed[goal] || !circle) return []
    const about = { members, weeks: circle.seats, goal }
    return [...askingGuarantors(random, about), ...goingOn(random, about)]
  })
  const last = Math.max(...added.map(({ at }) => at))
  return {
    ...scenario,
    actions: [...actions, ...added].filter(isPaid),
    quietAt: Math.max(quietAt, startsAt + last + hour),
  }
}

type About = Pick<GoalScenario, 'members'> & Readonly<Record<'weeks' | 'goal', number>>

/** Twice a week, from before the rotation begins. */
const askingGuarantors = (random: Random, { members, weeks, goal }: About): Action[] =>
  Array.from({ length: 2 * weeks }, (_, index) => index * 4 * day).flatMap(from => {
    const asks = from + random.between(hour, day)
    const action = (at: number, how: CircleAction): Action => ({
      ...{ at, user: random.pick(members), goal, what: 'turn', how },
      windows: random.between(1, 2),
    })
    return [
      action(asks, 'ask guarantor'),
      action(asks + minute, 'answer guarantee'),
      action(asks + random.between(minute, hour), 'answer guarantee'),
      ...(random.chance(0.2) ? [action(asks + hour, 'end guarantee')] : []),
    ]
  })

/** Members pay and are sent money for three more weeks. */
const goingOn = (random: Random, { members, weeks, goal }: About): Action[] =>
  [1, 2, 3].flatMap(more => {
    const at = (weeks + more) * week + random.between(0, day)
    const turn = { goal, what: 'turn', windows: 1 } as const
    return [
      ...members.map(user => ({ ...turn, at: at + user * minute, user, how: 'pay round' }) as const),
      ...(['approve payout', 'send payout', 'send payout', 'answer payout'] as const).map(
        (how, index) => ({ ...turn, at: at + (index + 1) * day, user: 1, how }) as const,
      ),
    ]
  })

/** The times around which actions happen in a circle: once when it forms, and twice in each of its weeks. */
export const generateWeeks = (random: Random, { seats }: CircleScenario, startsAt: number) => {
  const midnight = day - (startsAt % day)
  return Array.from({ length: seats + 1 }, (_, index) => {
    const from = index === 0 ? 0 : midnight + index * week - day
    // At the very beginning of a day in UTC, or at another time.
    const pays = from + (random.chance(0.3) ? 0 : random.between(0, 2 * day))
    return { pays, sends: pays + random.between(2 * day + hour, 4 * day) }
  })
}

const forming: readonly CircleAction[] = [
  ...(['invite', 'link', 'join', 'join', 'join', 'accept charter', 'accept charter'] as const),
  ...(['amend charter', 'order', 'draw', 'add chance', 'add chance', 'shrink', 'decline', 'revoke'] as const),
  ...(['show chance', 'show chance', 'add in the open'] as const),
]
const turning: readonly CircleAction[] = [
  ...(['open round', 'open round', 'close short', 'close short', 'close short'] as const),
  ...(['propose swap', 'answer swap', 'pay debt', 'pay debt', 'pay early', 'release debt'] as const),
  ...(['invite', 'replace', 'replace', 'join', 'join', 'leave', 'remove', 'change role'] as const),
  ...(['archive', 'restore', 'wind up', 'propose correction', 'propose correction'] as const),
  ...(['end correction', 'end correction', 'deny payment'] as const),
  ...(['propose vote', 'propose vote', 'vote', 'vote', 'vote', 'withdraw proposal'] as const),
  ...(['announce pause', 'announce pause', 'object to pause'] as const),
]
const paying: readonly CircleAction[] = [
  ...(['approve payout', 'send payout', 'send payout', 'answer payout', 'answer payout'] as const),
  ...([
    'end case',
    'end admin proposal',
    'pay debt',
    'release debt',
    'propose correction',
    'end correction',
  ] as const),
]

export const generateCircleActions = (
  random: Random,
  { members, circle }: GoalScenario & { readonly circle: CircleScenario },
  weeks: ReturnType<typeof generateWeeks>,
): Action[] => {
  const near = (moment: number): number =>
    moment + (random.chance(0.7) ? random.between(0, 300) : random.between(0, 4 * minute))
  const people = [...members, ...(circle.seats > members.length ? outsiders : [])]
  const action = (at: number, how: CircleAction, user: number = random.pick(people)): Action => ({
    ...{ at, user, goal: 0, what: 'turn', how },
    windows: random.chance(0.6) ? 1 : 2,
  })
  return weeks.flatMap(({ pays, sends }, index) => {
    const payers = people.filter(() => random.chance(0.85))
    const some = (count: number, moment: number, of: readonly CircleAction[]): Action[] =>
      Array.from({ length: random.between(0, count) }, () => action(near(moment), random.pick(of)))
    const isForming = index === 0 && (circle.seats > members.length || circle.startsInDays > 0)
    return [
      ...(isForming ? some(8, pays, forming) : some(2, pays, turning)),
      ...(isForming && circle.seats > members.length
        ? outsiders.filter(() => random.chance(0.7)).map(user => action(near(pays), 'join', user))
        : []),
      ...(index > 0 ? some(2, pays, ['close short', 'pay debt', 'open round', 'pay round']) : []),
      ...payers.map(user => action(near(random.chance(0.85) ? pays : sends), 'pay round', user)),
      ...some(2, sends, ['pay round', 'pay early', 'pay debt']),
      ...(circle.money === 'outside' ? payers.map(() => action(near(pays) + 4_000, 'confirm payment')) : []),
      ...(random.chance(0.9)
        ? [action(near(sends), 'send payout'), action(near(sends) + 2_000, 'answer payout')]
        : []),
      ...some(2, sends, random.chance(0.6) ? paying : turning),
    ]
  })
}
