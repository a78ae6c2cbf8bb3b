import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Both in hexadecimal digits: the public key of 32 bytes, and the signature of 64. */
export interface Signed {
  readonly key: string
  readonly signature: string
}

export interface SigningKey {
  readonly key: string
  sign(text: string): string
}

/** The header before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param secret 32 bytes in hexadecimal digits */
export const createSigningKey = (secret: string): SigningKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(secret, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    key: Buffer.from(x, 'base64url').toString('hex'),
    sign: text => sign(null, Buffer.from(text), privateKey).toString('hex'),
  }
}

const publicKeys = new Map<string, KeyObject>()
const publicKeyOf = (key: string): KeyObject => {
  const known = publicKeys.get(key)
  if (known) return known
  const x = Buffer.from(key, 'hex').toString('base64url')
  const made = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  publicKeys.set(key, made)
  return made
}

export const isSigned = (text: string, { signature, key }: Signed): boolean =>
  verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'hex'))
