import { message, messages } from '#shared/messages.ts'

export const proofTexts = messages({
  download: message('Download proof', 'Button: hands over a file that shows that something is in the ledger'),
  making: message('Making the proof...', 'That button while it works'),
  failed: message('No proof', 'Title of a message, where there is none'),
  tryAgain: message('Please try again in a moment.', 'Below that title, where the server gives no reason'),
})
