import { describe, expect, it } from 'vitest'
import { faultOfTarget } from './webhookTargets.ts'

const fault = (url: string) => faultOfTarget(url, { reach: 'public', egressAllow: undefined })

describe('the address of a webhook', () => {
  it.each(['https://example.com/hook?a=1', 'https://example.com:8443/', 'https://1.1.1.1/'])(
    'may be %s',
    url => expect(fault(url)).toBeUndefined(),
  )

  it.each([
    ['no address', 'webhook_url'],
    ['ftp://example.com/', 'webhook_url'],
    ['file:///etc/passwd', 'webhook_url'],
    ['https://name:word@example.com/', 'webhook_url'],
    ['https://example.com/#part', 'webhook_url'],
    ['http://example.com/', 'webhook_https'],
    ['https://example.com:22/', 'webhook_https'],
    ['https://localhost/', 'webhook_private'],
    ['https://localhost./', 'webhook_private'],
    ['https://a.localhost/', 'webhook_private'],
    ['https://postgres/', 'webhook_private'],
    ['https://metadata.google.internal/', 'webhook_private'],
    ['https://printer.local/', 'webhook_private'],
    ['https://127.0.0.1/', 'webhook_private'],
    ['https://2130706433/', 'webhook_private'],
    ['https://0x7f.1/', 'webhook_private'],
    ['https://0177.0.0.1/', 'webhook_private'],
    ['https://127.1/', 'webhook_private'],
    ['https://０x7f.1/', 'webhook_private'],
    ['https://169.254.169.254/latest', 'webhook_private'],
    ['https://[::1]/', 'webhook_private'],
    ['https://[::ffff:127.0.0.1]/', 'webhook_private'],
    ['https://[fd00::1]/', 'webhook_private'],
    ['https://100.64.0.1/', 'webhook_private'],
  ])('may not be %s', (url, why) => expect(fault(url)).toBe(why))

  it('is among the hosts that the installation may call', () => {
    const rules = { reach: 'public', egressAllow: ['hooks.example.org'] } as const
    expect(faultOfTarget('https://hooks.example.org/', rules)).toBeUndefined()
    expect(faultOfTarget('https://example.com/', rules)).toBe('webhook_not_allowed')
  })

  it('may be on this machine where that is allowed, without https, and in the network only with the setting', () => {
    const at = (reach: 'loopback' | 'any', url: string) =>
      faultOfTarget(url, { reach, egressAllow: undefined })
    expect(at('loopback', 'http://localhost:4000/hook')).toBeUndefined()
    expect(at('loopback', 'http://127.0.0.1:4000/hook')).toBeUndefined()
    expect(at('loopback', 'http://10.0.0.1/')).toBe('webhook_private')
    expect(at('loopback', 'http://example.com/')).toBe('webhook_https')
    expect(at('any', 'http://10.0.0.1:81/')).toBeUndefined()
  })
})
