import { describe, expect, it } from 'vitest'
import { fileText } from './fileText.ts'

const sheet = 'Name;Tour 1\r\nAïssata;1.000,50 €\r\nKofi;x'
const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}
/** As Windows writes it: one byte a sign, also for € and ï. */
const windows = Uint8Array.from(sheet, sign => (sign === '€' ? 0x80 : sign.charCodeAt(0)))

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(sheet)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${sheet}`)],
    ['UTF-16 as Excel saves it', utf16(`\uFEFF${sheet}`, true)],
    ['UTF-16 of the other order', utf16(`\uFEFF${sheet}`, false)],
    ['UTF-16 without a mark', utf16(sheet, true)],
    ['UTF-16 of the other order without a mark', utf16(sheet, false)],
    ['Windows-1252', windows],
  ])('is read from %s', (_, bytes) => expect(fileText(bytes)).toBe(sheet))
  it('is empty for an empty file', () => expect(fileText(new Uint8Array())).toBe(''))
})
