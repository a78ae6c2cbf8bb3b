import { message, messages } from '#shared/messages.ts'

export const roundCardTexts = messages({
  title: message('Share round {round}', 'Heading of the dialog'),
  note: message(
    'The picture names every member and who has not paid yet. Share it with people of the circle only.',
    'Below that heading',
  ),
  drawing: message('Drawing the picture', 'Read out while it is made'),
  failed: message('The picture could not be drawn on this device.', 'In its place'),
  share: message('Share the picture', 'Button that opens the device’s list of ways to share'),
  save: message('Save the picture', 'Button that downloads it'),
  text: message(
    '{goal}, round {round} of {rounds}: {receives} {paid, select, none {} other {Paid: {paid}. }}{open, select, none {Everybody has paid.} other {Still to pay: {open}.}}',
    'Text beside the picture; {receives} is a sentence, {paid} and {open} are lists of names',
  ),
  receives: message('{who} receives {pot} on {date}.', 'Sentence: a name, an amount and a day'),
  openSeat: message('An open seat receives {pot} on {date}.', 'Sentence: an amount and a day'),
  foot: message('Calabash · {host}', 'On the picture: where it comes from'),
  round: message('Round {round} of {rounds} · {amount} each', 'On the picture, below the goal’s name'),
})
