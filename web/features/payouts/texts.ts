import { message, messages } from '#shared/messages.ts'
import { noticeAfterwards } from '../../lib/messageKinds.ts'

export const texts = messages({
  title: message('Payouts', 'Heading of the payouts of a goal'),
  loading: message('Loading the payouts', 'Read out while they load'),
  failed: message('Could not load the payouts.', 'In their place'),
  to: message('to {who}', 'Beside an amount: its recipient'),
  toYou: message('to you', 'Beside an amount'),
  reason: message(
    '{reason, select, round {Round {round}} debt {A debt that was paid} late_fee {A late fee} organiser_fee {The organiser’s fee} withdrawal {Savings paid out} restored {Money that came back} other {Paid too much}}',
    'What a payout is for; each choice is one row’s title',
  ),
  mine: {
    title: message('Payouts to you', 'Heading on the payments page'),
    note: message('What your goals have sent you, or are about to.', 'Below that heading'),
    all: message('Show all {count}', 'Button below the first few payouts'),
    fewer: message('Show fewer', 'Button below all payouts'),
  },
  ownPart: {
    title: message('Your part', 'Heading: what the reader has saved in a goal'),
    text: message(
      'You have {amount} in this goal, which you can take out at any time.',
      'Below that heading',
    ),
    button: message('Take out my part', 'Button: asks how much before it takes money out'),
    amount: message('Amount to take out', 'Label of a field'),
    left: message('{amount} of it is yours', 'Below that field'),
    invalid: message('Please enter a valid amount', 'Below the field when it is wrong'),
    tooMuch: message('You can take out {amount} at most', 'Below the field when it is wrong'),
    meaning: [
      message(
        'It goes back to the cards it came from. Cash, and what no card takes back, is paid out to you.',
        'In the dialog',
      ),
      message('The goal goes on, and the other members see that you took it out.', 'In the dialog'),
    ],
    confirm: message('Take it out', 'Button of the dialog'),
    busy: message('Working...', 'That button while it works'),
    keep: message('Not now', 'Button that closes the dialog'),
    done: noticeAfterwards(
      'Your money is on its way',
      'We’ll tell you when it has gone back, or when it is sent.',
    ),
  },
  withdraw: {
    title: message('The target is reached', 'Heading in a goal that has all its money'),
    text: message(
      '{members, plural, one {Your {amount} is ready.} other {{amount} is ready to be paid out: each member gets what they have saved.}}',
      'Below that heading, for the organiser',
    ),
    button: message('Pay it out', 'Button: asks before it has the goal paid out'),
    waits: message(
      'Its organiser can have it paid out: everybody gets what they have saved here.',
      'Below that heading, for members',
    ),
    question: message('Pay out this goal?', 'Title of the dialog'),
    share: message('{who}: {amount}', 'Who gets how much'),
    you: message('You', 'In place of a name, before a colon and an amount'),
    consequences: [
      message(
        'Everybody’s savings go back to the cards they came from. Cash, and what no card takes back, is paid out.',
        'In the dialog',
      ),
      message('The goal takes no more money, and plans to pay into it end.', 'In the dialog'),
    ],
    confirm: message('Pay it out', 'Button of the dialog'),
    busy: message('Working...', 'That button while it works'),
    keep: message('Not yet', 'Button that closes the dialog'),
    done: noticeAfterwards(
      'Everybody’s savings are on their way',
      'We’ll tell each of you when yours have gone back, or when they are sent.',
    ),
  },
})
