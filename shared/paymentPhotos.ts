/** Photos that the two sides of a payment outside attach to it: at most so many, so that each side can attach one. */
export const mostPhotos = 3
export const mostPhotosOfSide = 2

/** The types that can be uploaded. Phones make a JPEG of other formats when a page asks for these. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
/** Of a file as it is uploaded. */
export const maxPhotoBytes = 5_000_000

const starts: readonly (readonly [PhotoType, readonly (readonly [at: number, bytes: string])[]])[] = [
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
]

/** The type of a file by its first bytes, whatever it is called; undefined for all other types. */
export const photoTypeOf = (content: Uint8Array): PhotoType | undefined =>
  starts.find(([, parts]) =>
    parts.every(([at, bytes]) =>
      [...bytes].every((byte, index) => content[at + index] === byte.charCodeAt(0)),
    ),
  )?.[0]
