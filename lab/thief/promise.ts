import { plusCycles } from '#shared/cycles.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { isCycleType, type Rhythm } from '#shared/rhythm.ts'
import { type CalendarDate, dateOf, daysBetween, plusDays } from '#shared/time.ts'
import { type CashBooks, cashBooks } from './cashBooks.ts'
import { brokenDraws } from './draws.ts'
import { brokenFees } from './fees.ts'
import { followGiven, type Given } from './given.ts'
import { brokenGuarantees } from './guarantees.ts'
import { longHolds } from './holds.ts'
import { sentToLiable } from './liable.ts'
import { brokenPowers } from './powers.ts'
import type { Breach, Parties, Recorded } from './recorded.ts'
import { underFirstIds } from './sameMember.ts'
import { type Accepted, type Beginning, type Circle, followSeats, type Place, type Seats } from './seats.ts'
import { brokenStandIns } from './standIns.ts'

/**
 * The promise to members who keep the rules, computed from a goal's events alone: it shares no code with the
 * decider. It is checked when nothing moves any more: the circle is over, and due payouts could be sent.
 */
export const brokenPromises = (recorded: readonly Recorded[], parties: Parties): Breach[] => {
  const log = underFirstIds(recorded)
  const view = viewOf(log, parties)
  return [
    ...pairs(view),
    ...sums(view),
    ...lostPayouts(view),
    ...terms(view),
    ...times(view),
    ...bankMoney(view),
    ...unfirmSent(view),
    ...brokenPowers(log),
    ...sentToLiable(log),
    ...conservation(view),
    ...keptDeposits(view),
    ...earlyDeposits(view),
    ...brokenGuarantees(log, parties.honest),
    ...brokenDraws(log),
    ...brokenFees(log, parties.honest),
    ...brokenStandIns(log),
  ]
}

/** What the coalition has received, and is due, minus what it has paid. */
export const gainOfCoalition = (log: readonly Recorded[], parties: Parties): number =>
  coalitionGain(cashBooks(underFirstIds(log), parties), parties)

interface View {
  readonly log: readonly Recorded[]
  readonly parties: Parties
  readonly books: CashBooks
  readonly seats: Seats
  readonly given: Given
  readonly circle: Circle | undefined
  readonly endsOn: CalendarDate
}

const viewOf = (log: readonly Recorded[], parties: Parties): View => {
  const books = cashBooks(log, parties)
  const seats = followSeats(parties)
  const given = followGiven(log, parties, { books, seats })
  const last = log.at(-1)
  if (!last) throw new RangeError('an empty log')
  return { log, parties, books, seats, given, circle: seats.circle(), endsOn: dateOf(last.at) }
}

const coalitionGain = (books: CashBooks, { honest }: Parties): number =>
  books
    .people()
    .filter(userId => !honest.has(userId))
    .reduce((sum, userId) => sum + books.net(userId), 0)

/** What a seat can lose if all seats before it stop paying, without deposits. */
export const figureOf = (position: number, contributionMinor: number): number =>
  (position - 1) * contributionMinor

/** With the organiser's fee of their own pot, and what they lacked before the circle was recorded here: they have accepted both. */
const figureOfMember = ({ circle, seats, given }: View, userId: UserId): number => {
  const place = seats.beginning()?.places.get(userId)
  if (!circle || !place) return 0
  const whole = place.figureMinor
  const figure = Math.min(whole, place.accepted?.figureMinor ?? whole)
  return figure + given.organiserFeeOf(userId) + given.allMissingBefore(seats.partyOf(userId))
}

/**
 * G1: no member has given another more than the reverse, unless that one's turn came first and their payment
 * failed.
 */
const pairs = (view: View): Breach[] => {
  const { circle, seats, given } = view
  if (!circle) return []
  return [...(seats.beginning()?.places ?? [])].flatMap(([userId, place]) => {
    const own = seats.partyOf(userId)
    return given.parties().flatMap(other => {
      if (other === own) return []
      const lost = given.between(own, other) - given.between(other, own)
      const turn = given.rounds.find(({ recipient }) => recipient === other)
      const failed = Math.min(earlierMinor(view, other, place), failedMinor(view, other, userId))
      const allowed = failed + given.missingBefore(other, own)
      if (lost <= allowed) return []
      const words = `${own} is short of ${lost} by ${other}, of which ${allowed} may fail`
      return [{ rule: 'G1', userId, round: turn?.round ?? null, amountMinor: lost - allowed, words }]
    })
  })
}

