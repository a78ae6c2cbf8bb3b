import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoTypeOf } from '#shared/paymentPhotos.ts'
import { encodeInThread } from './encodeInThread.ts'

/** A picture whose left half is red, with the place where it was taken and a comment. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' },
      },
      left: 0,
      top: 0,
    },
  ])
const exif = {
  IFD0: { Make: 'SecretCamera', ImageDescription: 'taken at home', Orientation: '6' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '5/1 33/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 12/1 0/1',
  },
}

/** A PNG of one colour: few bytes, any number of pixels. */
const blankPng = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
    return Buffer.concat([head, data, sum])
  }
  const about = Buffer.alloc(13)
  about.writeUInt32BE(width)
  about.writeUInt32BE(height, 4)
  about[8] = 1
  const rows = Buffer.alloc(Math.min(11_000_000, (Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', about),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('making a photo anew', () => {
  it('leaves out where and with what it was taken', async () => {
    const taken = await picture(120, 80).jpeg().withMetadata({ orientation: 6, exif }).toBuffer()
    expect((await sharp(taken).metadata()).exif?.includes('SecretCamera')).toBe(true)
    const made = await encodeInThread(taken)
    const { format, exif: kept, xmp, iptc, icc, width, height } = await sharp(made).metadata()
    expect({ format, kept, xmp, iptc, icc }).toEqual({ format: 'webp' })
    expect(made?.includes('SecretCamera')).toBe(false)
    // Turned as the camera was held.
    expect([width, height]).toEqual([80, 120])
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)].map(value => value > 200)).toEqual([true, false, false])
  })

  it.each(['jpeg', 'png', 'webp'] as const)('reads %s', async format => {
    const file = await picture(60, 40).toFormat(format).toBuffer()
    expect(photoTypeOf(file)).toBe(`image/${format}`)
    expect((await sharp(await encodeInThread(file)).metadata()).format).toBe('webp')
  })

  it('makes large ones smaller', async () => {
    const made = await encodeInThread(await picture(4_000, 3_000).jpeg().toBuffer())
    expect(await sharp(made).metadata()).toMatchObject({ width: 1_600, height: 1_200 })
  })

  it('keeps nothing of a file that is something else as well', async () => {
    const script = '<script>alert(1)</script>PK\x03\x04'
    const file = Buffer.concat([await picture(60, 40).jpeg().toBuffer(), Buffer.from(script)])
    const made = await encodeInThread(file)
    expect(made).toBeDefined()
    expect(made?.includes('script')).toBe(false)
    expect(made?.includes('PK\x03\x04')).toBe(false)
  })

  it('refuses pictures with too many pixels, however few bytes they have', async () => {
    const bomb = blankPng(9_000, 9_000)
    expect(bomb.length).toBeLessThan(20_000)
    expect(await encodeInThread(bomb)).toBeUndefined()
    // Rows are missing: the head alone decides.
    expect(await encodeInThread(blankPng(2_000_000_000, 1))).toBeUndefined()
  })

  it('refuses what is no picture, or only a part of one', async () => {
    const file = await picture(600, 400).jpeg().toBuffer()
    expect(await encodeInThread(Buffer.from('%PDF-1.7 something'))).toBeUndefined()
    expect(await encodeInThread(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined()
    expect(await encodeInThread(file.subarray(0, file.length / 3))).toBeUndefined()
    expect(await encodeInThread(await picture(60, 40).gif().toBuffer())).toBeUndefined()
    expect(await encodeInThread(Buffer.alloc(0))).toBeUndefined()
  })
})
