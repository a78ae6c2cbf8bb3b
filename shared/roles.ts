/**
 * What somebody is in a goal. The organiser and the co-organisers run it; an auditor sees everything, pays nothing and
 * holds no seat.
 */
export const roles = ['organiser', 'co_organiser', 'member', 'auditor'] as const
export type Role = (typeof roles)[number]

export const invitationChannels = ['email', 'sms', 'link'] as const
export type InvitationChannel = (typeof invitationChannels)[number]

export const runsGoal = (role: Role): boolean => role === 'organiser' || role === 'co_organiser'
/** Who holds a seat, and so may pay and write. */
export const takesPart = (role: Role): boolean => role !== 'auditor'
