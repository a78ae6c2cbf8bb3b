import { message, messages } from '#shared/messages.ts'

export const seatLinkTexts = messages({
  short: message(
    '{adder} has added you to the {circleWord} “{goal}” on Calabash. Your page, for you only: {link}',
    'Text message to a person without an account; their page says what is entered in their name; circleWord: what members call it',
  ),
})
