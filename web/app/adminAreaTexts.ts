import { message, messages } from '#shared/messages.ts'

export const adminAreaTexts = messages({
  title: message('{section} · Admin', 'Title of a page for admins'),
})
