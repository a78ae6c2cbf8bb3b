import type { CircleWord } from '../circleWords.ts'
import type { Currency } from '../currencies.ts'
import type { OtherRhythm } from '../rhythm.ts'
import type { Role } from '../roles.ts'
import type { CycleType } from '../time.ts'

/** Types of goals, separate from the forms' schemas: pages without forms load no zod. */
export const susu = 'Susu (Rotating Savings Fund)'
export const goalTypes = [
  'Vacation & Travel',
  'Emergency Fund',
  'Home & Living',
  'Special Event',
  susu,
  'Custom',
] as const
export type GoalType = (typeof goalTypes)[number]

/** Every type but Susu counts as personal. */
export const isSusu = (goal: { readonly type: string }): boolean => goal.type === susu

export interface RotationTemplate {
  readonly contribution: string
  readonly members: number
}
/** The target of each is its contribution times its members, in major units of any currency. */
export const rotationTemplates: Readonly<Record<CycleType, RotationTemplate>> = {
  weekly: {
    contribution: '100',
    members: 5,
  },
  biweekly: {
    contribution: '200',
    members: 5,
  },
  monthly: {
    contribution: '500',
    members: 5,
  },
}

export const goalLimits = {
  nameLength: 100,
  descriptionLength: 1000,
  members: 500,
  circleSeats: 100,
  yearsAhead: 5,
} as const

export type GoalStatus = 'upcoming' | 'active' | 'completed' | 'cancelled'

/** Amounts are decimal strings in the goal's currency ("500.00"), days are `YYYY-MM-DD`, instants ISO date-times. */
export interface GoalResponse {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly subtype: string | null
  /** What the members of a circle call it; null for other goals. */
  readonly circleWord: CircleWord | null
  readonly description: string | null
  readonly currency: Currency
  readonly targetAmount: string
  readonly currentAmount: string
  readonly creatorId: number
  readonly createdAt: string
  readonly startDate: string
  readonly endDate: string
  readonly dueDate: string
  readonly cycleType: CycleType | null
  /** Of a circle with another rhythm, whose cycle type is null. */
  readonly rhythm: OtherRhythm | null
  readonly contributionAmount: string | null
  readonly totalMembers: number
  /** Without auditors; in a circle the seats that are taken. */
  readonly memberCount: number
  readonly currentCycle: number
  readonly status: GoalStatus
  /** Archived by its organiser; accepts no money. */
  readonly isArchived: boolean
  /** Being paid out, or paid out: it accepts no more money. */
  readonly isWithdrawn: boolean
  /** The finished circle that it runs again. */
  readonly runAgainOf: number | null
  /** In a circle: the caller has nothing to pay in the open round. */
  readonly hasContributed: boolean
  /** The same as the amount of `ownNext`: the caller's next instalment for all their seats. `contributionAmount` is for one. */
  readonly yourAmount: string | null
  /** How many seats of a circle the caller has; 0 without a seat, and elsewhere. */
  readonly yourSeats: number
  /** In a circle, for the holder of a seat: what the caller has to pay next; null when all is paid. */
  readonly ownNext: { readonly round: number; readonly amount: string; readonly dueOn: string } | null
  /** The caller's recurring payment that runs or is paused, and the day of its next payment; null while it is paused. */
  readonly ownPlan: { readonly amount: string; readonly nextOn: string | null } | null
  /** In a circle: the caller's bank has been asked for a debit for the open round, and has not answered. */
  readonly hasDebitUnderWay: boolean
  /** The caller's savings in this goal. */
  readonly ownSavings: string
  /** When the newest of its completed contributions was completed. */
  readonly lastContributionAt: string | null
  /** The caller's role. */
  readonly role: Role
  /**
   * Since when the goal is held back: its stream is unusable, nothing newer is shown, and it accepts no
   * money.
   */
  readonly heldBackSince: string | null
}

/** GET /api/goals/{id}/members. */
/** Actions of the caller on a member of a goal. */
export interface MemberMay {
  /** The other roles that the caller may assign. */
  readonly roles: readonly Role[]
  readonly handOver: boolean
  readonly remove: boolean
  /** Leave the goal; for the caller's own row. */
  readonly leave: boolean
}

export interface MemberResponse {
  /** Of the member in this goal: unique across goals. */
  readonly id: string
  readonly goalId: number
  readonly userId: number
  readonly name: string
  readonly username: string
  /** Only the caller's own; other members' addresses stay private. */
  readonly email: string | null
  readonly role: Role
  /** In a circle the next turn of theirs, or the last one; null for an auditor, who holds no seat. */
  readonly rotationPosition: number | null
  /** The positions of all their seats. */
  readonly seats: readonly number[]
  readonly hasContributedCurrentCycle: boolean
  /** The date of their turn; null after it, and outside circles. */
  readonly nextPayoutDate: string | null
  /** The day by which they pay next; null when they have paid all rounds, and for an auditor of a circle. */
  readonly nextDueDate: string | null
  /** The grace period is over, and they have not paid the open round. */
  readonly isLate: boolean
  readonly currency: Currency
  /** Their debts from past rounds, to other members or the platform. */
  readonly arrears: string
  /** The member's savings in this goal. */
  readonly contributedAmount: string
  /** Only the caller's own, if any: what they can take out now. */
  readonly ownPart?: string
  /**
   * What the caller can remind this member of, by POST /api/goals/{id}/members/{userId}/remind, once a day: the open round, or without
   * a day what they owe of earlier ones.
   */
  readonly reminder?: { readonly amount: string; readonly dueOn: string | null }
  readonly may: MemberMay
}
