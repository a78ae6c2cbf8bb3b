import { message, messages } from '#shared/messages.ts'

export const membersTexts = messages({
  invited: message('Invited', 'Beside somebody who has not joined yet'),
  invitedBy: message('by {who}, open until {date}', 'Below somebody invited: who invited them'),
  auditorInvitedBy: message('Auditor, by {who}, open until {date}', 'The same for an auditor'),
  invitedList: message('Invitations waiting for an answer', 'Name of a list, read out'),
  auditorSummary: message('Sees everything, holds no seat', 'Below the name of an auditor'),
  actionsFor: message('Actions for {who}', 'Name of a group of buttons, read out'),
  changeRole: message('Change role', 'Button for a member'),
  handOver: message('Hand over seat', 'Button for a member: somebody else takes their place'),
  remove: message('Remove', 'Button for a member'),
  leave: message('Leave goal', 'Button for the reader'),
  role: {
    title: message('What {who} is in this goal', 'Title of the dialog'),
    legend: message('Role', 'Label of a choice'),
    confirm: message('Save', 'Button of the dialog'),
    saved: message(
      '{who} is now {role, select, organiser {organiser} co_organiser {co-organiser} auditor {auditor} other {member}}',
      'Message afterwards',
    ),
    notes: {
      organiser: message('Runs it in your place; you become co-organiser', 'Below the choice “Organiser”'),
      co_organiser: message('Runs it with you', 'Below the choice “Co-organiser”'),
      member: message('Saves along and invites others', 'Below the choice “Member”'),
      auditor: message('Sees everything, gives up the seat', 'Below the choice “Auditor”'),
    },
  },
  removing: {
    title: message('Remove {who} from this goal?', 'Title of the dialog'),
    text: message(
      'They no longer see it. What they have invited others to is withdrawn, and so are all open links, which they may know. What has happened stays in its history.',
      'In the dialog',
    ),
    confirm: message('Remove member', 'Button of the dialog'),
    busy: message('Removing...', 'That button while it works'),
    done: message('{who} is no longer in this goal', 'Message afterwards'),
  },
  leaving: {
    title: message('Leave {goal}?', 'Title of the dialog'),
    texts: {
      organiser: message(
        'A co-organiser takes over from you. If you are the last one here, the goal is cancelled.',
        'In the dialog, for the organiser',
      ),
      co_organiser: message(
        'You no longer see it or run it, and your open invitations are withdrawn.',
        'In the dialog, for a co-organiser',
      ),
      member: message(
        'You no longer see it, and your open invitations are withdrawn.',
        'In the dialog, for a member',
      ),
      auditor: message(
        'You no longer see it. Somebody has to invite you to come back.',
        'In the dialog, for an auditor',
      ),
    },
    confirm: message('Leave for good', 'Button of the dialog'),
    busy: message('Leaving...', 'That button while it works'),
    keep: message('Stay', 'Button that closes the dialog'),
    done: message('You have left {goal}', 'Message afterwards'),
  },
})
