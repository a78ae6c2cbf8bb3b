import { describe, expect, it } from 'vitest'
import { isPushService } from './pushServices.ts'

describe('the endpoint of a browser', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be %s', endpoint => expect(isPushService(endpoint, undefined)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://name:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://example.com/fcm.googleapis.com',
    'https://evilpush.apple.com.example.com/abc',
    'https://push.apple.com/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'fcm.googleapis.com',
  ])('may not be %s', endpoint => expect(isPushService(endpoint, undefined)).toBe(false))

  it('is one that the installation may call', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    expect(isPushService(endpoint, ['api.stripe.com'])).toBe(false)
    expect(isPushService(endpoint, ['fcm.googleapis.com'])).toBe(true)
  })
})
