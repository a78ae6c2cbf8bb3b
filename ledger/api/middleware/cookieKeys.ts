import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type Koa from 'koa'

/**
 * Signs cookies with HMAC-SHA-256, where Koa's own default is SHA-1. The first key signs and all are
 * accepted; a cookie with an older signature is signed again.
 */
export const createCookieKeys = (keys: readonly string[]): Exclude<Koa['keys'], string[]> => {
  const secrets = keys.map(key => createSecretKey(key, 'utf8'))
  const signed = (data: string, key: KeyObject): string =>
    createHmac('sha256', key).update(data).digest('base64url')
  const index = (data: string, signature: string): number => {
    // Compared as text, because several spellings decode to the same bytes.
    const given = Buffer.from(signature)
    return secrets.findIndex(key => {
      const wanted = Buffer.from(signed(data, key))
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    })
  }
  return {
    sign: data => signed(String(data), secrets[0]!),
    index: (data, signature) => index(String(data), signature),
    verify: (data, signature) => index(String(data), signature) >= 0,
  }
}
