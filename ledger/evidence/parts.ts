import type { ZipEntry } from './zip.ts'

interface Form {
  readonly file: string
  readonly extension: 'csv' | 'json'
  readonly open: string
  readonly between: string
  readonly close: string
}

/** Characters per file, roughly; longer texts continue in the next file. */
const fullAt = 2_000_000

/** Splits a text into files that are valid on their own: each has the head, and no piece is split. */
export async function* inParts(
  { file, extension, open, between, close }: Form,
  pieces: AsyncIterable<string>,
  most = fullAt,
): AsyncGenerator<ZipEntry> {
  let part = 1
  let held: string[] = []
  let length = 0
  const entry = (): ZipEntry => ({
    name: `${file}${part === 1 ? '' : `-${part}`}.${extension}`,
    content: open + held.join(between) + close,
  })
  for await (const piece of pieces) {
    if (length > 0 && length + piece.length > most) {
      yield entry()
      part += 1
      held = []
      length = 0
    }
    held.push(piece)
    length += piece.length
  }
  // A file without pieces shows that there were none.
  yield entry()
}
