import { refuseFile } from './refused.ts'

/** With 15,000 entries, which take two seconds to read. */
export const largestFile = 8 * 1024 * 1024

/**
 * The text of a file, in the encoding that it names by its first bytes or in its head. A file that names none is in UTF-8,
 * or, where it is not XML, in that of Windows.
 */
export const decode = (bytes: Uint8Array): string => {
  if (bytes.length === 0) return refuseFile('bank_file_empty')
  if (bytes.length > largestFile)
    return refuseFile('bank_file_too_large', { megabytes: largestFile / 1024 / 1024 })
  const named = markedAs(bytes) ?? namedIn(bytes)
  const text = named ? textIn(bytes, named) : (textIn(bytes, 'utf-8') ?? textIn(bytes, windows))
  if (text === undefined || text.includes('\0')) return refuseFile('bank_file_letters')
  if (text.trim() === '') return refuseFile('bank_file_empty')
  return text
}

const windows = 'windows-1252'

const markedAs = ([first, second, third]: Uint8Array): string | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // Without a mark the first letter is of ASCII in all of these formats.
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : undefined
}

const namedIn = (bytes: Uint8Array): string | undefined => {
  const head = textIn(bytes.subarray(0, 500), windows) ?? ''
  if (/^\s*<\?xml/.test(head)) return /^[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  if (!/^\s*OFXHEADER:/i.test(head)) return undefined
  return /ENCODING:\s*UTF-?8/i.test(head) ? 'utf-8' : undefined
}

/** Undefined for an encoding that is unknown, or is not the one of these bytes. */
const textIn = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
