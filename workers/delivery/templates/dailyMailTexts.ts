import { message, messages } from '#shared/messages.ts'

/** The mail of the day, for readers who want one a day. */
export const dailyMailTexts = messages({
  subject: message(
    '{count, plural, other {# reminders and news from your goals}}',
    'Subject; {count} is 2 at least',
  ),
  text: message('This came since your last mail of this kind:', 'Paragraph, before a list'),
  note: [
    message('You did not expect this?', 'Small heading at the end'),
    message(
      'You get one mail a day because that was chosen in your settings. What cannot wait comes at once.',
      'Below it',
    ),
  ],
  end: message('Choose your mails in the settings', 'Link at the end'),
})
