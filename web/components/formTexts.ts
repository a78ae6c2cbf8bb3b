import { message, messages } from '#shared/messages.ts'

/** Separate from the texts of every page: the first page has no form. */
export const formTexts = messages({
  cancel: message('Cancel', 'Button that closes a form'),
  saving: message('Saving...', 'Button of a form while it works'),
  oneMoment: message('One moment...', 'Button of a form while it works'),
  chooseCountry: message('Choose a country', 'First choice of a list'),
  countryOfNumber: message('Country of the number', 'Label of a choice above a phone number'),
  passwordHint: message(
    'At least 8 characters, with upper and lower case, a number and a special character',
    'Below the field of a new password',
  ),
  yourPassword: message('Your password', 'Label of a field'),
  showPassword: message('Show password', 'Icon button in a password field'),
  hidePassword: message('Hide password', 'Icon button in a password field'),
  noDecimals: message('Without decimals', 'Below the field of an amount whose currency has none'),
  threeDecimals: message(
    'With up to 3 decimals, of which the last is 0',
    'Below the field of an amount whose currency has three',
  ),
  faults: {
    unreadable: message(
      'Write amounts like {example}.',
      'Below the field of an amount that cannot be read; example: 1,234.50 as the language writes it',
    ),
    ambiguous: message(
      'This can be read in two ways. Write amounts like {example}.',
      'Below the field of an amount such as 1.230, with a point for thousands or decimals',
    ),
  },
})
