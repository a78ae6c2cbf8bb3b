import { message, messages } from '#shared/messages.ts'

/** Separate from the other texts of votes: the page of a circle shows them first. */
export const proposalTexts = messages({
  windUp: message(
    '{by, select, you {You propose} other {{who} proposes}} to wind the circle up',
    'Row: who proposes it',
  ),
  payout: message(
    '{about, select, you {You are the only admin: the other members decide whether you may send yourself {amount}} other {{whom} is the only admin: the other members decide whether they may send themselves {amount}}}',
    'Row: a name and an amount',
  ),
  noCashHolders: message('No member keeps cash for the circle.', 'After proposed rules'),
  cashHolders: message('Cash holders: {names}.', 'After proposed rules; names: members with amounts'),
  cashHolder: message('{who} up to {amount}', 'One of these: the most that they may keep'),
  rules: message(
    '{by, select, you {You propose} other {{who} proposes}} other rules from the next round on: {days, plural, =0 {no days of grace} one {# day of grace} other {# days of grace}}, and {late, select, hold {a round that waits for a late member, two weeks at most} other {a round that goes on without a late member}}',
    'Row: who proposes it; how long a member can be late, and what then happens',
  ),
  organiser: message(
    '{by, select, you {You propose} other {{who} proposes}} {about, select, you {you} other {{whom}}} as the organiser',
    'Row: who proposes whom',
  ),
  replace: message(
    '{by, select, you {You propose} other {{who} proposes}} to replace {about, select, you {you} other {{whom}}}: {reason}',
    'Row: who proposes it, whom it is about, and the reason that was typed',
  ),
  pause: message(
    '{by, select, you {You propose} other {{who} proposes}} a pause of {days, plural, one {# day} other {# days}}',
    'Row: who proposes it',
  ),
})
