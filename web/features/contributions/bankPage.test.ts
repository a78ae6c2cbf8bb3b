import { expect, it } from 'vitest'
import { isBankPage } from './bankPage.ts'

const origin = 'https://calabash.example'

it.each([
  'https://hooks.stripe.com/redirect/authenticate/src_1?client_secret=x',
  'https://stripe.com/3ds',
  'https://pm-redirects.stripe.com/authorize/acct_1',
  'https://calabash.example/sandbox/stripe/3ds/pi_1',
])('follows %s', address => expect(isBankPage(address, origin)).toBe(true))

it.each([
  'http://hooks.stripe.com/redirect',
  'https://hooks.stripe.com.evil.example/',
  'https://evilstripe.com/',
  'https://evil.example/?stripe.com',
  'https://evil.example/sandbox/stripe',
  'https://hooks.stripe.com:8443/',
  'https://me@hooks.stripe.com/',
  'https://calabash.example/settings',
  'https://calabash.example/sandbox/../settings',
  'http://calabash.example/sandbox/stripe',
  '//hooks.stripe.com/redirect',
  '/sandbox/stripe',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
])('does not follow %s', address => expect(isBankPage(address, origin)).toBe(false))
