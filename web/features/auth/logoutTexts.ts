import { message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

/** Apart from the other texts: the shell needs these and none of those. */
export const logoutTexts = messages({
  signedOut: notice('Goodbye!', 'You have been logged out.'),
  failed: message('Logout failed', 'Title of a message'),
})
