import { message, messages } from '#shared/messages.ts'

export const connectionTexts = messages({
  offline: message(
    'You are offline. Nothing you entered is lost: try again when the connection is back.',
    'In place of the reason why something failed',
  ),
  unreachable: message(
    'Calabash cannot be reached. Nothing you entered is lost: try again in a moment.',
    'In place of the reason why something failed',
  ),
})
