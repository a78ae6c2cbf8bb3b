import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { accept, type Decision } from '../decider.ts'
import { consequencesOf, mayHaveConsequences } from './consequences.ts'
import { nextOfDeposits } from './deposits/nextOfDeposits.ts'
import { evolve } from './evolve.ts'
import { nextOfGuarantees } from './guarantees/paying.ts'
import { type Judging, nextOverdueCase } from './payouts/overdueCases.ts'
import { type Circle, isCircle, todayIn } from './rotation/circle.ts'
import { offsetting } from './rotation/offsetting.ts'
import { drawEnding } from './rotation/openDraw.ts'
import { nextPause } from './rotation/pausing.ts'
import type { CouldPay } from './rotation/rounds.ts'
import { settingOff } from './rotation/settingOff.ts'
import { nextSpared } from './rotation/sparing.ts'
import { nextTurn } from './rotation/turns.ts'
import { draft, type GoalState } from './state.ts'
import { nextVote } from './votes/endingVotes.ts'

/** A command may contain the time, to which a circle is advanced. */
export interface Asked {
  readonly type: string
  readonly now?: Instant
  /** Only in the scheduler's command: since when members could pay. */
  readonly upSince?: Instant | undefined
  readonly locked?: readonly UserId[] | undefined
  /** In the commands of the scheduler and of the sender of a payout. */
  readonly firmAfterDays?: number
  readonly overdueCases?: readonly string[] | undefined
}

/**
 * Wraps a decision: first overdue cases, and the circle's votes, pauses, draw and turns are advanced to the
 * command's time, then the command is decided, then the consequences of its events are added, and money due
 * to debtors and guarantors pays debts. So the result does not depend on when the scheduled command ran, and
 * events that belong together are appended together or not at all.
 */
export const following = <Command extends Asked>(
  command: Command,
  state: GoalState,
  decide: (command: Command, state: GoalState) => Decision<GoalEvent>,
): Decision<GoalEvent> => {
  const trial = trying(state, command)
  const moment = momentOf(command, state)
  const advance = (): void => {
    if (moment) trial.advance(moment)
  }
  advance()
  // A payout and a debt from before this rule are set off here.
  trial.setOff()
  const decision = decide(command, trial.state())
  if (decision.outcome === 'refused') return decision
  const owesNothing = state.openDebts.size === 0
  const isAsBefore = owesNothing && trial.isUnchanged()
  if (!isCircle(state) && isAsBefore && !decision.events.some(mayHaveConsequences)) return decision
  // Without events there are no further consequences.
  if (decision.events.length === 0 && trial.isUnchanged()) return decision
  trial.take(decision.events)
  advance()
  trial.setOff()
  return accept(...trial.events)
}

/** Decides a command with its consequences, where no automatic step comes before it. */
export const followed = (
  command: Asked,
  state: GoalState,
  events: readonly GoalEvent[],
): readonly GoalEvent[] => {
  const trial = trying(state, command)
  const moment = momentOf(command, state)
  trial.take(events)
  if (moment) trial.advance(moment)
  trial.setOff()
  return trial.events
}

/** Whether no automatic step of a goal is due by the time of a command. */
export const isStill = (command: Asked, state: GoalState): boolean => {
  const trial = trying(state, command)
  const moment = momentOf(command, state)
  return (!moment || trial.next(moment).length === 0) && trial.paidOff().length === 0
}

const momentOf = (command: Asked, state: GoalState): Moment | undefined => {
  const { now } = command
  if (now === undefined) return undefined
  const judging = judgingBy(command)
  return isCircle(state)
    ? { today: todayIn(state, now), now, could: couldPayBy(state, command), judging }
    : { today: undefined, now, could: undefined, judging }
}

const couldPayBy = (circle: Circle, { type, upSince, locked = [] }: Asked): CouldPay | undefined => {
  if (type !== 'AdvanceRotation') return undefined
  return { upSince: upSince && todayIn(circle, upSince), locked: new Set(locked) }
}

const judgingBy = ({ type, upSince, overdueCases = [] }: Asked): Judging | undefined =>
  type === 'AdvanceRotation' ? { upSince, overdue: overdueCases } : undefined

interface Moment {
  /** In the time zone of a circle. */
  readonly today: CalendarDate | undefined
  readonly now: Instant
  readonly could: CouldPay | undefined
  readonly judging: Judging | undefined
}

/** Events are tried out on a draft, which is created with the first of them. */
const trying = (original: GoalState, asked: Asked) => {
  let state = original
  const events: GoalEvent[] = []
  const take = (news: readonly GoalEvent[]): void => {
    if (news.length === 0) return
    if (state === original) state = draft(original)
    for (const event of news) {
      state = evolve(state, event)
      events.push(event)
    }
    for (const event of news) take(consequencesOf(event, state, asked))
  }
  const next = ({ today, now, could, judging }: Moment): GoalEvent[] => {
    const judged = judging ? nextOverdueCase(state, now, judging) : []
    if (judged.length > 0 || today === undefined) return judged
    const ended = nextVote(state, now)
    if (ended.length > 0) return ended
    const paused = nextPause(state, now)
    if (paused.length > 0) return paused
    const voided = drawEnding(state, now)
    if (voided.length > 0) return voided
    const deposits = nextOfDeposits(state, now, asked)
    if (deposits.length > 0) return deposits
    const spared = nextSpared(state, today, { locked: could?.locked, closedBefore: original.closedRounds })
    return spared.length > 0 ? spared : nextTurn(state, today, could)
  }
  const advance = (moment: Moment): void => {
    for (let news = next(moment); news.length > 0; news = next(moment)) take(news)
  }
  const paidOff = (): GoalEvent[] => {
    const off = offsetting(state)
    if (off.length > 0) return off
    const own = settingOff(state, asked)
    return own.length > 0 ? own : nextOfGuarantees(state, asked)
  }
  const setOff = (): void => {
    for (let news = paidOff(); news.length > 0; news = paidOff()) take(news)
  }
  return {
    events,
    take,
    next,
    advance,
    paidOff,
    setOff,
    state: () => state,
    isUnchanged: () => state === original,
  }
}
