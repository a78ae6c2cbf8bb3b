import { kindOf, message, messages } from '#shared/messages.ts'

const reason = kindOf('Below the name of somebody who was in the former circle: why they are not invited')

export const againTexts = messages({
  title: message('Run a circle again', 'Heading of the page'),
  loading: message('Loading the former circle', 'Read out while it loads'),
  failed: message('Could not load the former circle.', 'In its place'),
  notNow: message(
    'This circle cannot be run again by you now: you have started it again already, or owe something in it.',
    'In place of the form',
  ),
  back: message('Back to the circle', 'Link below that'),
  explained: message(
    'The form has the terms of the former circle. Change what you like; the others see the terms before they accept.',
    'Below the heading',
  ),
  invited: message('Who is invited', 'Heading of a list of names'),
  invitedNote: message(
    'When you create the circle, they get a notice and a mail. They are members once they have accepted.',
    'Below that heading',
  ),
  owesFee: message('Owes a fee in the former circle', 'Below the name of somebody who is invited'),
  nobody: message(
    'No member is invited automatically. Invite people once the circle is created.',
    'Below that heading',
  ),
  others: message('Not invited', 'Heading of a list of names'),
  othersNote: message(
    'You can still invite them yourself from the page of the new circle.',
    'Below that list',
  ),
  reasons: {
    owes: reason('Owes something in the former circle'),
    left: reason('Left the former circle'),
    removed: reason('Was removed from the former circle'),
    replaced: reason('Handed their seat over'),
    lapsed: reason('Did not accept the rules in time'),
    no_account: reason('Has no account'),
    auditor: reason('Was an auditor'),
    declined: reason('Declined your last invitation'),
  },
})
