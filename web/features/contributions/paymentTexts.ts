import { message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

/** The texts after the amount was chosen: the dialog itself loads without them. */
export const paymentTexts = messages({
  cancel: message('Cancel', 'Button of the card form'),
  payNow: message('Pay Now', 'Button of the card form'),
  processing: message('Processing...', 'That button while it works'),
  underWay: notice(
    'Payment processing',
    'Your bank is still confirming this payment. It will count as soon as it has arrived.',
  ),
  declined: message('Payment Failed', 'Title of a message'),
  unreached: message('Payment Error', 'Title of a message, where the card was not declined'),
  error: message('Error', 'Title of a message'),
  failed: message(
    'An error occurred processing your payment',
    'Below such a title, where nobody gives a reason',
  ),
  notRecorded: message(
    'Failed to process contribution',
    'Below such a title, where the server gives no reason',
  ),
})
