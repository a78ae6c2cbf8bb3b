import { message, messages } from '#shared/messages.ts'

/** The mails to admins about the ledger itself. */
export const adminTexts = messages({
  audit: {
    subject: message('What is shown differs from the ledger', 'Subject'),
    preheader: message(
      'An audit has found differences. Please look at them.',
      'After the subject in a list of mails',
    ),
    text: message(
      'An audit has folded the whole log anew and compared it with everything that is shown, and with what was hashed of it. {rows, plural, =0 {Every row is as the log has it, but the log is not as it was hashed.} one {# row differs.} other {# rows differ.}} Nothing has been put right by itself.',
      'Paragraph',
    ),
    button: message('Open the admin area', 'Button'),
    helps: message('What helps', 'Small heading at the end'),
    advice: message(
      'The audits in the admin area name every row that differs and every entry of the log that does not say what it said. Find out first who or what has changed them.',
      'Below that heading',
    ),
  },
  root: {
    subject: message('The root of the ledger on {day}', 'Subject'),
    preheader: message(
      'Please keep this mail: with it, nobody can change the ledger unseen.',
      'After the subject in a list of mails',
    ),
    text: message(
      'The ledger of Calabash had {entries, plural, one {{size} entry} other {{size} entries}} when it was signed on {when}. This is its root, in which all of them are:',
      'Paragraph above a long number',
    ),
    keep: message(
      'Please keep this mail. If an entry were changed, left out or moved later on, the ledger could no longer be shown to have had this root. To check that, save the next line as a file, and give it to the checker with a copy of what is published then:',
      'Paragraph',
    ),
    published: message('What is published now', 'Button'),
    checker: message('The checker', 'Button'),
    strange: message('You did not expect this?', 'Small heading at the end'),
    advice: message(
      'It goes to every admin once a day, and to nobody else. Whoever is an admin no more gets it no more.',
      'Below that heading',
    ),
  },
})
