import type { GoalState, Terms } from '#ledger/domain/goal/state.ts'
import { longestDebitDays } from '#shared/bankDebits.ts'
import { feeLimits, type LatePolicy } from '#shared/charter.ts'
import {
  type ContributionId,
  contributionId,
  invitationId,
  type RefundRequestId,
  refundRequestId,
  type UserId,
  userId,
} from '#shared/ids.ts'
import { minor, times } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { circleTerms, contribution, founder } from '../model/world.ts'
import { createRandom } from '../worlds/random.ts'
import { trueLines } from './adoption.ts'
import type { Parties } from './recorded.ts'
import { createTable, type GoalDecider, type Table } from './table.ts'

/** The players, and the initial state. */
export interface Setting {
  readonly kind: 'cards' | 'cash' | 'mixed' | 'group'
  readonly seats: number
  /** In the order in which they join; the first is the organiser. */
  readonly honest: readonly number[]
  /** An admin of the coalition: none, one of its members, or another person. */
  readonly admin: 'none' | 'member' | 'stranger'
  /** Another admin confirms what the coalition's admin proposes about holds and locks, in good faith. */
  readonly hasOtherAdmin: boolean
  /**
   * The operator judges the next day that a transfer has not arrived; otherwise only the bank record shows
   * it.
   */
  readonly judges: boolean
  readonly latePolicy: LatePolicy
  readonly graceDays: number
  /** Honest members pay when a round opens, or two days before it is due, or one. */
  readonly paysAtOnce: boolean
  readonly paysOnLastDay: boolean
  /** Each seat's deposit, in contributions; none with cash. */
  readonly deposit: number
  /** Days after which the operator sends due payouts. */
  readonly sendsAfter: number
  /** How many days a card payment is waited for before it is sent on. */
  readonly firmAfterDays: number
  /** Refunds to any card are refused. */
  readonly areCardsClosed: boolean
  /**
   * Honest members' devices request each payment with the id of the one before, and with a new one when that
   * is refused.
   */
  readonly reusesIds: boolean
  /** The life begins with the rotation; otherwise while the circle is forming, with some free seats. */
  readonly hasBegun: boolean
  /** In a draw the turns of proved members come before those of the others. */
  readonly provedFirst: boolean
  /** Members may pay by bank debit. */
  readonly takesDebits: boolean
  /** The charter names both fees, as high as it may. */
  readonly hasFees: boolean
  /** The charter allows rounds and debts to be paid in parts. */
  readonly hasInstalments: boolean
  /** The coalition may add invented members without an account. */
  readonly hasStandIns: boolean
  /** The places of the members who keep cash for the circle, honest ones too; none with cards only. */
  readonly cashHolders: readonly number[]
  /** How much each may keep, in contributions. */
  readonly ceiling: number
  /** The circle ran before it was recorded here: the round that it is in, or 0. */
  readonly adoptedIn: number
  /**
   * A member of the coalition has a second seat (`several`), or an honest one (`honest`); or an honest one or one of the
   * coalition shares a seat with an accomplice. Beforehand the coalition may choose, and with `halves` share.
   */
  readonly sharing: 'none' | 'several' | 'honest' | 'halves'
}

/**
 * A setting that the seed determines, except for given values. At least one member is honest, and one is not.
 */
export const settingOf = (seed: number, given: Partial<Setting> = {}): Setting => {
  const random = createRandom(seed)
  const drawn = {
    kind: random.pick(['cards', 'cards', 'cards', 'mixed', 'cash', 'group'] as const),
    seats: random.between(2, 5),
    admin: random.pick(['none', 'none', 'member', 'stranger'] as const),
    latePolicy: random.pick(['reduced', 'hold'] as const),
    graceDays: random.pick([0, 3]),
    paysAtOnce: random.chance(0.5),
    sendsAfter: random.pick([0, 3]),
    areCardsClosed: random.chance(0.2),
    hasBegun: random.chance(0.7),
    firmAfterDays: random.pick([0, 0, 7]),
    deposit: random.pick([0, 0, 0.5, 1, 2]),
    reusesIds: random.chance(0.2),
    paysOnLastDay: random.chance(0.2),
    hasOtherAdmin: random.chance(0.5),
    judges: random.chance(0.8),
    ...given,
  }
  const places = random.shuffled(Array.from({ length: drawn.seats }, (_, index) => index + 1))
  const honest = places.slice(0, drawn.seats > 2 && random.chance(0.4) ? 2 : 1).sort()
  const provedFirst = random.chance(0.5)
  const takesDebits = drawn.kind !== 'cash' && random.chance(0.3)
  const hasFees = random.chance(0.3)
  const hasInstalments = random.chance(0.3)
  const hasStandIns = drawn.kind !== 'group' && random.chance(0.3)
  const hasCash = drawn.kind === 'cash' || drawn.kind === 'mixed'
  const cashHolders = random.shuffled(places).slice(0, random.pick([0, 0, 1, 2, 3]))
  const ceiling = random.pick([0.5, 1, 2])
  // With cash only where it is given: see the README for what is open.
  const adoptedFrom = drawn.kind === 'cards' && random.chance(0.15) ? random.between(2, drawn.seats) : 0
  // Shares only where they are given: see the README for what is open.
  const sharing = given.sharing ?? drawnSharing(drawn.kind, random)
  // The seats of an adopted circle are those of its sheet.
  const adoptedIn = sharing === 'none' || given.adoptedIn !== undefined ? adoptedFrom : 0
  return {
    ...{ honest, provedFirst, takesDebits, hasFees, hasInstalments, hasStandIns, sharing },
    ...{ cashHolders: hasCash ? cashHolders : [], ceiling, adoptedIn, ...drawn },
  }
}

