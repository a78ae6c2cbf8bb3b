import { SandboxError } from './errors.ts'
import type { Params } from './form.ts'
import type { Access } from './route.ts'

export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
}

/**
 * Reads the key from the Authorization header or, for browsers, from the parameter `key`. Only the
 * publishable key may come as a parameter, because the application proxies the requests of browsers.
 */
export const accessOf = (authorization: string | undefined, params: Params, keys: Keys): Access => {
  const key = keyOf(authorization)
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey || (key === undefined && params['key'] === keys.publishableKey)) {
    return 'publishable'
  }
  const given = key ?? params['key']
  throw new SandboxError(401, {
    message:
      typeof given === 'string' && given !== ''
        ? `Invalid API Key provided: ${masked(given)}`
        : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    type: 'invalid_request_error',
  })
}

const keyOf = (authorization: string | undefined): string | undefined => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

const masked = (key: string): string =>
  key.length < 12 ? `${key.slice(0, 3)}****` : `${key.slice(0, 8)}****${key.slice(-4)}`
