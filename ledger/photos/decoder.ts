import sharp, { type Sharp } from 'sharp'

export const limitSeconds = 10

// Other formats and their decoders are never used, whatever a file claims to be: no SVG, which may hold scripts.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Reads a JPEG, PNG or WebP, turned as its camera was held. */
export const decoder = (content: Uint8Array, limitInputPixels: number): Sharp =>
  sharp(content, { limitInputPixels, failOn: 'error', pages: 1 }).autoOrient()
