import { message, messages } from '#shared/messages.ts'

export const runAgainTexts = messages({
  title: message('Run again', 'Heading, on the page of a finished circle'),
  text: message(
    'Start a new circle with the same people. Each of them is invited, and is a member only after accepting. The turns are decided anew.',
    'Below that heading',
  ),
  button: message('Run again', 'Button: creates another circle with the same people'),
  another: message('Run it again yourself', 'That button where another member has started one already'),
  yours: message('You run it again: {name}', 'The name of the circle'),
  theirs: message('{founder} runs it again: {name}', 'A member, and the name of their circle'),
  cancelled: message('Cancelled', 'Beside that: the circle was cancelled'),
  open: message('Open the new circle', 'Link to the circle'),
  see: message('See the invitation', 'Link to an invitation of the reader'),
  of: message(
    'This circle runs <circle>{name}</circle> again.',
    'The name of the former circle, which is a link',
  ),
})
