import { message, messagesAt } from '#shared/messages.ts'
import { placesInMails } from '#shared/notices/places.ts'

/** The mails to admins about the ledger itself. */
export const adminTexts = messagesAt(placesInMails, {
  audit: {
    subject: 'What is shown differs from the ledger',
    preheader: 'An audit has found differences. Please look at them.',
    text: 'An audit has folded the whole log anew and compared it with everything that is shown, and with what was hashed of it. {rows, plural, =0 {Every row is as the log has it, but the log is not as it was hashed.} one {# row differs.} other {# rows differ.}} Nothing has been put right by itself.',
    button: 'Open the admin area',
    helps: 'What helps',
    advice:
      'The audits in the admin area name every row that differs and every entry of the log that does not say what it said. Find out first who or what has changed them.',
  },
  root: {
    subject: 'The root of the ledger on {day}',
    preheader: 'Please keep this mail: with it, nobody can change the ledger unseen.',
    text: message(
      'The ledger of Calabash had {entries, plural, one {{size} entry} other {{size} entries}} when it was signed on {when}. This is its root, in which all of them are:',
      'Paragraph above a long number',
    ),
    keep: 'Please keep this mail. If an entry were changed, left out or moved later on, the ledger could no longer be shown to have had this root. To check that, save the next line as a file, and give it to the checker with a copy of what is published then:',
    published: 'What is published now',
    checker: 'The checker',
    strange: 'You did not expect this?',
    advice:
      'It goes to every admin once a day, and to nobody else. Whoever is an admin no more gets it no more.',
  },
})
