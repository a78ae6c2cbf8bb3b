import type { Minor } from './money.ts'
import type { CycleType } from './time.ts'

/**
 * How long a round waits for a member who has not paid before it closes without them, and they owe: longer
 * when it is held.
 */
export const latePolicies = ['hold', 'reduced'] as const
export type LatePolicy = (typeof latePolicies)[number]

/** What each seat leaves with the platform, so that it answers for the rounds after its own pot. */
export interface Deposit {
  readonly amountMinor: Minor
  /** For how many days a payment is waited for whose bank has not asked its customer, as it was when this was agreed on. */
  readonly firmAfterDays: number
}

export interface Charter {
  readonly latePolicy: LatePolicy
  readonly graceDays: number
  readonly timeZone: string
  readonly netArrears: boolean
  readonly coOrganisersSend: boolean
  /** Left out where there is none. */
  readonly deposit?: Deposit | undefined
  /**
   * For how many days a card payment is waited for before it is sent on, as it was when this was agreed on: later only fewer
   * hold. Left out in circles from before it was agreed on.
   */
  readonly firmAfterDays?: number | undefined
  /**
   * Where turns are drawn: those of proved members before those of the organiser and of who isn't proved. Left out in circles from
   * before it could be chosen, where all are drawn alike.
   */
  readonly provedFirst?: boolean | undefined
}

/**
 * Days after the due date for which a round waits for a missing contribution: the days of grace, and where
 * it is held the default period too, which is one cycle, at least 3 and at most 14 days.
 */
export const waitingDays = (
  { latePolicy, graceDays }: Pick<Charter, 'latePolicy' | 'graceDays'>,
  cycleType: CycleType,
): number => graceDays + (latePolicy === 'hold' ? defaultPeriodDays[cycleType] : 0)
const defaultPeriodDays = { weekly: 7, biweekly: 14, monthly: 14 } as const

/** For so long only its recipient can close a round that has waited; then it closes by itself. */
export const recipientsDays = 7

/**
 * Who could not help that a payment failed has so many days to pay, from when that is over, once in a round; for all of them a
 * round waits so many days longer at most.
 */
export const spareDays = { toPay: 7, inAll: 21 } as const

/** Members have so long to accept rules that are new to them. Then they lose their seat, with their money. */
export const acceptanceDays = 7

/** A circle that has not begun so long after its start date is cancelled, and all money goes back. */
export const formingDays = 30

/** How turns come about: as members join, as the organiser sets them, or by a draw. */
export const turnOrders = ['joining', 'organiser', 'draw'] as const
export type TurnOrder = (typeof turnOrders)[number]

/** Pauses of a rotation move its dates by so many days in all; of these the organiser may take some by notice. */
export const pauseDays = { inAll: 30, byNotice: 14 } as const
/** So long members can object to a pause by notice, and vote on another. */
export const pauseHours = { toObject: 48, toVote: 72 } as const

/** A circle in which nobody has paid anybody for so long after a round was due ends by itself. */
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
