import type { GoalResponse, GoalStatus } from '#shared/api/goalKinds.ts'
import { type CalendarDate, daysBetween } from '#shared/time.ts'
import { dayOf, minorOf } from './format.ts'

/** The fields that progress is computed from. */
export type Saved = Pick<GoalResponse, 'currency' | 'currentAmount' | 'targetAmount'>

/** In per cent; may exceed 100. A target of zero counts as 1 in the currency, to avoid a division by zero. */
export const percentOf = ({ currency, currentAmount, targetAmount }: Saved): number =>
  (minorOf(currentAmount, currency) * 100) / (minorOf(targetAmount, currency) || minorOf('1', currency))

export const isFull = (goal: Saved): boolean => percentOf(goal) >= 100

/** Accepts no more money: its target is reached, or it has been paid out since. */
export const isComplete = (goal: Saved & Pick<GoalResponse, 'isWithdrawn'>): boolean =>
  isFull(goal) || goal.isWithdrawn

export type Rotating = Pick<GoalResponse, 'cycleType' | 'rhythm'>
export const rotates = ({ cycleType, rhythm }: Rotating): boolean => !!(cycleType ?? rhythm)

/** A goal that has reached its target or is paid out, or a circle after its last round. */
export const isDone = (goal: Parameters<typeof statusOf>[0] & Pick<GoalResponse, 'isWithdrawn'>): boolean =>
  statusOf(goal) === 'completed' || goal.isWithdrawn

/** Neither archived nor cancelled. */
export const isOpen = (goal: Pick<GoalResponse, 'isArchived' | 'status'>): boolean =>
  !goal.isArchived && goal.status !== 'cancelled'

/**
 * The status of a circle comes from its rounds, which only the server knows; that of other goals from their
 * money.
 */
export const statusOf = (goal: Saved & Pick<GoalResponse, 'status'> & Rotating): GoalStatus => {
  if (goal.status === 'cancelled' || rotates(goal)) return goal.status
  if (minorOf(goal.currentAmount, goal.currency) === 0) return 'upcoming'
  return isFull(goal) ? 'completed' : 'active'
}

/** A Susu is a card with a box for every member; other goals have one for every twentieth. */
export const boxesOf = (goal: Pick<GoalResponse, 'totalMembers'> & Rotating): number =>
  rotates(goal) && goal.totalMembers <= 20 ? goal.totalMembers : 20

export type DueTone = 'late' | 'soon' | 'calm'
export interface Due {
  /** Negative in the past. */
  readonly days: number
  readonly tone: DueTone
}

export const warningDays = 7

export const dueIn = (date: string | null | undefined, today: CalendarDate): Due | undefined => {
  const day = dayOf(date ?? '')
  if (day === undefined) return undefined
  const days = daysBetween(today, day)
  return { days, tone: days < 0 ? 'late' : days <= warningDays ? 'soon' : 'calm' }
}

/**
 * In a circle: nothing is asked of the caller now, since the open round is paid, or a bank debit for it is under way.
 */
export const isPaidForNow = (goal: Pick<GoalResponse, 'hasContributed' | 'hasDebitUnderWay'>): boolean =>
  goal.hasContributed || goal.hasDebitUnderWay

/** Ascending; goals without a due date come last. */
export const byDueDate = (a: Pick<GoalResponse, 'dueDate'>, b: Pick<GoalResponse, 'dueDate'>): number =>
  (a.dueDate || '9999').localeCompare(b.dueDate || '9999')
