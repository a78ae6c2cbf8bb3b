import type { Charter } from '#shared/charter.ts'
import type { Random } from '../core/random.ts'
import type { CircleDeed } from './circles.ts'
import type { Deed, GoalSketch } from './scenario.ts'

/** A circle that turns: what is agreed, who is in it when it all begins, and how its money moves. */
export interface CircleSketch {
  readonly charter: Charter
  readonly startsInDays: number
  readonly seats: number
  readonly money: 'cards' | 'outside'
  readonly hasCoOrganiser: boolean
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** Deal with payouts and corrections, and are in no circle. */
export const admins = [91, 92] as const
/** Those who know somebody in the circle, and may come in. */
export const outsiders = [7, 8, 9] as const

const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata'] as const

export const sketchCircle = (random: Random): GoalSketch & { readonly circle: CircleSketch } => {
  const joined = random.between(2, 3)
  const isFilled = random.chance(0.75)
  const seats = isFilled ? joined : joined + random.between(1, 2)
  const contributionCents = random.pick([20_00, 50_00])
  return {
    ...{ kind: 'circle', targetCents: contributionCents * seats, contributionCents },
    members: Array.from({ length: joined }, (_, index) => index + 1),
    circle: {
      charter: {
        latePolicy: random.chance(0.7) ? 'reduced' : 'hold',
        graceDays: random.between(0, 2),
        timeZone: random.pick(zones),
        netArrears: random.chance(0.6),
        coOrganisersSend: random.chance(0.5),
      },
      startsInDays: isFilled && random.chance(0.7) ? 0 : random.between(1, 2),
      seats,
      money: random.chance(0.5) ? 'outside' : 'cards',
      hasCoOrganiser: random.chance(0.4),
    },
  }
}

/** Around which things happen in a circle: once when it forms, and twice in each of its weeks. */
export const sketchWeeks = (random: Random, { seats }: CircleSketch, startsAt: number) => {
  const midnight = day - (startsAt % day)
  return Array.from({ length: seats + 1 }, (_, index) => {
    const from = index === 0 ? 0 : midnight + index * week - day
    // At the very moment at which a day begins somewhere, or at some other one.
    const pays = from + (random.chance(0.3) ? 0 : random.between(0, 2 * day))
    return { pays, sends: pays + random.between(2 * day + hour, 4 * day) }
  })
}

const forming: readonly CircleDeed[] = [
  ...(['invite', 'link', 'join', 'join', 'join', 'accept charter', 'accept charter'] as const),
  ...(['amend charter', 'order', 'draw', 'salt', 'salt', 'reveal', 'shrink', 'decline', 'revoke'] as const),
]
const turning: readonly CircleDeed[] = [
  ...(['open round', 'open round', 'close short', 'close short', 'close short'] as const),
  ...(['propose swap', 'answer swap', 'pay debt', 'pay debt', 'pay early', 'release debt'] as const),
  ...(['invite', 'replace', 'replace', 'join', 'join', 'leave', 'remove', 'change role'] as const),
  ...(['archive', 'restore', 'wind up', 'propose correction', 'propose correction'] as const),
  ...(['end correction', 'end correction', 'deny payment'] as const),
]
const paying: readonly CircleDeed[] = [
  ...(['approve payout', 'send payout', 'send payout', 'answer payout', 'answer payout'] as const),
  ...(['end case', 'pay debt', 'release debt', 'propose correction', 'end correction'] as const),
]

export const sketchCircleDeeds = (
  random: Random,
  { members, circle }: GoalSketch & { readonly circle: CircleSketch },
  weeks: ReturnType<typeof sketchWeeks>,
): Deed[] => {
  const near = (moment: number): number =>
    moment + (random.chance(0.7) ? random.between(0, 300) : random.between(0, 4 * minute))
  const everybody = [...members, ...(circle.seats > members.length ? outsiders : [])]
  const deed = (at: number, how: CircleDeed, user: number = random.pick(everybody)): Deed => ({
    ...{ at, user, goal: 0, what: 'turn', how },
    windows: random.chance(0.6) ? 1 : 2,
  })
  return weeks.flatMap(({ pays, sends }, index) => {
    const payers = everybody.filter(() => random.chance(0.85))
    const some = (count: number, moment: number, of: readonly CircleDeed[]): Deed[] =>
      Array.from({ length: random.between(0, count) }, () => deed(near(moment), random.pick(of)))
    const isForming = index === 0 && (circle.seats > members.length || circle.startsInDays > 0)
    return [
      ...(isForming ? some(8, pays, forming) : some(2, pays, turning)),
      ...(isForming && circle.seats > members.length
        ? outsiders.filter(() => random.chance(0.7)).map(user => deed(near(pays), 'join', user))
        : []),
      ...(index > 0 ? some(2, pays, ['close short', 'pay debt', 'open round', 'pay round']) : []),
      ...payers.map(user => deed(near(random.chance(0.85) ? pays : sends), 'pay round', user)),
      ...some(2, sends, ['pay round', 'pay early', 'pay debt']),
      ...(circle.money === 'outside' ? payers.map(() => deed(near(pays) + 4_000, 'confirm payment')) : []),
      ...(random.chance(0.9)
        ? [deed(near(sends), 'send payout'), deed(near(sends) + 2_000, 'answer payout')]
        : []),
      ...some(2, sends, random.chance(0.6) ? paying : turning),
    ]
  })
}
