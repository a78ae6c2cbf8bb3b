import { message, messages } from '#shared/messages.ts'

export const passwordRuleTexts = messages({
  met: message('(done)', 'Behind a rule of a new password that it follows, read out'),
  left: message(
    '{missing, plural, =0 {Every rule is met} one {# rule is missing} other {# rules are missing}}',
    'Below the field of a new password, read out while it is typed',
  ),
  strengths: {
    easy: message(
      'Easy to guess. Several words are better; very common passwords are refused.',
      'Below the rules of a new password',
    ),
    fair: message('Fair. One more word makes it stronger.', 'Below the rules of a new password'),
    strong: message('Strong', 'Below the rules of a new password'),
  },
})
