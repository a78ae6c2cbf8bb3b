import { message, messages } from '#shared/messages.ts'

export const liveTexts = messages({
  held: message(
    '<strong>Payments and changes are paused.</strong> Figures as of {moment}.',
    'Note below every page while the server only shows what it knows',
  ),
  paused: message('Updates paused', 'Note below every page while it is not kept up to date'),
  reload: message('Reload', 'Button beside that note'),
  offline: message('You are offline.', 'Note below every page'),
  offlineAsOf: message(
    'You are offline. Figures as of {moment}.',
    'The same note, where it is known how old the figures are',
  ),
})