/** What the other's turns before those of a member can fail. */
const earlierMinor = ({ circle, seats, given }: View, other: string, { rounds }: Place): number => {
  const shares = seats.beginning()?.shares ?? []
  const pairs = given.rounds.flatMap(({ recipient, round }) =>
    recipient === other ? rounds.filter(own => round < own).map(own => [own, round] as const) : [],
  )
  const whole = circle?.contributionMinor ?? 0
  return pairs.reduce(
    (sum, [own, round]) => sum + whole / ((shares[own - 1] ?? 1) * (shares[round - 1] ?? 1)),
    0,
  )
}

/**
 * What the other has not paid into this member's round. Money that went to another person in their place did
 * not fail.
 */
const failedMinor = ({ circle, seats, given }: View, other: string, userId: UserId): number => {
  const position = seats.beginning()?.places.get(userId)?.position
  const brought = seats.hasLostSeat(userId)
    ? (given.rounds.find(({ round }) => round === position)?.put.get(other) ?? 0)
    : given.between(other, seats.partyOf(userId))
  const weights = seats.beginning()?.weights
  const weightOf = (party: string): number => weights?.get(party) ?? 1
  const contributionMinor = (circle?.contributionMinor ?? 0) * weightOf(other) * weightOf(`honest ${userId}`)
  return Math.max(0, contributionMinor - Math.max(brought, promisedMinor(seats, other, position)))
}

/** The part of the other's deposit for the seat of this turn, after a failure. */
const promisedMinor = (seats: Seats, other: string, position: number | undefined): number => {
  const holder = seats.holderOfParty(other)
  return holder === undefined || position === undefined ? 0 : seats.deposits.promisedBy(holder, position)
}

/**
 * G2, and without rounds G6: what a member has received and is due is no less than what they paid, minus
 * their figure.
 */
const sums = (view: View): Breach[] => {
  const { parties, books, seats } = view
  return [...parties.honest].flatMap(userId => {
    const figure = figureOfMember(view, userId)
    const short = -books.net(userId) - figure
    if (short <= 0) return []
    const words = `honest ${userId} has lost ${-books.net(userId)}, with a figure of ${figure}`
    const rule = seats.beginning() ? 'G2' : 'G6'
    return [{ rule, userId, round: seats.positionOf(userId) ?? null, amountMinor: short, words }]
  })
}

/**
 * G2: what was due to an honest member is still due, or has arrived in full. The pairs check the arrival of
 * cash.
 */
const lostPayouts = ({ parties, books }: View): Breach[] =>
  books.dues().flatMap(({ userId, round, isDue, amountMinor: due, keeperUserId, moved }) => {
    const amountMinor = due - (moved?.amountMinor ?? 0)
    if (!parties.honest.has(userId) || isDue || keeperUserId !== null || amountMinor <= 0) return []
    const words = `${amountMinor} that was due to honest ${userId} is said to have come, and has not`
    return [{ rule: 'G2', userId, round, amountMinor, words }]
  })

