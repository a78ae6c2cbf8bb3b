import { describe, expect, it } from 'vitest'
import { deleted } from './model.ts'
import { parseStreamMetadata, softDelete, withTruncation } from './streamMetadata.ts'

const parse = (text: string) => {
  const { data: _, ...limits } = parseStreamMetadata(Buffer.from(text))
  return limits
}

describe('the metadata of a stream', () => {
  it('limit what is visible', () =>
    expect(parse('{"$maxCount":5,"$maxAge":60,"$tb":7,"$acl":{"$r":"ada"}}')).toEqual({
      maxCount: 5,
      maxAgeSeconds: 60,
      truncateBefore: 7,
    }))
  it('mark a deleted stream by a number that JSON cannot represent', () =>
    expect(parse(softDelete.toString())).toEqual({ truncateBefore: deleted }))
  it('distinguish a stream truncated just below from a deleted one', () =>
    expect(parse('{"$tb":9223372036854774784}').truncateBefore).not.toBe(deleted))
  it.each(['', 'nonsense', 'null', '7', '{"$maxCount":"5","$maxAge":0}'])('set no limits: %s', text =>
    expect(parse(text)).toEqual({}),
  )
})

describe('truncating', () => {
  it('keeps other metadata', () =>
    expect(JSON.parse(`${withTruncation(Buffer.from('{"a":1,"$tb":5}'), 9)}`)).toEqual({ a: 1, $tb: 9 }))
  it('leaves invalid metadata unchanged', () =>
    expect(withTruncation(Buffer.from('nonsense'), 9)).toBeUndefined())
})
