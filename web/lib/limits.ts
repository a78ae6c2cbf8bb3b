import { HttpError, messageOf } from './http.ts'

/** The message for a 429, with the time to wait as far as it is known; undefined for other errors. */
export const limitOf = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined
  const wait = error.retryAfter === undefined ? '' : ` ${waitText(error.retryAfter)}`
  return messageOf(error, `There have been too many attempts.${wait}`)
}

/** Rounded up, so that the wait is long enough. */
export const waitText = (seconds: number): string => `You can try again in ${spanOf(seconds)}.`

const spanOf = (seconds: number): string => {
  if (seconds < 60) return counted(Math.ceil(seconds), 'second')
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
