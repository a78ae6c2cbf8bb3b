export const failedJobsTexts = {
  title: 'Failed jobs',
  note: 'Mails, payments and the like that were tried in vain',
  loading: 'Loading the failed jobs',
  failed: 'Could not load the failed jobs.',
  none: 'Nothing has failed',
  tried: (times: number, when: string) => `Tried ${times === 1 ? 'once' : `${times} times`}, last ${when}`,
  retry: 'Try again',
  retryNamed: (name: string) => `Try again: ${name}`,
  discard: 'Discard',
  discardNamed: (name: string) => `Discard: ${name}`,
  error: 'Error',
  notDone: 'That did not work. Please try again.',
} as const
