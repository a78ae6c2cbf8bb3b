import { message, messages } from '#shared/messages.ts'

export const savedCardTexts = messages({
  name: message(
    '{brand, select, none {Card} other {{brand}}} ending in {last4}',
    'What a saved card is called: its brand, such as Visa, and its last digits',
  ),
})
