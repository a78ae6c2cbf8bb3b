import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  title: message('Circles', 'Heading of a list of savings circles'),
  note: message('Those that are going round, whoever has waited longest first.', 'Below that heading'),
  loading: message('Loading the circles', 'Read out while they load'),
  failed: message('Could not load the circles.', 'In their place'),
  empty: message('No circle is going round', 'In place of the list'),
  round: message(
    'Round {round} of {of}, pot {pot}. Due {date}',
    'Below a circle: its round of how many, the pot’s amount, and the day to pay by',
  ),
  unpaid: message(
    '{count, plural, =0 {Everybody has paid} other {{count} of {of} have yet to pay}}',
    'Below a circle: how many of its members have not paid',
  ),
  by: message('{unpaid}. Organised by {organiser}', 'How many have yet to pay, then the organiser’s name'),
  windUp: message('Propose to wind up', 'Button: asks the members of a circle that cannot go on to end it'),
  windUpNamed: message('Propose to wind up {name}', 'Read out for that button: which circle'),
})
