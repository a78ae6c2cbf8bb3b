import type { UserId } from './ids.ts'
import type { Minor } from './money.ts'
import { patternOf, type Rhythm } from './rhythm.ts'

/**
 * How long a round waits for a late member before it closes without them, and they owe it: longer with
 * `hold`.
 */
export const latePolicies = ['hold', 'reduced'] as const
export type LatePolicy = (typeof latePolicies)[number]

/** A seat's deposit with the platform, which pays for the rounds after its own pot. */
export interface Deposit {
  readonly amountMinor: Minor
  /**
   * For how many days a payment without authentication waits to be firm, as it was when this was agreed on.
   */
  readonly firmAfterDays: number
}

export interface Charter {
  readonly latePolicy: LatePolicy
  readonly graceDays: number
  readonly timeZone: string
  readonly netArrears: boolean
  readonly coOrganisersSend: boolean
  /** Absent when there is none. */
  readonly deposit?: Deposit | undefined
  /**
   * For how many days a card payment waits before it is sent on, as it was when this was agreed on: later
   * values only apply when lower. Absent in circles from before this rule.
   */
  readonly firmAfterDays?: number | undefined
  /**
   * For how many days a bank debit's part of a pot may wait to be sent on; absent in circles that take no debits, as all from before
   * this rule.
   */
  readonly debitDays?: number | undefined
  /**
   * Where turns are drawn: those of proved members before those of the organiser and of who isn't proved. Left out in circles from
   * before it could be chosen, where all are drawn alike.
   */
  readonly provedFirst?: boolean | undefined
  /** What a late seat owes the recipient of a round, once in that round; absent when nothing. */
  readonly lateFeeMinor?: Minor | undefined
  /** What the organiser gets of each whole pot, and in proportion of a short one; absent when nothing. */
  readonly organiserFeeMinor?: Minor | undefined
  /** A round, and a debt of it, may be paid in parts; absent where each is paid whole. */
  readonly instalments?: boolean | undefined
  /** Beside cards members may pay each other from hand to hand; absent where they may not. Without cards they always do. */
  readonly cash?: boolean | undefined
  /** Members who may keep cash for the circle, which is outside of what members are promised; absent when there are none. */
  readonly cashHolders?: readonly CashHolder[] | undefined
}

export interface CashHolder {
  readonly userId: UserId
  /** The most that they may keep. */
  readonly ceilingMinor: Minor
}

/** The fees of a charter, as causes of debts. */
export const fees = ['late_fee', 'organiser_fee'] as const
export type Fee = (typeof fees)[number]
export const isFee = (cause: string): cause is Fee => fees.some(fee => fee === cause)

/** The most that a charter may name as fees: of a contribution when late, and of a pot for the organiser. */
export const feeLimits = { latePerCent: 10, organiserPerCent: 5 } as const

/** A round is paid in this many parts at most, because each costs the operator a fee. */
export const mostInstalments = 10

/**
 * Days after the due date for which a round waits for a missing contribution: the days of grace, and with
 * `hold` the default period too, which is one cycle, at least 3 and at most 14 days.
 */
export const waitingDays = (
  { latePolicy, graceDays }: Pick<Charter, 'latePolicy' | 'graceDays'>,
  rhythm: Rhythm,
): number => graceDays + (latePolicy === 'hold' ? defaultPeriodDays(rhythm) : 0)
const defaultPeriodDays = (rhythm: Rhythm): number => {
  const { kind, numbers } = patternOf(rhythm)
  const days = kind === 'days' ? (numbers[0] ?? 1) : kind === 'weekdays' ? Math.floor(7 / numbers.length) : 14
  return Math.min(Math.max(days, 3), 14)
}

/** During these days only its recipient can close a round that has waited; then it closes automatically. */
export const recipientsDays = 7

/**
 * A member who could not help a failed payment has this many days to pay after the obstacle ends, once in a
 * round; all such extensions delay a round by at most `inAll` days.
 */
export const spareDays = { toPay: 7, inAll: 21 } as const

/**
 * Days in which members must accept new rules. After that they lose their seat, and their money is returned.
 */
export const acceptanceDays = 7

/**
 * A circle that has not begun this many days after its start date is cancelled, and all money is returned.
 */
export const formingDays = 30

/** How turns are assigned: in the order of joining, by the organiser, or by a draw. */
export const turnOrders = ['joining', 'organiser', 'draw'] as const
export type TurnOrder = (typeof turnOrders)[number]

/** The most days by which pauses move a rotation; the organiser may take some of them by notice. */
export const pauseDays = { inAll: 30, byNotice: 14 } as const
/** Hours in which members can object to a pause by notice, and vote on another. */
export const pauseHours = { toObject: 48, toVote: 72 } as const

/** A circle without a payment between members for this many days after a round was due ends automatically. */
export const standstillDays = 60

/** For circles older than charters, and for what the organiser of another has not set. */
export const defaultCharter: Charter = {
  latePolicy: 'hold',
  graceDays: 3,
  timeZone: 'UTC',
  netArrears: true,
  coOrganisersSend: false,
}

/** What new circles begin with. */
export const newCharter: Charter = { ...defaultCharter, provedFirst: true }