const drawnSharing = (kind: Setting['kind'], random: ReturnType<typeof createRandom>): Setting['sharing'] =>
  kind === 'group' ? 'none' : random.pick(['none', 'none', 'none', 'none', 'several', 'honest'] as const)

const honestUsers = new WeakMap<Setting['honest'], ReadonlySet<UserId>>()
export const honestOf = ({ honest }: Setting): ReadonlySet<UserId> => {
  const known = honestUsers.get(honest) ?? new Set(honest.map(userId))
  honestUsers.set(honest, known)
  return known
}
/** The coalition's admin, if it has one. */
export const corruptOf = ({ admin, honest }: Setting): UserId | undefined => {
  if (admin === 'none') return undefined
  if (admin === 'stranger') return userId(901)
  let member = 1
  while (honest.includes(member)) member++
  return userId(member)
}
/** An admin who keeps the rules. */
export const otherAdmin = userId(902)
/** Who decides about money. Without any of them the operator does alone. */
export const adminsOf = (setting: Setting): readonly UserId[] => {
  const corrupt = corruptOf(setting)
  return [...(corrupt === undefined ? [] : [corrupt]), ...(setting.hasOtherAdmin ? [otherAdmin] : [])]
}
export const partiesOf = (setting: Setting): Omit<Parties, 'downDays' | 'outages'> => {
  const { firmAfterDays, hasOtherAdmin, takesDebits } = setting
  return {
    firmAfterDays,
    takesDebits,
    honest: honestOf(setting),
    admins: new Set(adminsOf(setting)),
    holdDays: hasOtherAdmin ? 90 : 14,
  }
}
/** People of the coalition who may join. */
export const strangers: readonly UserId[] = [userId(101), userId(102), userId(103)]

/** Members whom the coalition invents, without an account. */
export const aunts: readonly UserId[] = [userId(201), userId(202), userId(203), userId(204)]

