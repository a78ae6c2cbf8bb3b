import { message, messages } from '#shared/messages.ts'
import { inDialog } from '../../../lib/messageKinds.ts'

export const giveBackTexts = messages({
  button: message('Give one seat back', 'Button below a member with several seats, for the organiser'),
  title: message('Give back a seat of {who}?', 'Title of the dialog'),
  text: inDialog('The seat is free again, and what {who} has paid for it is returned.'),
  confirm: message('Give it back', 'Button of the dialog'),
  done: message('{who} has one seat less', 'Message afterwards'),
})
