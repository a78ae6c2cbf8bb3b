import { kindOf, message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

const point = kindOf('Point in the form')

export const deletionTexts = messages({
  title: message('Delete my account', 'Title of the form'),
  consequences: [
    point('Your name, email, password, sessions and settings are deleted at once.'),
    point('You lose sight of your goals and circles. Circles that you belong to go on without you.'),
    point(
      'Payments stay in the ledger, because the sums of others rest on them; they carry a number, not your name.',
    ),
    message('It is refused while money is owed, to you or by you.', 'Point in the form: it is the deletion'),
  ],
  submit: message('Delete my account for good', 'Button of the form'),
  submitting: message('Deleting...', 'That button while it works'),
  done: notice('Goodbye!', 'Your account has been deleted.'),
  failed: message('Your account could not be deleted.', 'Message where the server gives no reason'),
})
