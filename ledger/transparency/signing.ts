import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { FormerTree, TreeHead } from '#shared/api/transparency.ts'

/** The signed text: four lines, each ended by a line feed. */
export const headText = ({ size, root, at }: Pick<TreeHead, 'size' | 'root' | 'at'>): string =>
  `calabash tree head 1\n${size}\n${root}\n${at}\n`

/** The signed text that another log follows the one that ends with this head. */
export const followsText = ({ size, root }: Pick<TreeHead, 'size' | 'root'>, at: string): string =>
  `calabash tree follows 1\n${size}\n${root}\n${at}\n`

export interface Signer {
  /** The public key: 32 bytes in hexadecimal digits. */
  readonly key: string
  sign(head: Pick<TreeHead, 'size' | 'root' | 'at'>): TreeHead
  signFollows(former: Pick<TreeHead, 'size' | 'root'>, at: string): FormerTree['follows']
}

/** The header before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param secret 32 bytes in hexadecimal digits */
export const createSigner = (secret: string): Signer => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(secret, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const key = Buffer.from(x, 'base64url').toString('hex')
  const signatureOf = (text: string): string => sign(null, Buffer.from(text), privateKey).toString('hex')
  return {
    key,
    sign: head => ({ ...head, signature: signatureOf(headText(head)), key }),
    signFollows: (former, at) => ({ at, signature: signatureOf(followsText(former, at)), key }),
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

export const isSigned = (head: TreeHead): boolean => holds(headText(head), head)
export const isFollowsSigned = ({ head, follows }: Pick<FormerTree, 'head' | 'follows'>): boolean =>
  holds(followsText(head, follows.at), follows)

const holds = (text: string, { signature, key }: Pick<TreeHead, 'signature' | 'key'>): boolean =>
  verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'hex'))
