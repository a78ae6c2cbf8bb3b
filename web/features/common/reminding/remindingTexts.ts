import { message, messages } from '#shared/messages.ts'

export const remindingTexts = messages({
  remind: message('Remind', 'Button beside a member who has something to pay'),
  remindNamed: message('Remind {who}', 'That button, with its member; and title of its dialog'),
  text: message(
    '{dated, select, yes {{from} reminds you: {amount} for {goal} is due on {date}.} other {{from} reminds you of {amount} that you owe in {goal}.}}',
    'The reminder to a member, as it is sent and shared; {from} is the reader',
  ),
  note: message(
    '{who} gets this in the app, and by mail or text message unless they have turned reminders off. A member gets at most one reminder a day.',
    'Below the text of a reminder',
  ),
  done: message('{who} is reminded', 'Notice'),
  failed: message('The reminder could not be sent', 'Where the server gives no reason'),
})
