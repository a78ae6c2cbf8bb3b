import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRow } from './csv.ts'
import { withoutDirections } from './isolated.ts'

/** Names that users give to goals, including hostile ones. */
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '"',
      ',',
      '\r',
      '\n',
      '\t',
      ' ',
      "'",
      '1',
      'a',
      '\0',
      '\u202e',
      '🦜',
      ';',
    ),
  }),
)

/** Parses RFC 4180 character by character, without sharing code with the writer. */
const read = (text: string): string[][] => {
  const rows: string[][] = [['']]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const row = rows.at(-1) as string[]
    if (quoted && sign === '"' && text.charAt(at + 1) === '"') row[row.length - 1] += text.charAt(++at)
    else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') row.push('')
    else if (!quoted && sign === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([''])
      at++
    } else row[row.length - 1] += sign
  }
  return rows.slice(0, -1)
}

describe('any text in a row', () => {
  it('is read back from its own cell, except for characters that change the direction of text', () =>
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), names => {
        const written = names.map(withoutDirections)
        const [row = [], ...more] = read(csvRow(names))
        expect(more).toEqual([])
        expect(row.map((cell, at) => (cell === written[at] ? cell : cell.replace(/^'/, '')))).toEqual(written)
      }),
      { numRuns: 2_000, seed: 3 },
    ))

  it('is not evaluated by a spreadsheet', () =>
    fc.assert(
      fc.property(name, text => {
        const cell = read(csvRow([text]))[0]?.[0] ?? ''
        // A leading quote makes it text; plain numbers may begin with a sign.
        if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
      }),
      { numRuns: 2_000, seed: 4 },
    ))
})
