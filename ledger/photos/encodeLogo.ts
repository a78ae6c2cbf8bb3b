import { decoder, limitSeconds } from './decoder.ts'

/** Square, as browsers and home screens want it; what is around the picture is transparent. */
const side = 512
const mostPixels = 32_000_000

/**
 * A new PNG of the pixels of an uploaded picture: nothing else of the file is in it.
 * @throws Error for a file that is no picture, or has too many pixels
 */
export const encodeLogo = (content: Uint8Array): Promise<Buffer> =>
  decoder(content, mostPixels)
    .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .timeout({ seconds: limitSeconds })
    .png({ compressionLevel: 9 })
    .toBuffer()
