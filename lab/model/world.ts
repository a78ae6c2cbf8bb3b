import { isDeepStrictEqual } from 'node:util'
import type { Decider, Decision } from '#ledger/domain/decider.ts'
import type { OpeningLines } from '#ledger/domain/goal/adoption/adoptionState.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { identityOf } from '#ledger/domain/goal/identity.ts'
import { isKnownIn } from '#ledger/domain/goal/standIns/merging.ts'
import { renamed } from '#ledger/domain/goal/standIns/renaming.ts'
import type { GoalState, Terms } from '#ledger/domain/goal/state.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, contributionId, goalId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, type Instant, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { underIds } from '../thief/sameMember.ts'
import type { Counts } from './counts.ts'
import { invariant } from './invariant.ts'
import { createInvariants } from './invariants.ts'

export type GoalDecider = Decider<GoalCommand, GoalEvent, GoalState>

const hourMs = 3_600_000
export const contribution = minor(100_00)
export const founder = userId(1)

export const circleTerms = (
  rotation: Partial<NonNullable<Terms['rotation']>>,
  currency: Currency = 'USD',
): Terms => ({
  goalId: goalId(7),
  creatorId: founder,
  name: 'Makola Market Circle',
  type: 'Susu (Rotating Savings Fund)',
  subtype: null,
  description: null,
  currency,
  targetMinor: contribution,
  startDate: calendarDate('2027-01-31'),
  endDate: calendarDate('2030-01-01'),
  totalMembers: 2,
  contributionMinor: contribution,
  rotation: {
    cycleType: 'monthly',
    contributionMinor: contribution,
    seats: 2,
    charter: defaultCharter,
    ...rotation,
  },
})

/** One goal and its clock, driven by commands; the invariants are checked at every event. */
export const createWorld = (
  decider: GoalDecider,
  terms: Terms,
  counts: Counts,
  openingLines?: OpeningLines,
) => {
  let state = decider.initialState()
  let nowMs = Date.parse('2027-01-10T09:00:00Z')
  let ids = 0
  let people = 1
  let sample = 0
  const events: GoalEvent[] = []
  const times: Instant[] = []
  const identities = new Set<string>()
  const invariants = createInvariants()
  /** The first ids of members who were merged with an account: under these the invariants see one person. */
  const firstIds = new Map<UserId, UserId>()
  const seen = (event: GoalEvent): GoalEvent => (firstIds.size > 0 ? underIds(event, firstIds) : event)
  const underFirstIds = (): GoalState => {
    let one = state
    for (const [from, to] of firstIds) one = renamed(one, { from, to })
    return one
  }

  let at = instant(nowMs)
  const now = (): Instant => at
  const dayOf = (time: Instant) => dateIn(time, state.terms?.rotation?.charter?.timeZone ?? 'UTC')
  const today = () => dayOf(now())

  const append = (appended: readonly GoalEvent[], upSince?: Instant): void => {
    for (const event of appended) {
      const identity = identityOf(event)
      invariant(!identities.has(identity), () => `${identity} is recorded twice`)
      identities.add(identity)
      events.push(event)
      times.push(at)
      counts.event(event.type)
      // In the books both sides of a merge are one person's from here on.
      if (event.type === 'StandInMerged') firstIds.set(event.data.accountUserId, event.data.userId)
      invariants.see(seen(event), { today: today(), upSince: upSince && dayOf(upSince) })
      state = decider.evolve(state, event)
    }
    for (const [account, first] of firstIds)
      invariant(!isKnownIn(state, first), () => `something stays with ${first}, who is ${account} by now`)
    if (appended.length > 0) invariants.settled(underFirstIds())
  }

  /** The handler decides on a draft of the state while other commands wait. */
  const sameOnDraft = (command: GoalCommand, decision: Decision<GoalEvent>): boolean =>
    isDeepStrictEqual(decider.decide(command, decider.draft(state)), decision)
  const isDone = (command: GoalCommand): boolean => {
    const again = decider.decide(command, state)
    return again.outcome === 'refused' || again.events.length === 0
  }

  return {
    ...invariants,
    ...{ counts, decider, events, times, now, today },
    goalId: terms.goalId,
    currency: terms.currency,
    state: () => state,
    underFirstIds,
    /** The member with the turn of a round, by the id that they have now. */
    turn: (round: number): UserId | undefined => {
      const holder = invariants.seats.turn(round)
      return [...firstIds].find(([, first]) => first === holder)?.[0] ?? holder
    },
    advance: (hours: number): void => {
      nowMs += hours * hourMs
      at = instant(nowMs)
    },
    newPerson: (): UserId => userId(++people),
    people: () => people,
    newId: (): ContributionId =>
      contributionId(`${idPrefix(terms)}-0000-4000-8000-${String(++ids).padStart(12, '0')}`),
    /** Returns whether the command changed anything. */
    ask: (command: GoalCommand): boolean => {
      const decision = decider.decide(command, state)
      if (decision.outcome === 'refused') {
        counts.refused(command.type)
        return false
      }
      if (decision.events.length === 0) return false
      counts.accepted(command.type)
      const check = sample++ % 16
      if (check === 0)
        invariant(sameOnDraft(command, decision), () => `${command.type} is decided otherwise on a draft`)
      append(decision.events, command.type === 'AdvanceRotation' ? command.upSince : undefined)
      if (check === 1)
        invariant(isDone(command), () => `${command.type} changes something again when it is repeated`)
      return true
    },
    begin: (): void => {
      const created = decider.decide({ type: 'CreateGoal', terms, openingLines }, state)
      if (created.outcome === 'accepted') append(created.events)
    },
  }
}
export type World = ReturnType<typeof createWorld>

/** Ids of several goals must differ. */
const idPrefix = ({ goalId }: Terms): string => String(goalId).padStart(8, '0')
