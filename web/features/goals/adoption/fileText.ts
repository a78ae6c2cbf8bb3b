/**
 * The text of a file as spreadsheets write it: UTF-16 with a byte order mark or with every second byte empty, else UTF-8, else
 * Windows-1252, in which every sequence of bytes is a text.
 */
export const fileText = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const looked = 200

const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const beginning = bytes.subarray(0, looked)
  // A sheet has separators and line ends, whose upper byte is zero; no other form has zeros.
  const zerosAt = (offset: 0 | 1) =>
    beginning.filter((byte, index) => byte === 0 && index % 2 === offset).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (even + odd === 0) return undefined
  return odd >= even ? 'utf-16le' : 'utf-16be'
}
