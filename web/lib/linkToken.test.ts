import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropLinkToken, linkTokenFor, takeLinkToken } from './linkToken.ts'

const replaceState = vi.fn()
const open = (path: string, search: string) => {
  vi.stubGlobal('location', { pathname: path, search })
  takeLinkToken()
}

beforeEach(() => {
  vi.stubGlobal('history', { state: null, replaceState })
  replaceState.mockClear()
})
afterEach(() => {
  dropLinkToken()
  vi.unstubAllGlobals()
})

it('takes the token of a link and removes it from the address', () => {
  open('/auth', '?token=secret&from=mail')
  expect(linkTokenFor('/auth')).toBe('secret')
  expect(replaceState).toHaveBeenCalledWith(null, '', '/auth')
})

it('keeps it for its page, until it is dropped', () => {
  open('/verify-email', '?token=secret')
  expect(linkTokenFor('/auth')).toBeUndefined()
  expect(linkTokenFor('/verify-email')).toBe('secret')
  dropLinkToken()
  expect(linkTokenFor('/verify-email')).toBeUndefined()
})

it('distinguishes a link without its token from no link', () => {
  open('/auth', '?token=')
  expect(linkTokenFor('/auth')).toBe('')
})

it('leaves other addresses unchanged', () => {
  open('/auth', '?tab=register')
  open('/goals/1', '?token=secret')
  expect(linkTokenFor('/auth')).toBeUndefined()
  expect(replaceState).not.toHaveBeenCalled()
})
