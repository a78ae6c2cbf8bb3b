import { message, messages } from '#shared/messages.ts'

/** The invites page. */
export const listTexts = messages({
  title: message('Invites', 'Heading of the page'),
  subtitle: message('Who you have asked to save with you, and who has asked you', 'Below that heading'),
  failed: message('Could not load your invitations.', 'In their place'),
  loading: message('Loading your invitations', 'Read out while they load'),
  received: {
    title: message('Invitations to you', 'Heading'),
    from: message('{name} invites you', 'Above the name of the goal'),
    fromAsAuditor: message(
      '{name} invites you · As an auditor',
      'Above the name of the goal: an auditor sees everything and pays nothing',
    ),
    expires: message('Open until {date}', 'Below an invitation'),
    read: message('Read and answer', 'Link to the page of an invitation'),
    readNamed: message('Read and answer: {goal}', 'Name of that link, read out'),
    look: message('See what it means', 'Link to the page of an invitation: what joining means'),
    lookAt: message('See what it means to join {goal}', 'Name of that link, read out'),
  },
  goals: {
    title: message('Active Goals', 'Heading'),
    failed: message('Could not load your goals.', 'In their place'),
    loading: message('Loading your goals', 'Read out while they load'),
    pending: message(
      '{count, plural, one {# pending invite} other {# pending invites}}',
      'Beside a goal’s progress: invitations without an answer yet',
    ),
    progressOf: message('Progress of {goal}', 'Name of a progress bar, read out'),
    percent: message('{percent}%', 'How much of a goal’s target is saved'),
    recent: message('Recent invites to {goal}', 'Name of a list, read out'),
    none: message('Nobody has been invited yet.', 'In place of that list'),
    invite: message('Invite', 'Button beside a goal'),
    inviteTo: message('Invite to {goal}', 'Name of that button, read out'),
    empty: [
      message('No goals to invite to', 'Title where there are no goals'),
      message('Goals that are still being saved for appear here.', 'Below that title'),
    ],
    create: message('Create a goal', 'Link below that'),
  },
  history: {
    title: message('Invitation History', 'Heading'),
    unknownGoal: message('Unknown Goal', 'In place of a goal’s name'),
    empty: [
      message('No invitations yet', 'Title where there are none'),
      message(
        'Invite somebody by email, SMS or a link, and see here what has become of it.',
        'Below that title',
      ),
    ],
    columns: {
      who: message('Invited', 'Heading of a column: who was invited'),
      goal: message('Goal', 'Heading of a column'),
      status: message('Status', 'Heading of a column'),
      date: message('Date', 'Heading of a column'),
      actions: message('Actions', 'Heading of the column of buttons, read out'),
    },
    to: message('You', 'Who was invited: the reader'),
    from: message('by {name}', 'Below it: who has invited the reader'),
    acceptedBy: message(
      'accepted by {name}',
      'Below an invitation by mail or text message: who has joined with it',
    ),
    more: message('Show more', 'Button below the first rows'),
  },
})
