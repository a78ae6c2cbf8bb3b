import { message, messages } from '#shared/messages.ts'
import { kindOf } from '../../../lib/messageKinds.ts'

const rule = kindOf('Rule of a circle')

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
    share: rule(
      'Everybody pays {amount} {cycle, select, weekly {every week} biweekly {every two weeks} other {every month}}, for {rounds, plural, one {# round} other {# rounds}}.',
    ),
    pot: message(
      'The pot is {amount} × {members} = {pot}. Whoever receives it pays in, too.',
      'Rule of a circle: the share, how many members, their product',
    ),
    policies: {
      hold: rule('If somebody is late, the round waits until everybody has paid.'),
      reduced: rule(
        'If somebody is late, the organiser may close the round without them. They owe their part to whoever received it.',
      ),
    },
    grace: rule(
      '{days, plural, =0 {Whoever has not paid on the due date is late on the day after.} one {Whoever has not paid a day after the due date is late.} other {Whoever has not paid # days after the due date is late.}}',
    ),
    net: rule('What somebody still owes is taken from their own pot.'),
    noNet: rule('What somebody still owes is not taken from their own pot.'),
    send: rule(
      'Payouts are sent by the organiser, a co-organiser or an admin; never by whoever receives them.',
    ),
    noSend: rule('Payouts are sent by an admin.'),
    zone: message(
      'Days begin and end as they do in {zone}.',
      'Rule of a circle: its time zone, as Africa/Accra',
    ),
  },
})
