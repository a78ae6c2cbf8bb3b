import { kindOf, message, messages } from '../messages.ts'

const present = kindOf('Where a payout is now: a whole sentence without its full stop')
const ahead = kindOf('What happens to a payout later, after “Then”')

export const payoutStepTexts = messages({
  now: {
    money: present('Its payments have not settled, or a bank can still take back a part'),
    destination: present('It waits: where it goes is not entered, or was changed less than 72 hours ago'),
    hold: present('It is held'),
    approval: present('It waits for a second person to approve it'),
    sending: present('It can be sent now'),
    arrival: present('It is on its way'),
  },
  stopped: present('It is said not to have come, and two admins look for the bank’s record'),
  arrived: present('It has arrived'),
  next: {
    approval: ahead('a second person approves it'),
    sending: ahead('it is sent'),
    arrival: ahead('{whose, select, own {you confirm} other {{who} confirms}} that it has come'),
  },
  later: message('Then {next}', 'A step of a payout that is ahead: a clause'),
  both: message('{now}. {later}.', 'Where a payout is, and what happens next: two sentences'),
  one: message('{now}.', 'Where a payout is: a sentence'),
})
