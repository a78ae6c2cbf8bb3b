import { message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

/** A separate file: the shell needs only these. */
export const logoutTexts = messages({
  signedOut: notice('Goodbye!', 'You have been logged out.'),
  failed: message('Logout failed', 'Title of a message'),
})