export const numbered = (space: number, number: number): string =>
  `${String(space).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * By the number of payments that a member has begun, whatever others have done meanwhile: so it is the same
 * in any order of moves.
 */
export const nextPaymentId = ({ contributions }: GoalState, userId: UserId, salt = 0): ContributionId => {
  let begun = 0
  for (const [, one] of contributions.entries()) if (one.userId === userId) begun++
  return contributionId(numbered(10 * userId + salt, begun))
}
/** The same for refunds of a payment. */
export const nextRefundId = ({ contributions, payouts }: GoalState, id: ContributionId): RefundRequestId => {
  let number = 1 + (contributions.get(id)?.reversals?.requests.size ?? 0)
  // Cash is returned as a payout.
  for (const [, { contributionIds }] of payouts.entries()) if (contributionIds.includes(id)) number++
  return refundRequestId(`${id.slice(0, 9)}${String(number).padStart(4, '0')}${id.slice(13)}`)
}

/** A deposit does not exceed what a seat can owe after its pot. */
const depositOf = ({ kind, seats, deposit, sharing }: Setting) => {
  const amountMinor = minor(Math.floor(Math.min(deposit, seats - 1) * contribution))
  return kind === 'cash' || sharing !== 'none' || amountMinor <= 0
    ? {}
    : { deposit: { amountMinor, firmAfterDays: 0 } }
}

const feesOf = (seats: number) => ({
  lateFeeMinor: minor((contribution * feeLimits.latePerCent) / 100),
  organiserFeeMinor: minor((contribution * seats * feeLimits.organiserPerCent) / 100),
})

const termsOf = (setting: Setting): Terms => {
  const { kind, seats, latePolicy, graceDays, provedFirst, takesDebits, hasFees, hasInstalments } = setting
  const rules = {
    ...{ latePolicy, graceDays, timeZone: 'UTC', netArrears: true, coOrganisersSend: true },
    ...(provedFirst ? { provedFirst } : {}),
    ...(kind === 'mixed' ? { cash: true } : {}),
    ...(takesDebits ? { debitDays: longestDebitDays } : {}),
    // The checks of fees know whole seats.
    ...(hasFees && setting.sharing !== 'halves' ? feesOf(seatsIn(setting)) : {}),
    ...(hasInstalments ? { instalments: true } : {}),
  }
  const charter = { ...rules, ...depositOf(setting) }
  const { adoptedIn } = setting
  const adopted =
    adoptedIn > 0 ? ({ order: 'organiser', adopted: { round: adoptedIn, names: '' } } as const) : {}
  const circle = {
    ...circleTerms({ seats: seatsIn(setting), cycleType: 'weekly', charter, ...adopted }),
    startDate: calendarDate('2027-02-01'),
  }
  if (kind !== 'group') return circle
  return {
    ...circle,
    type: 'Group Savings',
    rotation: null,
    contributionMinor: null,
    targetMinor: times(contribution, seats),
    endDate: calendarDate('2027-05-01'),
  }
}

/** With a further seat for one of them. */
const seatsIn = ({ kind, seats, hasBegun, sharing }: Setting): number =>
  kind !== 'group' && hasBegun && (sharing === 'several' || sharing === 'honest') ? seats + 1 : seats

/** More than any member can lose. */
export const anyFigure = minor(1_000_000_00)

/** The seats are chosen and shared as the setting says, and all members accept that. */
const arrange = (table: Table, { seats, honest, sharing }: Setting): void => {
  const places = Array.from({ length: seats }, (_, index) => index + 1)
  const [own = 1, accomplice] = places.filter(place => !honest.includes(place))
  const figureMinor = anyFigure
  if (sharing === 'several' || sharing === 'honest') {
    const who = userId(sharing === 'honest' ? (honest.at(-1) ?? own) : own)
    const userIds = { userId: who, memberUserId: who }
    table.ask({ type: 'ChooseSeats', ...userIds, seats: 2, figureMinor, now: table.now() })
  }
  if (sharing === 'halves') {
    // Two friends, of whom one keeps the rules where there are such.
    const [first = own, second = accomplice ?? own] = [honest.at(-1) ?? own, accomplice ?? own]
    const now = table.now()
    table.ask({ type: 'ShareSeat', userId: userId(first), withUserIds: [userId(second)], figureMinor, now })
    table.ask({ type: 'AnswerSharing', userId: userId(second), sharing: 1, inFavour: true, figureMinor, now })
    table.ask({ type: 'ShrinkCircle', userId: founder, now })
  }
  const version = table.state().charterVersion
  for (const place of places)
    table.ask({ type: 'AcceptCharter', userId: userId(place), version, now: table.now() })
}

/** Each has the place that they had before. */
const seatAll = (table: Table, { seats }: Setting): void => {
  const order = Array.from({ length: seats }, (_, index) => userId(index + 1))
  table.ask({ type: 'OrderRotation', userId: founder, order, now: table.now() })
}

/** Only members can be named, and at most a pot. */
const nameCashHolders = (table: Table, { cashHolders, ceiling, seats }: Setting): void => {
  const { terms, members } = table.state()
  const charter = terms?.rotation?.charter
  const named = cashHolders.map(userId).filter(one => members.has(one))
  if (!charter || named.length === 0) return
  const ceilingMinor = minor(Math.min(ceiling, seats) * contribution)
  const holders = named.map(one => ({ userId: one, ceilingMinor }))
  const changed = { startDate: terms.startDate, charter: { ...charter, cashHolders: holders } }
  table.ask({ type: 'AmendCharter', userId: founder, ...changed, now: table.now() })
}

/** The table as the life begins. */
export const openTable = (decider: GoalDecider, setting: Setting): Table => {
  const isAdopted = setting.adoptedIn > 0
  const table = createTable(decider, termsOf(setting), isAdopted ? trueLines(setting) : undefined)
  const { seats, hasBegun, honest } = setting
  for (let place = 2; place <= seats; place++) {
    // Free seats are for strangers.
    if (!hasBegun && !isAdopted && !honest.includes(place) && place > Math.max(...honest)) continue
    const id = invitationId(numbered(7, place))
    const now = table.now()
    const about = { invitationId: id, channel: 'email', role: 'member', replacesUserId: null, now } as const
    table.ask({ type: 'IssueInvitation', userId: founder, ...about })
    table.ask({ type: 'AcceptInvitation', invitationId: id, userId: userId(place), now })
  }
  if (isAdopted) seatAll(table, setting)
  nameCashHolders(table, setting)
  if (!hasBegun) return table
  arrange(table, setting)
  table.advance(7)
  table.ask({ type: 'AdvanceRotation', now: table.now() })
  return table
}

export const approvalAbove = minor(250_00)
/** The operator's conditions for sent money; there is no reserve. */
export const firmnessOf = ({ firmAfterDays }: Setting) => ({ firmAfterDays, reserveLeft: minor(0) })
