import { message, messages } from '#shared/messages.ts'

export const sharingTexts = messages({
  whatsApp: message('Share on WhatsApp', 'Link that opens WhatsApp with a text'),
  other: message('Share another way', 'Button that opens the device’s list of ways to share'),
  copy: message('Copy the text', 'Button'),
  copied: message('Copied', 'Notice after that'),
  notCopied: message('The text could not be copied', 'Notice'),
  failed: message('This device could not share it', 'Notice'),
})
