import { message, messages } from '#shared/messages.ts'

export const outgoingTexts = messages({
  unknown: message('A member', 'In an invitation, in place of the name of somebody whose account is gone'),
})
