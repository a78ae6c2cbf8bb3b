import { Metadata, status } from '@grpc/grpc-js'
import { describe, expect, it } from 'vitest'
import { requirePassword } from './auth.ts'

const metadata = (credentials?: string): Metadata => {
  const sent = new Metadata()
  if (credentials !== undefined)
    sent.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  return sent
}
const authenticate = requirePassword('ch:ange')
const refused = (code: status) => expect.objectContaining({ code })

describe('authorization', () => {
  it('accepts the password', () => {
    expect(() => authenticate(metadata('admin:ch:ange'))).not.toThrow()
    expect(() => authenticate(metadata('ops:ch:ange'))).not.toThrow()
  })
  it.each(['admin:wrong', 'admin', 'ada:ch:ange', ''])('refuses %s', credentials =>
    expect(() => authenticate(metadata(credentials))).toThrow(refused(status.UNAUTHENTICATED)),
  )
  it('refuses missing credentials', () =>
    expect(() => authenticate(metadata())).toThrow(refused(status.PERMISSION_DENIED)))
})
