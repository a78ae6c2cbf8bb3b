/** Descriptions for translators, by a message's place in a mail. */
export const placesInMails = {
  subject: 'Subject',
  preheader: 'After the subject in a list of mails',
  text: 'Paragraph',
  lasts: 'Paragraph',
  fine: 'Paragraph',
  stays: 'Paragraph',
  keep: 'Paragraph',
  button: 'Button',
  published: 'Button',
  checker: 'Button',
  note: ['Small heading at the end', 'Below it'],
  helps: 'Small heading at the end',
  strange: 'Small heading at the end',
  advice: 'Below that heading',
} as const
