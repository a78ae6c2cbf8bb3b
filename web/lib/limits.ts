import { locale } from '#shared/language.ts'
import { HttpError, messageOf } from './http.ts'
import { limitTexts } from './limitTexts.ts'

/** The message for a 429, with the time to wait if it is known; undefined for other errors. */
export const limitOf = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined
  const wait = error.retryAfter === undefined ? '' : ` ${waitText(error.retryAfter)}`
  return messageOf(error, limitTexts.tooMany + wait)
}

/** Rounded up, so that the wait is long enough. */
export const waitText = (seconds: number): string => limitTexts.wait({ span: spanOf(seconds) })

const spanOf = (seconds: number): string => {
  if (seconds < 60) return counted(seconds, 'second')
  return seconds < 3600 ? counted(seconds / 60, 'minute') : counted(seconds / 3600, 'hour')
}

const counted = (count: number, unit: string): string =>
  Math.ceil(count).toLocaleString(locale(), { style: 'unit', unit, unitDisplay: 'long' })
