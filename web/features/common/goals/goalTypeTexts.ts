import { kindOf, messages } from '#shared/messages.ts'

const kind = kindOf('A kind of goal, to choose, and on the goal')

/** By the stored type. */
export const goalTypeTexts = messages({
  'Vacation & Travel': kind('Vacation & Travel'),
  'Emergency Fund': kind('Emergency Fund'),
  'Home & Living': kind('Home & Living'),
  'Special Event': kind('Special Event'),
  'Susu (Rotating Savings Fund)': kind('Susu (Rotating Savings Fund)'),
  Custom: kind('Custom'),
})
