import { createHmac, timingSafeEqual } from 'node:crypto'
import type Koa from 'koa'

/**
 * Signs cookies with HMAC-SHA-256, where Koa's own way is SHA-1. The first key signs and all are accepted; a cookie
 * signed with an older one is signed anew.
 */
export const createCookieKeys = (keys: readonly string[]): Exclude<Koa['keys'], string[]> => {
  const signed = (data: string, key: string): Buffer => createHmac('sha256', key).update(data).digest()
  const index = (data: string, signature: string): number => {
    const given = Buffer.from(signature, 'base64url')
    return keys.findIndex(key => {
      const wanted = signed(data, key)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    })
  }
  return {
    sign: data => signed(String(data), keys[0] ?? '').toString('base64url'),
    index: (data, signature) => index(String(data), signature),
    verify: (data, signature) => index(String(data), signature) >= 0,
  }
}
