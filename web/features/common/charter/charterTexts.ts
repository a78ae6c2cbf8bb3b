import { message, messages } from '#shared/messages.ts'

/** What a circle agrees on, to be chosen and to be read. */
export const charterTexts = messages({
  policy: message('When somebody is late', 'Label of a choice'),
  policies: {
    hold: [
      message('Wait', 'Choice for when somebody is late'),
      message('The round stays open until everybody has paid.', 'Below that choice'),
    ],
    reduced: [
      message('Go on', 'Choice for when somebody is late'),
      message(
        'You may close the round without them. They then owe their part to whoever received it.',
        'Below that choice, for the organiser',
      ),
    ],
  },
  grace: message('Days of grace', 'Label of a field'),
  graceHint: message('After the due date, before somebody counts as late', 'Below that field'),
  graceFault: message('Between 0 and 14 days', 'Below that field when it is wrong'),
  zone: message('Time zone', 'Label of a choice'),
  net: [
    message('Settle arrears from the pot', 'Label of a switch'),
    message('What somebody still owes is taken from their own pot', 'Below that switch'),
  ],
  send: [
    message('We send payouts ourselves', 'Label of a switch'),
    message(
      'You and your co-organisers send the pots on; otherwise an admin does',
      'Below that switch, for the organiser',
    ),
  ],
  terms: {
    share: message(
      'Everybody pays {amount} {cycle, select, weekly {every week} biweekly {every two weeks} other {every month}}, for {rounds, plural, one {# round} other {# rounds}}.',
      'Rule of a circle',
    ),
    pot: message(
      'The pot is {amount} × {members} = {pot}. Whoever receives it pays in, too.',
      'Rule of a circle: the share, how many members, their product',
    ),
    policies: {
      hold: message('If somebody is late, the round waits until everybody has paid.', 'Rule of a circle'),
      reduced: message(
        'If somebody is late, the organiser may close the round without them. They owe their part to whoever received it.',
        'Rule of a circle',
      ),
    },
    grace: message(
      '{days, plural, =0 {Whoever has not paid on the due date is late on the day after.} one {Whoever has not paid a day after the due date is late.} other {Whoever has not paid # days after the due date is late.}}',
      'Rule of a circle',
    ),
    net: message('What somebody still owes is taken from their own pot.', 'Rule of a circle'),
    noNet: message('What somebody still owes is not taken from their own pot.', 'Rule of a circle'),
    send: message(
      'Payouts are sent by the organiser, a co-organiser or an admin; never by whoever receives them.',
      'Rule of a circle',
    ),
    noSend: message('Payouts are sent by an admin.', 'Rule of a circle'),
    zone: message(
      'Days begin and end as they do in {zone}.',
      'Rule of a circle: its time zone, as Africa/Accra',
    ),
  },
})
