import { message, messages } from '#shared/messages.ts'

/** A separate file: only people without goals see them. */
export const emptyTexts = messages({
  title: message('Start Your Savings Journey', 'Heading for people without goals'),
  text: message(
    'Create your first savings goal and begin tracking your progress towards financial success',
    'Below that heading',
  ),
  create: message('Create Your First Goal', 'Link to the form for a new goal'),
  unverified: message(
    'Has somebody invited you by email? Verify your address by the link that we have mailed you, and the invitation stands here.',
    'Below that link, while the address is not verified',
  ),
})
