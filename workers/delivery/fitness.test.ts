import { describe, expect, it } from 'vitest'
import { type Mail, MailRefused } from '#shared/ports/mailer.ts'
import { ensureSafeHeaders } from './fitness.ts'

const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const refused = (change: Partial<Mail>) =>
  expect(() => ensureSafeHeaders({ ...mail, ...change })).toThrow(MailRefused)

describe('a valid mail', () => {
  it('goes to one bare address', () => {
    for (const to of ['ada@example.com', "o'hara+goals@mail.example.co.uk", 'zoë@bücher.example'])
      expect(() => ensureSafeHeaders({ ...mail, to })).not.toThrow()
  })

  it('may have additional headers', () => {
    const headers = {
      'List-Unsubscribe': '<https://calabash.example/settings>',
      'Reply-To': 'team@calabash.example',
    }
    expect(() => ensureSafeHeaders({ ...mail, headers })).not.toThrow()
  })

  it.each([
    '',
    'ada',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\n',
    'ada@example.com\rBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'friends: ada@example.com',
    'Ada <ada@example.com>',
    'ada@example.com> NOTIFY=SUCCESS',
    '"ada\\"@example.com',
    'ada@example.com\0',
    'ada@example.com\u2028',
    'ada@eve@example.com',
  ])('is not addressed to %j', to => refused({ to }))

  it.each([
    'Hello\r\nBcc: eve@example.com',
    'Hello\n',
    'Hello\r',
    'Hello\0',
    'Hello\u2028there',
    'Hello\u0085',
  ])('has no subject like %j', subject => refused({ subject }))

  it.each([
    { 'X-Note': 'one\r\nBcc: eve@example.com' },
    { 'X-Note': 'one\ntwo' },
    { 'X-Note\r\nBcc': 'eve@example.com' },
    { 'X-Note: x\nBcc': 'eve@example.com' },
    { Bcc: 'eve@example.com' },
    { cc: 'eve@example.com' },
    { From: 'eve@example.com' },
    { 'Content-Type': 'text/html' },
    { 'MESSAGE-ID': '<1@example.com>' },
    { '': 'x' },
    { '': 'x', 'X-Ünicode': 'x' },
  ])('has no headers like %j', headers => refused({ headers }))

  it('is not repeated in the error', () => {
    const to = 'secret-person@example.com\nBcc: eve@example.com'
    expect(() => ensureSafeHeaders({ ...mail, to })).toThrow(/^(?!.*secret-person)/)
  })
})
