import { message, messages } from '#shared/messages.ts'

export const pushTexts = messages({
  test: message('Notifications from Calabash work on this device', 'Notification, asked for in the settings'),
})
