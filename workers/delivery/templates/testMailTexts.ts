import { messagesAt } from '#shared/messages.ts'
import { placesInMails } from '#shared/notices/places.ts'

export const testMailTexts = messagesAt(placesInMails, {
  subject: 'Mails of Calabash arrive',
  preheader: 'You asked for this mail to try the mail server.',
  text: 'The mail server takes mails of Calabash, and this one has reached you. Look at its sender: members see the same.',
  button: 'Open the installation',
})
