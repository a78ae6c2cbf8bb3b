import { message, messages } from '#shared/messages.ts'

export const jobTexts = messages({
  title: message('Failed jobs', 'Heading of a list'),
  note: message('Mails, payments and the like that were tried in vain', 'Below that heading'),
  loading: message('Loading the failed jobs', 'Read out while they load'),
  failed: message('Could not load the failed jobs.', 'In their place'),
  none: message('Nothing has failed', 'In place of the list'),
  tried: message(
    'Tried {times, plural, one {once} other {{times} times}}, last {when}',
    'Below a job: how often, and when it was tried last',
  ),
  retry: message('Try again', 'Button beside a job'),
  retryNamed: message('Try again: {name}', 'Read out for that button: which job'),
  discard: message('Discard', 'Button beside a job: it is not tried any more'),
  discardNamed: message('Discard: {name}', 'Read out for that button: which job'),
})
