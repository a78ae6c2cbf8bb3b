import { message, messages } from '#shared/messages.ts'

export const sharesTexts = messages({
  title: message('Who has contributed what', 'Title of a picture'),
  figures: message('Show everybody’s figures', 'Button that unfolds a table'),
  columns: [
    message('Member', 'Head of a column'),
    message('Contributed', 'Head of a column of amounts'),
    message('Share', 'Head of a column of percentages'),
  ],
  you: message('{who} (you)', 'The reader’s own name'),
  former: message('Former members', 'In place of a name'),
  others: message(
    '{count, plural, one {# other} other {# others}}',
    'In place of the names of several members',
  ),
  nothing: message('Nobody has contributed yet.', 'The picture read out'),
  // A name may run from right to left; set apart, it does not turn the sentence round.
  describe: message(
    '{paying} of {members} have contributed {total} together. The most is from \u2068{who}\u2069: {amount}, {part} of it.',
    'The picture read out; part is a percentage',
  ),
})