/** G2: no member is bound to a place, pot, day or rule other than they have accepted. */
const terms = (view: View): Breach[] => {
  const { circle, seats } = view
  const beginning = seats.beginning()
  if (!circle || !beginning) return []
  const { contributionMinor } = circle
  const overruled = seats.overruled().map(userId => ({
    ...{ rule: 'G2' as const, userId, round: seats.positionOf(userId) ?? null },
    ...{ amountMinor: contributionMinor, words: `honest ${userId} has not agreed to other rules` },
  }))
  const places = [...beginning.places].flatMap(([userId, { position, figureMinor, accepted }]) => {
    const breach = (amountMinor: number, words: string): Breach[] => [
      { rule: 'G2', userId, round: position, amountMinor, words: `honest ${userId} ${words}` },
    ]
    if (!accepted)
      return breach(figureOf(position, contributionMinor), 'is bound to what they have not accepted')
    if (isShared(beginning) && accepted.figureMinor < figureMinor)
      return breach(figureMinor - accepted.figureMinor, 'can lose more than they have accepted')
    if (!isShared(beginning) && accepted.position !== undefined && position > accepted.position) {
      const more = figureOf(position, contributionMinor) - figureOf(accepted.position, contributionMinor)
      return breach(more, `has place ${position}, and accepted ${accepted.position}`)
    }
    const seatsMinor = Math.abs(accepted.seats - circle.seats) * contributionMinor
    if (seatsMinor > 0)
      return breach(seatsMinor, `is in a circle of ${circle.seats}, and accepted ${accepted.seats}`)
    return sameRules(accepted, circle)
      ? []
      : breach(contributionMinor, 'is bound by other rules than accepted')
  })
  return [...overruled, ...places]
}

/** Not only one whole seat each. */
const isShared = ({ shares, places }: Beginning): boolean =>
  shares.some(of => of > 1) || [...places.values()].some(({ rounds }) => rounds.length > 1)

const sameRules = (accepted: Accepted, circle: Circle): boolean =>
  accepted.startDate === circle.startDate &&
  accepted.latePolicy === circle.latePolicy &&
  accepted.graceDays === circle.graceDays &&
  accepted.depositMinor === circle.depositMinor &&
  accepted.lateFeeMinor === circle.lateFeeMinor &&
  accepted.organiserFeeMinor === circle.organiserFeeMinor &&
  accepted.hasInstalments === circle.hasInstalments

const cycleDays = { weekly: 7, biweekly: 14, monthly: 31 } as const
/** The most days between two rounds; for rhythms beside the three cycles at most a year. */
const longestCycle = (rhythm: Rhythm): number => (isCycleType(rhythm) ? cycleDays[rhythm] : 366)
const defaultDays = (rhythm: Rhythm): number => (rhythm === 'weekly' ? 7 : 14)
const recipientsDays = 7
const standstillDays = 60
/** Pauses of a rotation, in all. */
const pauseDays = 30
/** For a member whose payment failed through no fault of theirs, each round. */
const spareDays = 21
/** A hold, and a second sending after a contested one. */
const sendingDays = (holdDays: number): number => holdDays + 17

/** Settlement, and the days in which a payer gets a debit back by only asking. */
const debitDays = 62

/** The last day on which a round closes, or the circle ends without it. */
const boundOf = (circle: Circle, startsOn: CalendarDate, round: number): CalendarDate => {
  const { cycleType, graceDays } = circle
  const late = graceDays + defaultDays(cycleType) + recipientsDays + longestCycle(cycleType) + spareDays
  return plusDays(plusCycles(startsOn, cycleType, round), round * late + pauseDays)
}

/** G3: an honest member's pot comes in time, or the circle has ended; and payouts to them are sent. */
const times = (view: View): Breach[] => [
  ...latePots(view),
  ...unsent(view),
  ...longHolds(view.log, view.parties),
  ...earlyRounds(view),
  ...madeLate(view),
]

const latePots = ({ log, parties, circle, seats, given, endsOn }: View): Breach[] => {
  const { downDays = 0, outages = 0 } = parties
  const beginning = seats.beginning()
  if (!circle || !beginning) return []
  const stillDays = downDays + outages * (circle.graceDays + defaultDays(circle.cycleType))
  const end = log.find(({ event }) => event.type === 'CircleWoundUp')
  const places = [...beginning.places].flatMap(([userId, { rounds }]) =>
    rounds.map(round => [userId, round] as const),
  )
  return places.flatMap(([userId, round]) => {
    if (seats.hasLostSeat(userId) || round <= given.adoptedRounds) return []
    const closed = given.rounds.find(one => one.recipientUserId === userId && one.round === round)
    const bound = plusDays(boundOf(circle, beginning.startsOn, round - given.adoptedRounds), stillDays)
    const [day, last] = closed
      ? [dateOf(closed.at), bound]
      : [end ? dateOf(end.at) : endsOn, plusDays(bound, standstillDays)]
    if (day <= last) return []
    const words = `the pot of honest ${userId} comes ${daysBetween(last, day)} days after ${last}`
    return [{ rule: 'G3', userId, round, amountMinor: circle.seats * circle.contributionMinor, words }]
  })
}

