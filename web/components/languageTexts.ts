import { message, messages } from '#shared/messages.ts'

export const languageTexts = messages({
  label: message('Language', 'Label of the choice of a language'),
  unreviewed: message(
    'The texts in this language are translated, but nobody who grew up with it has reviewed them yet.',
    'Below that choice, where the chosen language is not reviewed',
  ),
  failed: message('Your language could not be changed.', 'Message where the server gives no reason'),
})
