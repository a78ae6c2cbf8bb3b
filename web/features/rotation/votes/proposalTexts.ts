import { message, messages } from '#shared/messages.ts'

/** Apart from the other texts of votes: the page of a circle shows them first. */
export const proposalTexts = messages({
  windUp: message(
    '{by, select, you {You propose} other {{who} proposes}} to wind the circle up',
    'Row: who proposes it',
  ),
  payout: message(
    '{by, select, you {You ask} other {{who} asks}} that {about, select, you {your payout is} other {{whom}’s payout is}} sent: the recipient is the only admin',
    'Row: who asks it, and whose payout it is',
  ),
  rules: message(
    '{by, select, you {You propose} other {{who} proposes}} other rules from the next round on: {days, plural, one {# day} other {# days}} of grace; when somebody is late: {late}',
    'Row: who proposes it; late: a choice of the rules of a circle, as “Wait” or “Go on”',
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
