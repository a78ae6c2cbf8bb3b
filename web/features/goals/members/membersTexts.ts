import type { Role } from '#shared/roles.ts'

/** What can be done about who is in a goal. */
export const membersTexts = {
  invited: 'Invited',
  invitedBy: (name: string, until: string) => `by ${name}, open until ${until}`,
  invitedList: 'Invitations waiting for an answer',
  auditorSummary: 'Sees everything, holds no seat',
  roles: {
    organiser: 'Organiser',
    co_organiser: 'Co-organiser',
    member: 'Member',
    auditor: 'Auditor',
  } satisfies Record<Role, string>,
  actionsFor: (name: string) => `Actions for ${name}`,
  changeRole: 'Change role',
  handOver: 'Hand over seat',
  remove: 'Remove',
  leave: 'Leave goal',
  failed: 'That did not work. Please try again.',
  keep: 'Cancel',
  role: {
    title: (name: string) => `What ${name} is in this goal`,
    legend: 'Role',
    save: 'Save',
    saving: 'Saving...',
    saved: (name: string, role: string) => `${name} is now ${role}`,
    notes: {
      organiser: 'Runs it in your place; you become co-organiser',
      co_organiser: 'Runs it with you',
      member: 'Saves along and invites others',
      auditor: 'Sees everything, gives up the seat',
    } satisfies Record<Role, string>,
  },
  removing: {
    title: (name: string) => `Remove ${name} from this goal?`,
    text: 'They no longer see it. What they have invited others to is withdrawn, and so are all open links, which they may know. What has happened stays in its history.',
    confirm: 'Remove member',
    busy: 'Removing...',
    done: (name: string) => `${name} is no longer in this goal`,
  },
  leaving: {
    title: (goal: string) => `Leave ${goal}?`,
    texts: {
      organiser: 'A co-organiser takes over from you. If you are the last one here, the goal is cancelled.',
      co_organiser: 'You no longer see it or run it, and your open invitations are withdrawn.',
      member: 'You no longer see it, and your open invitations are withdrawn.',
      auditor: 'You no longer see it. Somebody has to invite you to come back.',
    } satisfies Record<Role, string>,
    confirm: 'Leave for good',
    busy: 'Leaving...',
    keep: 'Stay',
    done: (goal: string) => `You have left ${goal}`,
  },
} as const
