import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bytesOf, hasEd25519, signatureHolds, utf8, verifyEd25519 } from './crypto.ts'

/** RFC 8032, section 7.1: key, message, signature. */
const known = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const

/** All implementations here, which must agree. */
const verify = async (key: string, message: string, signature: string): Promise<boolean> => {
  const given = [bytesOf(key), bytesOf(message), bytesOf(signature)] as const
  const own = await verifyEd25519(...given)
  expect(await signatureHolds(...given)).toBe(own)
  return own
}
const flipped = (digits: string, place: number): string =>
  digits.slice(0, place) + (Number.parseInt(digits[place]!, 16) ^ 1).toString(16) + digits.slice(place + 1)

describe('Ed25519', () => {
  it('is compared with a built-in implementation', async () => expect(await hasEd25519()).toBe(true))

  it.each(known)('accepts the known signature of %s', async (key, message, signature) => {
    expect(await verify(key, message, signature)).toBe(true)
  })

  it('refuses it with any digit changed, for another message, and for another key', async () => {
    const [[key, message, signature], [otherKey]] = [known[1], known[2]]
    for (let place = 0; place < signature.length; place += 3)
      expect(await verify(key, message, flipped(signature, place))).toBe(false)
    for (let place = 0; place < key.length; place += 5)
      expect(await verify(flipped(key, place), message, signature)).toBe(false)
    expect(await verify(key, '73', signature)).toBe(false)
    expect(await verify(otherKey, message, signature)).toBe(false)
    expect(await verify(key, message, signature.slice(2))).toBe(false)
  })

  it('refuses a second signature that is derived from a good one by arithmetic', async () => {
    const [key, message, signature] = known[1]
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${signature.slice(64).match(/../g)!.reverse().join('')}`) + order
    const again = s.toString(16).padStart(64, '0').match(/../g)!.reverse().join('')
    expect(await verify(key, message, signature.slice(0, 64) + again)).toBe(false)
  })

  it('accepts signatures of Node', async () => {
    for (let round = 0; round < 5; round++) {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const text = `calabash tree head 1\n${round}\n`
      const key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex')
      const message = Buffer.from(utf8(text)).toString('hex')
      expect(await verify(key, message, sign(null, Buffer.from(text), privateKey).toString('hex'))).toBe(true)
    }
  })
})
