import { message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

/** A separate file: unfinished payments are rare. */
export const unfinishedTexts = messages({
  title: message('Payments that are not finished', 'Name of the list, read out'),
  waits: message(
    '<strong>Your payment of {amount} to {goal} has not arrived.</strong> You began it on {date}. It counts once your bank has confirmed it.',
    'Row of that list',
  ),
  finish: message('Finish payment', 'Button beside it'),
  arrived: notice('Payment Successful', 'Your contribution has been processed!'),
  underWay: notice(
    'Payment processing',
    'Your bank is still confirming this payment. It will count as soon as it has arrived.',
  ),
})
