import { describe, expect, it } from 'vitest'
import { readConfig, readRole } from '#config'
import { exposureWarnings } from './exposureWarnings.ts'

const warnings = (env: Record<string, string>) => exposureWarnings(readConfig(env))
const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@calabash.example' }
const https = { APP_URL: 'https://calabash.example', ...mail }

describe('a start', () => {
  it.each([{}, { TRUST_PROXY: '1' }, https, { ...https, HOST: '::1', TRUST_PROXY: '1' }])(
    'is safe with %j',
    env => expect(warnings(env)).toEqual([]),
  )

  it('warns that other machines can pretend to be a counted proxy', () => {
    const open = { ...https, HOST: '0.0.0.0' }
    expect(warnings({ ...open, TRUST_PROXY: '1' })).toEqual([expect.stringContaining('TRUST_PROXY')])
    expect(warnings({ ...open, TRUST_PROXY: '10.0.0.0/8' })).toEqual([])
  })

  it('warns that passwords are sent unencrypted, and that mail is not delivered', () => {
    expect(warnings({ HOST: '::' })).toEqual([expect.stringContaining('without encryption')])
    expect(warnings({ APP_URL: 'https://calabash.example' })).toEqual([expect.stringContaining('SMTP_URL')])
  })

  it('of one part in production warns of nothing', () => {
    const env = { HOST: '0.0.0.0', TRUST_PROXY: '1', ALLOW_EMBEDDED: '1' }
    expect(exposureWarnings(readConfig(env, readRole('api')))).toEqual([])
  })
})
