import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldErrorsOf, get, HttpError, messageOf } from './http.ts'

const answer = (status: number, body: string, statusText = '') =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText }))

afterEach(() => vi.unstubAllGlobals())

describe('an answer that is not OK', () => {
  it('is an error with the status and the text', async () => {
    answer(500, 'it broke')
    await expect(get('/x')).rejects.toThrow(new HttpError(500, 'it broke').message)
    await expect(get('/x')).rejects.toThrow('500: it broke')
  })

  it('has the status text where there is no other', async () => {
    answer(503, '', 'Service Unavailable')
    await expect(get('/x')).rejects.toThrow('503: Service Unavailable')
  })

  it('includes the server’s problem', async () => {
    answer(422, JSON.stringify({ message: 'No', errors: { name: ['Goal name is required'] } }))
    const error = await get('/x').catch((reason: unknown) => reason)
    expect(messageOf(error, 'fallback')).toBe('No')
    expect(fieldErrorsOf(error)).toEqual({ name: ['Goal name is required'] })
  })

  it('is translated into this client’s texts by its code', async () => {
    const values = { amount: { amount: '5.00', currency: 'USD' } }
    answer(409, JSON.stringify({ message: 'In another language', code: 'holds_money', values }))
    const error = await get('/x').catch((reason: unknown) => reason)
    expect(messageOf(error, 'fallback')).toBe(
      'This goal holds $5.00. It has to be paid back before the goal can be cancelled.',
    )
  })

  it('falls back where the server has no message, or was not reached', () => {
    expect(messageOf(new HttpError(502, '<html>'), 'fallback')).toBe('fallback')
    expect(messageOf(new TypeError('Failed to fetch'), 'fallback')).toBe('fallback')
  })
})
