import { kindOf, message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

const belowRules = kindOf('Below the rules of a circle')

export const charterCardTexts = messages({
  title: message('Rules of the circle', 'Heading of a card'),
  version: message(
    'Version {version}, {by, select, everybody {accepted by everybody} other {accepted by {accepted} of {members}}}',
    'Below that heading: how many members have accepted the rules',
  ),
  begins: belowRules('It begins on {date} at the earliest, as soon as all seats are taken.'),
  began: belowRules('It began on {date}.'),
  ahead: message('From round {round} on', 'Heading below the rules: what holds from a later round on'),
  amend: message('Change the rules', 'Button below the rules'),
  outside: belowRules('Money goes from hand to hand outside Calabash; both sides say here that it has.'),
  amending: {
    title: message('Change the rules', 'Title of the dialog'),
    text: inDialog('This makes a new version. Everybody else has to accept it before the circle begins.'),
    start: message('Start date', 'Label of a field'),
    startFault: message('Please choose a day from today on', 'Below that field when it is wrong'),
    confirm: message('Save the rules', 'Button of the dialog'),
    done: noticeAfterwards('The rules are changed', 'Everybody has been asked to accept them.'),
  },
  accepting: {
    title: message('The rules of this circle', 'Title of the dialog'),
    confirm: message('I accept', 'Button of the dialog'),
    keep: message('Not yet', 'Button that closes the dialog'),
    done: message('You have accepted the rules', 'Message afterwards'),
    begins: message('It begins on {date} at the earliest.', 'In the dialog, below the rules'),
    adds: message(
      'With it your device shuffles for the draw, by itself.',
      'After that, where the order of turns is drawn by lot',
    ),
  },
})
