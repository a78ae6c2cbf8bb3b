import { message, messages } from '#shared/messages.ts'

export const deviceTexts = messages({
  device: message('{browser} on {system}', 'Where somebody is signed in, in a list: Firefox on Android'),
  unknown: message('Another program', 'The same where nothing is known of it'),
})
