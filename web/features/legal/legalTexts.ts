import { message, messages } from '#shared/messages.ts'

export const legalTexts = messages({
  loading: message('Loading the text', 'Read out while terms or privacy notice load'),
  failed: message('The text could not be loaded.', 'In its place'),
})
