import { decoder, limitSeconds } from './decoder.ts'

/** More pixels than any phone's camera makes in a file of the permitted size. */
const mostPixels = 64_000_000
/** On paper and screens, receipts are readable with it. */
const longestSide = 1_600
const smallEnough = 500_000

/**
 * A new picture in WebP of the pixels of another one, turned as its camera was held: nothing else of the file is in it, such as the
 * place where it was taken.
 * @throws Error for a file that is no picture, or has too many pixels
 */
export const encodePhoto = async (content: Uint8Array): Promise<Buffer> => {
  const encode = (quality: number): Promise<Buffer> =>
    decoder(content, mostPixels)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: limitSeconds })
      .webp({ quality })
      .toBuffer()
  const encoded = await encode(75)
  return encoded.length > smallEnough ? encode(40) : encoded
}
