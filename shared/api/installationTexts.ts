import { kindOf, message, messages } from '../messages.ts'

const name = kindOf('Below the field for the name of the installation')

/** Errors of the fields with which an admin describes the installation. */
export const installationTexts = messages({
  nameLength: name('The name has 2 to 40 characters'),
  nameForm: name('Use letters, digits, spaces and . , & ’ + ! - ( ) /'),
  colour: message('Choose a colour, as in #0b7a75', 'Below the field for the colour of the installation'),
  sender: message(
    'Enter a mail address, or Name <address>',
    'Below the field for the address that mails come from; the second form stays as it is',
  ),
  timeZone: message('Choose a time zone', 'Below a list'),
  languages: message('Choose at least one language of this installation', 'Below a list'),
  currencies: message('Choose at least one currency', 'Below a list'),
  legalLong: message('The text can have up to 40,000 characters', 'Below the field for terms or privacy'),
  tokenMissing: message(
    'Enter the token that was printed at the start',
    'Below a field; the token is in the terminal in which the installation was started',
  ),
})
