import type { UserId } from './ids.ts'

/** A member's role in a goal. Organisers and co-organisers run it; an auditor sees everything, pays nothing and holds no seat. */
export const roles = ['organiser', 'co_organiser', 'member', 'auditor'] as const
export type Role = (typeof roles)[number]

export const invitationChannels = ['email', 'sms', 'link'] as const
export type InvitationChannel = (typeof invitationChannels)[number]

/** Why a person of a finished circle is not invited when it is run again. */
export const notInvitedReasons = [
  'owes',
  'left',
  'removed',
  'replaced',
  'lapsed',
  'auditor',
  'declined',
  'no_account',
] as const
export type NotInvited = (typeof notInvitedReasons)[number]

export const runsGoal = (role: Role): boolean => role === 'organiser' || role === 'co_organiser'
/** Whether the role may hold a seat, pay and chat. */
export const takesPart = (role: Role): boolean => role !== 'auditor'

/** Whether something is a member's own, or the member runs the goal: such members see and manage it. */
export const ownsOrRuns = (
  { userId, role }: { readonly userId: UserId; readonly role: Role },
  ownerUserId: UserId | null | undefined,
): boolean => userId === ownerUserId || runsGoal(role)
