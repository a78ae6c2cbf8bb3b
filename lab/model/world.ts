import { isDeepStrictEqual } from 'node:util'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, contributionId, goalId, type UserId, userId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import { calendarDate, type Instant, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Decider, Decision } from '../../../decider.ts'
import type { GoalCommand } from '../../decider.ts'
import { identityOf } from '../../identity.ts'
import type { GoalState, Terms } from '../../state.ts'
import { createBooks } from './books.ts'
import { insist } from './breach.ts'
import { createCalendar } from './calendar.ts'
import type { Counters } from './counters.ts'
import { createPots } from './pots.ts'
import { createPurse } from './purse.ts'
import { createSeating } from './seating.ts'

export type GoalDecider = Decider<GoalCommand, GoalEvent, GoalState>

const hourMs = 3_600_000
export const contribution = cents(100_00)
export const founder = userId(1)

export const circleTerms = (rotation: Partial<NonNullable<Terms['rotation']>>): Terms => ({
  goalId: goalId(7),
  creatorId: founder,
  name: 'Makola Market Circle',
  type: 'Susu (Rotating Savings Fund)',
  subtype: null,
  description: null,
  targetCents: cents(0),
  startDate: calendarDate('2027-01-31'),
  endDate: calendarDate('2030-01-01'),
  totalMembers: 2,
  contributionCents: contribution,
  rotation: {
    cycleType: 'monthly',
    contributionCents: contribution,
    seats: 2,
    charter: defaultCharter,
    ...rotation,
  },
})

/** One circle, its clock, and everybody who watches what it tells. */
export const createWorld = (decider: GoalDecider, terms: Terms, counters: Counters) => {
  let state = decider.initialState()
  let nowMs = Date.parse('2027-01-10T09:00:00Z')
  let ids = 0
  let people = 1
  let sample = 0
  const events: GoalEvent[] = []
  const identities = new Set<string>()
  const books = createBooks()
  const seating = createSeating()
  const calendar = createCalendar()
  const purse = createPurse()
  const pots = createPots(seating)

  let at = instant(nowMs)
  const now = (): Instant => at
  const today = () => dateIn(now(), state.terms?.rotation?.charter?.timeZone ?? 'UTC')

  const tell = (news: readonly GoalEvent[]): void => {
    for (const event of news) {
      const identity = identityOf(event)
      insist(!identities.has(identity), () => `${identity} is told twice`)
      identities.add(identity)
      events.push(event)
      counters.tell(event.type)
      books.book(event)
      seating.see(event)
      purse.see(event)
      pots.see(event)
      calendar.see(event, today())
      state = decider.evolve(state, event)
    }
    if (news.length === 0) return
    pots.settled()
    insist(books.trial() === 0, () => 'the books are out of balance')
    const held = purse.held()
    insist(
      state.receivedCents === held && books.total('savings') === -held,
      () => `${state.receivedCents} of ${held} is held`,
    )
    insist(
      state.closedRounds === calendar.closed() && state.round === calendar.opened(),
      () => 'rounds are miscounted',
    )
  }

  /** As it is decided where it counts, while others are waiting. */
  const sameOnDraft = (command: GoalCommand, decision: Decision<GoalEvent>): boolean =>
    isDeepStrictEqual(decider.decide(command, decider.draft(state)), decision)
  const isDone = (command: GoalCommand): boolean => {
    const again = decider.decide(command, state)
    return again.outcome === 'refused' || again.events.length === 0
  }

  return {
    books,
    seating,
    calendar,
    purse,
    pots,
    counters,
    decider,
    events,
    now,
    today,
    state: () => state,
    advance: (hours: number): void => {
      nowMs += hours * hourMs
      at = instant(nowMs)
    },
    newPerson: (): UserId => userId(++people),
    people: () => people,
    newId: (): ContributionId => contributionId(`00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`),
    /** Whether it changed anything. */
    ask: (command: GoalCommand): boolean => {
      const decision = decider.decide(command, state)
      if (decision.outcome === 'refused') {
        counters.refuse(command.type)
        return false
      }
      if (decision.events.length === 0) return false
      counters.accept(command.type)
      const looked = sample++ % 16
      if (looked === 0)
        insist(sameOnDraft(command, decision), () => `${command.type} is decided otherwise on a draft`)
      tell(decision.events)
      if (looked === 1) insist(isDone(command), () => `${command.type} happens again when it is asked again`)
      return true
    },
    begin: (): void => {
      const created = decider.decide({ type: 'CreateGoal', terms }, state)
      if (created.outcome === 'accepted') tell(created.events)
    },
  }
}
export type World = ReturnType<typeof createWorld>
