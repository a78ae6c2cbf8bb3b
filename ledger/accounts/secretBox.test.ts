import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secretBox.ts'

const [first, second] = ['a first key of data', 'a second key of data']
const secret = Buffer.from('JBSWY3DPEHPK3PXP')
const box = createSecretBox([first], 'authenticator')

/** As earlier versions sealed: without a header, bound to no row. */
const formerly = (key: string): Buffer => {
  const iv = randomBytes(12)
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'calabash authenticator secrets', 32))
  const cipher = createCipheriv('aes-256-gcm', derived, iv)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

describe('a sealed secret', () => {
  it('opens in its row only', () => {
    const sealed = box.seal(secret, 7)
    expect(box.open(sealed, 7)).toEqual(secret)
    expect(box.open(sealed, '7')).toEqual(secret)
    expect(box.open(sealed, 8)).toBeUndefined()
  })

  it('opens in its column only', () => {
    expect(createSecretBox([first], 'calendar').open(box.seal(secret, 7), 7)).toBeUndefined()
  })

  it('does not open in another row as one in the form of before, without its header', () => {
    const sealed = box.seal(secret, 7)
    expect(box.open(sealed.subarray(box.header.length), 8)).toBeUndefined()
    expect(box.open(sealed.subarray(box.header.length), 7)).toBeUndefined()
  })

  it('opens under each of the keys, and under no other', () => {
    const sealed = box.seal(secret, 7)
    expect(createSecretBox([second, first], 'authenticator').open(sealed, 7)).toEqual(secret)
    expect(createSecretBox([second], 'authenticator').open(sealed, 7)).toBeUndefined()
    expect(createSecretBox([], 'authenticator').open(sealed, 7)).toBeUndefined()
  })

  it('opens in the form of before', () => {
    expect(createSecretBox([second, first], 'authenticator').open(formerly(first), 7)).toEqual(secret)
    expect(box.open(formerly(second), 7)).toBeUndefined()
  })

  it('is told from the form of before also if that begins with the same byte', () => {
    let sealed = formerly(first)
    while (sealed[0] !== 1) sealed = formerly(first)
    expect(box.open(sealed, 7)).toEqual(secret)
  })

  it('is nothing that opens when it is empty or damaged', () => {
    const sealed = box.seal(secret, 7)
    sealed[sealed.length - 1]! ^= 1
    expect([sealed, Buffer.alloc(0), box.header].map(bytes => box.open(bytes, 7))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
