import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { consequencesOf } from './consequences.ts'
import { nextOfDeposits } from './deposits/nextOfDeposits.ts'
import { evolve } from './evolve.ts'
import { nextOfGuarantees } from './guarantees/paying.ts'
import { type Judging, nextOverdueCase } from './payouts/overdueCases.ts'
import { type Circle, isCircle, todayIn } from './rotation/circle.ts'
import { offsetting } from './rotation/offsetting.ts'
import { drawEnding } from './rotation/openDraw.ts'
import { nextPause } from './rotation/pausing.ts'
import { nextFee } from './rotation/payingFees.ts'
import type { CouldPay } from './rotation/rounds.ts'
import { settingOff } from './rotation/settingOff.ts'
import { nextSpared } from './rotation/sparing.ts'
import { nextTurn } from './rotation/turns.ts'
import { nextSeatClaim } from './standIns/endingClaims.ts'
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
  /** In the commands of senders. */
  readonly reserveLeft?: Minor
  readonly overdueCases?: readonly string[] | undefined
}

/**
 * Tries the events of a command on a draft, which is created with the first of them, or on the state itself when they
 * are recorded anyway.
 */
export const trying = (original: GoalState, asked: Asked, draftOf: typeof draft = draft) => {
  const moment = momentOf(asked, original)
  const { closedRounds: closedBefore } = original
  let state = original
  const events: GoalEvent[] = []
  /** Events, each with its consequences. */
  const take = (news: readonly GoalEvent[]): void => {
    if (news.length === 0) return
    if (state === original) state = draftOf(original)
    for (const event of news) {
      state = evolve(state, event)
      events.push(event)
    }
    for (const event of news) take(consequencesOf(event, state, asked))
  }
  /** The next automatic step that is due by the time of the command. */
  const nextStep = (): GoalEvent[] => {
    if (!moment) return []
    const { today, now, could, judging } = moment
    const judged = judging ? nextOverdueCase(state, now, judging) : []
    if (judged.length > 0 || today === undefined) return judged
    const claimed = judging ? nextSeatClaim(state, now, judging.upSince) : []
    if (claimed.length > 0) return claimed
    const ended = nextVote(state, now)
    if (ended.length > 0) return ended
    const paused = nextPause(state, now)
    if (paused.length > 0) return paused
    const voided = drawEnding(state, now)
    if (voided.length > 0) return voided
    const deposits = nextOfDeposits(state, now, asked)
    if (deposits.length > 0) return deposits
    const spared = nextSpared(state, today, { locked: could?.locked, upSince: could?.upSince, closedBefore })
    return spared.length > 0 ? spared : nextTurn(state, today, could)
  }
  /** The next payment of a debt with money that is due to its debtor or guarantor. */
  const nextPayment = (): GoalEvent[] => {
    const off = offsetting(state)
    if (off.length > 0) return off
    const own = settingOff(state, asked)
    if (own.length > 0) return own
    const guaranteed = nextOfGuarantees(state, asked)
    return guaranteed.length > 0 ? guaranteed : nextFee(state, asked)
  }
  const takeAll = (next: () => GoalEvent[]): void => {
    for (let news = next(); news.length > 0; news = next()) take(news)
  }
  return {
    events,
    take,
    takeAll,
    nextStep,
    nextPayment,
    state: () => state,
    isUnchanged: () => state === original,
  }
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
