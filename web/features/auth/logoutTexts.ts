import { message, messages } from '#shared/messages.ts'

/** Apart from the other texts: the shell needs these and none of those. */
export const logoutTexts = messages({
  signedOut: [
    message('Goodbye!', 'Title of a message'),
    message('You have been logged out.', 'Below that title'),
  ],
  failed: message('Logout failed', 'Title of a message'),
})
