import { message, messages } from '#shared/messages.ts'

/** A separate file: most cards have a button for paying instead. */
export const paidNoteTexts = messages({
  paid: message('Round {round} paid.', 'On the card of a circle: what the reader has paid'),
  last: message('Your last round is paid.', 'On the card of a circle'),
  underWay: message('Your payment for round {round} is on its way.', 'On the card of a circle'),
  next: message('Next: {amount} on {date}', 'Below that: what the reader pays next'),
})