/** The longest wait until money is firm. */
const waitOf = ({ firmAfterDays = 0, takesDebits }: Parties): number =>
  takesDebits ? Math.max(firmAfterDays, debitDays) : firmAfterDays

const unsent = ({ parties, books, endsOn }: View): Breach[] =>
  books
    .dues()
    .filter(
      ({ userId, isDue, amountMinor, keeperUserId, since }) =>
        isDue &&
        amountMinor > 0 &&
        parties.honest.has(userId) &&
        keeperUserId === null &&
        daysBetween(dateOf(since), endsOn) >
          sendingDays(parties.holdDays ?? 14) + waitOf(parties) + (parties.downDays ?? 0),
    )
    .map(({ userId, round, amountMinor, since }) => ({
      ...{ rule: 'G3', userId, round, amountMinor },
      words: `what is due to honest ${userId} since ${dateOf(since)} is not sent`,
    }))

/**
 * No round closes before its cycle has begun, nor without a member before the wait for them was over, nor
 * short by another's decision.
 */
const earlyRounds = ({ log, circle, seats }: View): Breach[] => {
  let startsOn: CalendarDate | undefined
  let window: { readonly from: CalendarDate; dueOn: CalendarDate } | undefined
  if (!circle) return []
  const { cycleType, graceDays, latePolicy } = circle
  const waitsBy = (rules: { readonly latePolicy: string; readonly graceDays: number }): number =>
    rules.graceDays + (rules.latePolicy === 'hold' ? defaultDays(cycleType) : 0)
  let waits = waitsBy({ latePolicy, graceDays })
  let agreed: { readonly fromRound: number; readonly waits: number } | undefined
  return log.flatMap(({ at, event: { type, data } }): Breach[] => {
    if (type === 'RotationBegan') startsOn = data.startsOn
    if (type === 'RulesAgreed') agreed = { fromRound: data.fromRound, waits: waitsBy(data.rules) }
    if (type === 'RoundOpened' && agreed && data.round >= agreed.fromRound) waits = agreed.waits
    if (type === 'RoundOpened' && startsOn !== undefined)
      window = { from: plusCycles(startsOn, cycleType, data.cycle - 1), dueOn: data.dueOn }
    if ((type === 'GoalRestored' || type === 'RotationPaused') && data.due && window)
      window.dueOn = data.due.dueOn
    if (type !== 'RoundClosed' || !window) return []
    const { round, recipientUserId: userId, shortByUserId, short } = data
    const amountMinor = circle.seats * circle.contributionMinor
    const isShort = shortByUserId !== null || short === true
    const day = dateOf(at)
    const breach = (words: string): Breach[] => [
      { rule: 'G3', userId, round, amountMinor, words: `round ${round} closes ${words}` },
    ]
    if (day < window.from) return breach(`on ${day}, before its cycle begins after ${window.from}`)
    if (isShort && day <= plusDays(window.dueOn, waits))
      return breach(`short on ${day}, due on ${window.dueOn}`)
    return shortByUserId !== null && shortByUserId !== userId && !seats.hadTurn(shortByUserId, round)
      ? breach('short by who is not its recipient')
      : []
  })
}

/** No member is late who has paid, and would pay again, or who has offered cash. */
const madeLate = ({ log, parties, circle }: View): Breach[] =>
  log.flatMap(({ event: { type, data } }): Breach[] => {
    if (type !== 'MemberLate' || !parties.honest.has(data.userId)) return []
    const words = `honest ${data.userId} is made late in round ${data.round}`
    return [
      {
        rule: 'G3',
        userId: data.userId,
        round: data.round,
        amountMinor: circle?.contributionMinor ?? 0,
        words,
      },
    ]
  })

