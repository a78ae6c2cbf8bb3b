import { message, messages } from '#shared/messages.ts'

/** Outside of the application: in its document, and where a device shows it as installed. */
export const documentTexts = messages({
  description: message(
    'Save alone and in circles: personal goals and rotating funds that members can check.',
    'What Calabash is, for search engines and where a device offers to install it',
  ),
  noScript: message(
    'Calabash needs JavaScript to show your savings.',
    'In place of the application, in a browser that runs no programs',
  ),
  shortcuts: {
    create: message('Create a goal', 'Menu of the icon on a device'),
    createShort: message('New goal', 'The same where there is little space'),
    goals: message('Your goals', 'Menu of the icon on a device'),
    goalsShort: message('Goals', 'The same where there is little space'),
    payments: message('Your payments', 'Menu of the icon on a device'),
    paymentsShort: message('Payments', 'The same where there is little space'),
  },
})
