import { kindOf, message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

const purpose = kindOf('Below the title: what the card is for')

export const saveCardTexts = messages({
  title: message('Add a card', 'Title of the dialog'),
  titleFor: message('Change the card for {goal}', 'Title of the dialog, for a plan of payments'),
  security: message(
    '<strong>Payment is secured by Stripe.</strong> Your card details are never stored by us. Nothing is charged now.',
    'Above the card form; Stripe is the company that charges cards',
  ),
  once: purpose('It is kept for your next payments, which you can then make with one tap.'),
  forSchedule: purpose('Your plan for {goal} is charged to this card from its next payment on.'),
  forFailed: message(
    'Your plan for {goal} is charged to this card from its next payment on. Your payment of {amount} that failed is charged to it at once.',
    'The same, where a payment has failed',
  ),
  forResting: message(
    'Your plan for {goal} is charged to this card from its next payment on. The plan rests until you resume it.',
    'The same, for a plan that is paused',
  ),
  save: message('Save card', 'Button of the form'),
  saved: message('{card} is saved', 'Message: kind and last digits of the card'),
  changed: message('The next payments are charged to {card}', 'Message: kind and last digits of the card'),
  gone: message('The card is saved', 'Message'),
  underWay: notice(
    'Saving the card',
    'Your bank is still at it. The card will be here as soon as that is done.',
  ),
  words: {
    declined: message('Card not saved', 'Title of a message'),
    unreached: message('Error', 'Title of a message'),
    failed: message('An error occurred saving your card', 'Below such a title, where nobody gives a reason'),
    ended: message('This form is not good any more. Please close it and begin again.', 'Below such a title'),
    notRecorded: message(
      'Your card could not be checked. Please try again.',
      'Below such a title, where the server gives no reason',
    ),
  },
})
