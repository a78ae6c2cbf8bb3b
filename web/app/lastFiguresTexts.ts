import { message, messages } from '#shared/messages.ts'

export const lastFiguresTexts = messages({
  title: message('Last known figures', 'Heading of the figures shown while the server cannot be reached'),
  asOf: message('As of {moment}. They may have changed since.', 'Below that heading: how old they are'),
  personal: message('Personal savings', 'Label of an amount'),
  group: message('Group savings', 'Label of an amount'),
  total: message('Total savings', 'Label of an amount'),
  of: message('of {target}', 'Beside the amount saved for a goal'),
})
