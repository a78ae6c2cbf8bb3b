/** The ways in which mail packs text into ASCII. What is malformed comes out as well as it can, and never throws. */

export const decodeText = (bytes: Uint8Array, charset = 'utf-8'): string => {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** @param body one character a byte */
export const decodeBody = (body: string, encoding: string): Buffer => {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return quotedPrintable(withoutSoftBreaks(body))
  return Buffer.from(body, 'latin1')
}

/** `=?utf-8?Q?caf=C3=A9?=`, RFC 2047. */
export const decodeWords = (header: string): string =>
  header
    // Between two encoded words, white space is only there to break the line.
    .replace(/\?=\s+(?==\?)/g, '?=')
    .replace(/(?:=\?[^?\s]+\?[bq]\?[^?]*\?=)+/gi, run => decodeRun(run))

interface Run {
  readonly charset: string
  readonly pieces: Buffer[]
}

const decodeRun = (run: string): string => {
  const runs: Run[] = []
  for (const [, charset = '', kind = '', content = ''] of run.matchAll(
    /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi,
  )) {
    const isBase64 = kind.toLowerCase() === 'b'
    const piece = isBase64 ? Buffer.from(content, 'base64') : quotedPrintable(content.replaceAll('_', ' '))
    const last = runs.at(-1)
    // A character may begin in one word and end in the next.
    if (last?.charset === charset) last.pieces.push(piece)
    else runs.push({ charset, pieces: [piece] })
  }
  // A language may follow the character set: `utf-8*en`.
  return runs.map(({ charset, pieces }) => decodeText(Buffer.concat(pieces), charset.split('*')[0])).join('')
}

/** Line by line, since a pattern for the white space at a line's end would try each run of it again and again. */
const withoutSoftBreaks = (body: string): string =>
  body
    .split('\n')
    .map(line => line.trimEnd())
    .map(line => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`))
    .join('')
    // The last line had no break of its own.
    .replace(/\n$/, '')

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
