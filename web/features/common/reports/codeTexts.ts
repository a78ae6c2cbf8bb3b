import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../../lib/messageKinds.ts'

/** Cash that counts at once by a code of who has it. */
export const codeTexts = messages({
  showing: {
    title: message('{amount} from {who}', 'Title of a dialog: a payment in cash'),
    text: message(
      'When you have the cash, show {who} this code. As soon as they enter it, the payment counts, as if you had confirmed it.',
      'In that dialog',
    ),
    loading: message('Loading the code', 'Read out while it loads'),
    loadFailed: message('Could not load the code.', 'In its place'),
    until: message('For this payment only, until {when}', 'Below the code'),
    close: message('Close', 'Button of that dialog'),
  },
  entering: {
    title: message('Enter the code for {amount}', 'Title of a dialog'),
    text: message('The one who has the cash can show it to you, beside your payment.', 'In that dialog'),
    code: message('Code', 'Label of a field'),
    confirm: message('Confirm the payment', 'Button of that dialog'),
    failed: message('That could not be recorded', 'Message where the server gives no reason'),
    done: pairOf('Title of a message', 'Below that title')(
      'The payment counts now',
      'Both of you have confirmed it.',
    ),
  },
})
