import { message, messages } from '#shared/messages.ts'

export const languageTexts = messages({
  label: message('Language', 'Label of the choice of a language'),
  unreviewed: message(
    'These texts are translated, and not yet reviewed by somebody who grew up with the language.',
    'Below that choice, where the chosen language is not reviewed',
  ),
  failed: message('Your language could not be changed.', 'Message where the server gives no reason'),
})
