import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropLinkToken, linkTokenFor, takeLinkToken } from './linkToken.ts'

const replaceState = vi.fn((state: unknown, _: string, path?: string) => {
  vi.stubGlobal('history', { state, replaceState })
  if (path !== undefined) vi.stubGlobal('location', { pathname: path, search: '' })
})
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
  expect(location.search).toBe('')
})

it('keeps that of a reset over a reload, until it is dropped', () => {
  open('/auth', '?token=secret')
  takeLinkToken()
  expect(linkTokenFor('/auth')).toBe('secret')
  dropLinkToken()
  takeLinkToken()
  expect(linkTokenFor('/auth')).toBeUndefined()
  expect(history.state).toEqual({ linkToken: undefined })
})

it('keeps no other link’s token in the history', () => {
  open('/not-me', '?token=secret')
  expect(history.state).toBeNull()
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
