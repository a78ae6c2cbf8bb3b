import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { PushSubscription } from '#shared/ports/push.ts'

/** A pair of P-256 keys in base64url: the point uncompressed, and the number. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const recordSize = 4_096
const curve = 'prime256v1'
const ownKey = () => {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  return ecdh
}

/** Encrypts for one browser by RFC 8291, in one record of `aes128gcm` (RFC 8188). @param random fixed in tests */
export const encryptPush = (
  text: string,
  { p256dh, auth }: PushSubscription['keys'],
  random = { salt: randomBytes(16), ecdh: ownKey() },
): Buffer => {
  const { salt, ecdh } = random
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = derive(ecdh.computeSecret(theirs), {
    salt: Buffer.from(auth, 'base64url'),
    info,
    length: 32,
  })
  const part = (name: string, length: number): Buffer =>
    derive(shared, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), length })
  const cipher = createCipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ours.length, 4)
  // 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ours, ...sealed])
}

interface Derived {
  readonly salt: Uint8Array
  readonly info: Uint8Array
  readonly length: number
}
const derive = (secret: Uint8Array, { salt, info, length }: Derived): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

interface Claims {
  /** The origin of the push service. */
  readonly aud: string
  /** Seconds since 1970. */
  readonly exp: number
  /** Whom the service can contact: `mailto:` or `https:`. */
  readonly sub: string
}

/** The `Authorization` header of RFC 8292: a token signed by ES256, and the key that verifies it. */
export const vapidHeader = ({ publicKey, privateKey }: VapidKeys, claims: Claims): string => {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}
