import type { FormerTree, TreeHead } from '#shared/api/transparency.ts'
import { createSigningKey, isSigned } from '../ed25519.ts'

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

/** @param secret 32 bytes in hexadecimal digits */
export const createSigner = (secret: string): Signer => {
  const { key, sign } = createSigningKey(secret)
  return {
    key,
    sign: head => ({ ...head, signature: sign(headText(head)), key }),
    signFollows: (former, at) => ({ at, signature: sign(followsText(former, at)), key }),
  }
}

export const isHeadSigned = (head: TreeHead): boolean => isSigned(headText(head), head)
export const isFollowsSigned = ({ head, follows }: Pick<FormerTree, 'head' | 'follows'>): boolean =>
  isSigned(followsText(head, follows.at), follows)
