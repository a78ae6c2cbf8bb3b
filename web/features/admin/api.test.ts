import { expect, it } from 'vitest'
import { HttpError } from '../../lib/http.ts'
import { refusalIn } from './api.ts'

it('returns why the server denies access', () => {
  const refused = (code?: string) => new HttpError(403, JSON.stringify({ message: 'No', code }))
  expect(refusalIn(refused('two_step_required'))).toBe('twoStep')
  expect(refusalIn(refused())).toBe('denied')
  expect(refusalIn(new HttpError(500, 'broken'))).toBeUndefined()
  expect(refusalIn(new Error('offline'))).toBeUndefined()
  expect(refusalIn(undefined)).toBeUndefined()
})
