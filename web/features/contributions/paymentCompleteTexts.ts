import { message, messages } from '#shared/messages.ts'
import { belowHeading } from '../../lib/messageKinds.ts'

export const paymentCompleteTexts = messages({
  title: message('Payment', 'Heading of the page'),
  checking: message('Confirming your payment...', 'While the server asks how the payment stands'),
  unchecked: message('We could not ask how your payment stands.', 'Where that did not work'),
  unknownTitle: message('No payment to confirm', 'Heading of the page'),
  unknown: belowHeading('If you have just paid, your contribution will show in your goal in a moment.'),
  kept: message('Nothing was charged. Your {amount} for {goal} can still be paid.', 'Where a payment failed'),
  anotherCard: message('Pay with another card', 'Button where a payment failed'),
  toGoal: message('Back to your goal', 'Link of the page'),
  toDashboard: message('Back to the dashboard', 'Link of the page'),
})
