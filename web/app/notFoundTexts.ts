import { message, messages } from '#shared/messages.ts'

export const notFoundTexts = messages({
  title: message('Page Not Found', 'Title of a page'),
  text: message(
    'There is nothing at this address. It may have moved, or the link may be incomplete.',
    'Below the title “Page Not Found”',
  ),
  back: message('Back to the dashboard', 'Link on a page without other ways'),
})
