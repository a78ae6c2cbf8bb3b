import { message, messages } from '#shared/messages.ts'

/** Entries of a member's calendar. */
export const calendarTexts = messages({
  lastDay: message('{goal}: last day', 'Title: the day by which a goal is to be reached'),
  target: message('Target {amount}', 'Below that title'),
  due: message('{goal}: payment due', 'Title'),
  round: message('Round {round} of {rounds}, {amount}', 'Below that title: what is due'),
  turn: message('{goal}: your turn', 'Title: the day on which the member receives the pot'),
  pot: message('The pot of round {round} is yours: {amount}', 'Below that title'),
})
