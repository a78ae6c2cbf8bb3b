import { message, messages } from '#shared/messages.ts'

export const limitTexts = messages({
  tooMany: message('There have been too many attempts.', 'Where the server gives no reason'),
  wait: message('You can try again in {span}.', 'Behind that; {span} is such as “2 minutes”'),
})
