import { message, messages } from '#shared/messages.ts'
import { belowField, notice } from '../../../lib/messageKinds.ts'

export const destinationTexts = messages({
  title: message('Where your payouts go', 'Heading'),
  note: message(
    'Your pot, and everything else that is paid out to you, is sent there. Only you can change it, and only who sends the money can read it.',
    'Below that heading',
  ),
  loading: message('Loading where your payouts go', 'Read out while it loads'),
  loadFailed: message('Where your payouts go could not be loaded.', 'In its place'),
  none: message('Not entered yet: payouts to you wait', 'Below a currency'),
  waiting: message(
    'Changed on {changed}. Payouts to you wait until {until}.',
    'Below an account: the days and times from which and until when money is not sent there',
  ),
  enter: message('Enter', 'Button beside a currency'),
  change: message('Change', 'Button beside an account'),
  remove: message('Remove', 'Button beside an account'),
  of: message('{act}: payouts in {currency}', 'A button read out: its own text, and a code such as USD'),
  kind: message('How you get the money', 'Label of a choice'),
  hints: {
    details: belowField('Everything that a transfer to it takes: bank, branch, number'),
    network: belowField('Such as MTN or M-Pesa'),
    number: belowField('As you dial it in this country'),
    from: belowField('The person from whom you get the money'),
  },
  chooseType: message('Choose the kind of account', 'First choice of a list'),
  coolDown: message(
    'For your safety payouts wait for 72 hours after a change, and we tell you by mail.',
    'In the form that changes an account',
  ),
  atOnce: message(
    'Payouts can go there at once. We also mail you about it.',
    'In the form that enters an account',
  ),
  save: message('Save', 'Button of the form'),
  failed: message('It could not be saved', 'Message where the server gives no reason'),
  saved: notice('Saved', 'We have mailed you what has changed.'),
  removing: {
    title: message('Remove where your payouts in {currency} go?', 'Title of the dialog; a code such as USD'),
    text: message(
      'Payouts to you wait until you enter it again, and for 72 hours after that.',
      'In the dialog',
    ),
    confirm: message('Remove', 'Button of the dialog'),
    busy: message('Removing...', 'That button while it works'),
    keep: message('Keep it', 'Button that closes the dialog'),
    done: notice('Removed', 'We have mailed you what has changed.'),
  },
})
