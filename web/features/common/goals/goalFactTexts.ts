import { message, messages } from '#shared/messages.ts'

export const goalFactTexts = messages({
  rotation: message('Rotation', 'Label, before such as “Weekly”'),
  contribution: message('Contribution per cycle', 'Label of an amount'),
  members: message('Members', 'Label of a number'),
  start: message('Start Date', 'Label of a day'),
  end: message('End Date', 'Label of a day'),
  cycles: {
    weekly: message('Weekly', 'How often members of a circle pay'),
    biweekly: message('Bi-Weekly', 'How often members of a circle pay: every two weeks'),
    monthly: message('Monthly', 'How often members of a circle pay'),
  },
})