/**
 * G4, as far as there is no reserve yet: only admins and the operator send the money of the operator's bank.
 */
const bankMoney = ({ log, parties }: View): Breach[] =>
  log.flatMap(({ event: { type, data } }) => {
    if (type !== 'PayoutSent' || data.from !== 'bank' || data.byUserId === null) return []
    if (parties.admins.has(data.byUserId)) return []
    const words = `${data.byUserId}, who is no admin, has sent money of the operator's bank`
    return [{ rule: 'G4', userId: null, round: null, amountMinor: data.amountMinor, words }]
  })

/** G4: without a reserve nothing is sent that a bank can ordinarily take back. */
const unfirmSent = ({ log, parties }: View): Breach[] => {
  const firmOn = new Map<ContributionId, CalendarDate>()
  const takenBack = new Set<ContributionId>()
  const pots = new Map<number, readonly ContributionId[]>()
  const madeOf = new Map<string, readonly ContributionId[]>()
  return log.flatMap(({ at, event: { type, data } }): Breach[] => {
    if (type === 'ContributionReceived' && data.paymentIntentId !== null) {
      const isDebit = data.paidWith === 'us_bank_account'
      firmOn.set(data.contributionId, plusDays(dateOf(at), waitOf({ ...parties, takesDebits: isDebit })))
    }
    if (type === 'ContributionDisputed' || type === 'ContributionRefunded') takenBack.add(data.contributionId)
    if (type === 'RoundClosed')
      pots.set(
        data.round,
        data.shares.flatMap(({ contributionIds }) => contributionIds),
      )
    if (type === 'PayoutDue')
      madeOf.set(data.payoutId, data.contributionIds ?? pots.get(data.round ?? 0) ?? [])
    if (type === 'PayoutDivided') {
      madeOf.set(data.payoutId, data.contributionIds)
      madeOf.set(data.restId, data.restContributionIds)
    }
    if (type !== 'PayoutSent' || data.from !== 'bank') return []
    const isUnfirm = (id: ContributionId): boolean => {
      const day = firmOn.get(id)
      return day !== undefined && !takenBack.has(id) && day > dateOf(at)
    }
    if (!madeOf.get(data.payoutId)?.some(isUnfirm)) return []
    const words = `${data.payoutId} is sent though a bank can take back a part`
    return [{ rule: 'G4', userId: null, round: null, amountMinor: data.amountMinor, words }]
  })
}

/** G6: an honest member's deposit is returned to them, by time alone. */
const keptDeposits = ({ parties, books }: View): Breach[] =>
  [...parties.honest].flatMap(userId => {
    const amountMinor = books.lyingMinor(userId)
    if (amountMinor <= 0) return []
    const words = `${amountMinor} of the deposit of honest ${userId} never goes back`
    return [{ rule: 'G6', userId, round: null, amountMinor, words }]
  })

/** G1: a deposit answers for all rounds after its seat's pot. */
const earlyDeposits = ({ seats }: View): Breach[] =>
  seats.deposits.early().map(({ round, amountMinor }) => {
    const words = `${amountMinor} of the deposit of the seat of round ${round} goes back before its last round`
    return { rule: 'G1', userId: null, round, amountMinor, words }
  })

/**
 * G5: the platform lacks no more than banks took back after sending, and the coalition gains only what others
 * may lose.
 */
const conservation = (view: View): Breach[] => {
  const { parties, books } = view
  const bornMinor = books.bornMinor()
  const platform = books.missingMinor() - bornMinor
  const honest = [...parties.honest].reduce(
    (sum, userId) => sum + Math.min(figureOfMember(view, userId), Math.max(0, -books.net(userId))),
    0,
  )
  const gained = coalitionGain(books, parties) - honest - bornMinor
  const breach = (amountMinor: number, words: string): Breach[] =>
    amountMinor > 0 ? [{ rule: 'G5', userId: null, round: null, amountMinor, words }] : []
  return [
    ...breach(platform, `the platform lacks ${platform} that no bank took back after sending`),
    ...breach(gained, `the coalition gains ${gained} that no member may lose`),
  ]
}
