import { describe, expect, it } from 'vitest'
import { HttpError } from './http.ts'
import { limitOf, waitText } from './limits.ts'

const tooOften = JSON.stringify({ message: 'Too many attempts.' })

describe('a limit', () => {
  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '1 hour'],
    [3601, '2 hours'],
  ])('of %i seconds is shown as %s', (seconds, words) =>
    expect(waitText(seconds)).toBe(`You can try again in ${words}.`),
  )

  it('is shown in the server’s words, which include the time to wait', () =>
    expect(limitOf(new HttpError(429, tooOften, '90'))).toBe('Too many attempts.'))

  it('is shown in ours where there are none', () => {
    expect(limitOf(new HttpError(429, '<html>', '90'))).toBe(
      'There have been too many attempts. You can try again in 2 minutes.',
    )
    expect(limitOf(new HttpError(429, '', 'soon'))).toBe('There have been too many attempts.')
  })

  it('is undefined for other errors', () => {
    expect(limitOf(new HttpError(400, tooOften))).toBeUndefined()
    expect(limitOf(new TypeError('Failed to fetch'))).toBeUndefined()
  })
})
